import type { Document } from '../../document/document.js';
import type { Token } from '../../document/token.js';
import type { BareErrorCode } from '../codes.js';
import { isDeletion, isInsertion, type TokenEdit } from './token-edit.js';

/** An edit of tokens that may have to be one replacement, whatever it does, because of the white space around it. */
export interface PlannedEdit extends TokenEdit {
  /** Replaces its whole span, unchanged words included. */
  readonly whole?: boolean;
  /** Changes nothing but the white space before its second token. */
  readonly spacing?: boolean;
}

/** Where an edit stands in the text and what it puts there, in the form of decision 25. Offsets are UTF-16. */
export interface PlacedEdit {
  readonly start: number;
  readonly end: number;
  readonly correction: string;
  readonly code: string;
}

/** The original and the corrected text, segmented. */
export interface TextPair {
  readonly original: Document;
  readonly corrected: Document;
}

/** Which tokens other edits stand on. */
export type Taken = ReadonlySet<number>;

/** The corrected tokens of an edit as they are written, with single spaces. */
function correctionOf({ corrected }: TextPair, edit: TokenEdit): string {
  if (isDeletion(edit)) return '';
  const first = corrected.tokens[edit.firstCorrected]!;
  const last = corrected.tokens[edit.endCorrected - 1]!;
  return corrected.text.slice(first.start, last.end).replace(/\s+/g, ' ');
}

/**
 * Gives an edit its span. What is inserted stands on a neighbour that no other edit stands on: on the word after it, and
 * on the one before it where that is a mark, or where there is none.
 * @returns undefined where an insertion finds no neighbour
 */
export function placeEdit(
  texts: TextPair,
  edit: PlannedEdit,
  code: BareErrorCode,
  taken: Taken,
): PlacedEdit | undefined {
  const correction = correctionOf(texts, edit);
  if (edit.spacing) return { ...spacingSpan(texts, edit), code };
  if (isInsertion(edit)) return placeInsertion(texts, edit, correction, code, taken);
  const tokens = texts.original.tokens;
  const span = (first: Token, last: Token) => ({ start: first.start, end: last.end });
  const capital = edit.whole ? undefined : movedCapital(texts, edit);
  if (capital === 'insertion') {
    const inserted = correctionOf(texts, { ...edit, endCorrected: edit.endCorrected - 1 });
    const anchor = tokens[edit.firstToken]!;
    return { ...span(anchor, anchor), correction: inserted, code: `${code}+` };
  }
  const last = tokens[edit.endToken - (capital === 'deletion' ? 2 : 1)]!;
  return {
    ...span(tokens[edit.firstToken]!, last),
    correction: capital === 'deletion' ? '' : correction,
    code,
  };
}

/**
 * Whether an edit puts a word before the first of a sentence, which loses its capital by that, or takes that word away, so
 * that the next one gets the capital: applying does the change of letter by itself.
 */
function movedCapital(
  { original, corrected }: TextPair,
  edit: TokenEdit,
): 'insertion' | 'deletion' | undefined {
  const from = original.tokens.slice(edit.firstToken, edit.endToken);
  const to = corrected.tokens.slice(edit.firstCorrected, edit.endCorrected);
  const [last, lastCorrected] = [from.at(-1), to.at(-1)];
  if (!last || !lastCorrected || last.lower !== lastCorrected.lower) return undefined;
  if (!isCapital(from[0]!) || !isCapital(to[0]!)) return undefined;
  if (from.length === 1 && to.length > 1 && !isCapital(lastCorrected)) return 'insertion';
  return to.length === 1 && from.length > 1 && !isCapital(last) ? 'deletion' : undefined;
}

const isCapital = ({ text, lower }: Token) => text.charAt(0) !== lower.charAt(0);

function placeInsertion(
  texts: TextPair,
  edit: TokenEdit,
  correction: string,
  code: BareErrorCode,
  taken: Taken,
): PlacedEdit | undefined {
  const at = edit.firstToken;
  const { tokens } = texts.original;
  const free = (index: number) => (taken.has(index) ? undefined : tokens[index]);
  const [before, after] = [free(at - 1), free(at)];
  const onBefore = before && { start: before.start, end: before.end, correction, code: `+${code}` };
  const onAfter = after && { start: after.start, end: after.end, correction, code: `${code}+` };
  return standsAfter(texts, edit, code) ? (onBefore ?? onAfter) : (onAfter ?? onBefore);
}

/** Marks follow what they close; nothing is put before a mark; a sentence keeps what belongs to its end. */
function standsAfter({ original, corrected }: TextPair, edit: TokenEdit, code: BareErrorCode): boolean {
  const next = original.tokens[edit.firstToken];
  if (!next?.spaceBefore) return edit.firstToken > 0;
  if (code === 'MP') return corrected.tokens[edit.firstCorrected]?.spaceBefore === false;
  const isAt = (index: number) => original.sentences.some(({ firstToken }) => firstToken === index);
  if (!isAt(edit.firstToken)) return false;
  return corrected.sentences.some(({ firstToken }) => firstToken === edit.endCorrected);
}

/** A space too many stands before its mark, one too few after it; between words both words are named. */
function spacingSpan({ original, corrected }: TextPair, edit: TokenEdit): Omit<PlacedEdit, 'code'> {
  const [before, after] = [original.tokens[edit.firstToken]!, original.tokens[edit.endToken - 1]!];
  const correction = correctionOf({ original, corrected }, edit);
  if (after.spaceBefore && after.kind === 'punctuation')
    return { start: before.end, end: after.end, correction: corrected.tokens[edit.endCorrected - 1]!.text };
  if (!after.spaceBefore && before.kind === 'punctuation')
    return {
      start: before.start,
      end: before.end,
      correction: `${corrected.tokens[edit.firstCorrected]!.text} `,
    };
  return { start: before.start, end: after.end, correction };
}
