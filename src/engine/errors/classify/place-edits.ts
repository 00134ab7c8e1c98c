import type { Document } from '../../document/document.js';
import type { Token } from '../../document/token.js';
import type { BareErrorCode } from '../../results/codes.js';
import { isDeletion, isInsertion, type TokenEdit } from './token-edit.js';

/** An edit of tokens that may have to be a single replacement, because of the white space around it. */
export interface PlannedEdit extends TokenEdit {
  /** Replaces its whole span, including unchanged words. */
  readonly whole?: boolean;
  /** Changes only the white space before its second token. */
  readonly spacing?: boolean;
}

/** The span of an edit and its correction, as in decision 25. Offsets are UTF-16. */
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

/** The tokens that other edits occupy. */
type Taken = ReadonlySet<number>;

/** The corrected tokens of an edit as text, with single spaces. */
function correctionOf({ corrected }: TextPair, edit: TokenEdit): string {
  if (isDeletion(edit)) return '';
  const first = corrected.tokens[edit.firstCorrected]!;
  const last = corrected.tokens[edit.endCorrected - 1]!;
  return corrected.text.slice(first.start, last.end).replace(/\s+/g, ' ');
}

/**
 * Assigns a span to an edit. The span of an insertion is a neighbour that no other edit occupies: the word after it, or
 * the one before it if that is a mark or there is none.
 * @returns undefined if an insertion finds no neighbour
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
 * Whether an edit inserts a word before the first of a sentence, which then loses its capital, or deletes the first
 * word, so that the next one gets the capital: applying the edit changes the letter automatically.
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

/** Marks follow what they close; nothing is inserted before a mark; a sentence keeps the marks at its end. */
function standsAfter({ original, corrected }: TextPair, edit: TokenEdit, code: BareErrorCode): boolean {
  const next = original.tokens[edit.firstToken];
  if (!next?.spaceBefore) return edit.firstToken > 0;
  if (code === 'MP') return corrected.tokens[edit.firstCorrected]?.spaceBefore === false;
  const isAt = (index: number) => original.sentences.some(({ firstToken }) => firstToken === index);
  if (!isAt(edit.firstToken)) return false;
  return corrected.sentences.some(({ firstToken }) => firstToken === edit.endCorrected);
}

/** A superfluous space is before its mark, a missing one after it; between words, both words are included. */
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
