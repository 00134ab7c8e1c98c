import type { Document } from '../../document/document.js';
import type { Edit } from '../../document/edit.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { BareErrorCode } from '../../results/codes.js';
import { applyEdits } from '../apply.js';
import { type Alignment, alignTokens } from './align-tokens.js';
import { codeOf } from './code-of.js';
import { EditInContext } from './edit-in-context.js';
import { mergeEdits } from './merge-edits.js';
import { type PlacedEdit, type PlannedEdit, placeEdit, type TextPair } from './place-edits.js';
import { isInsertion, joined, type TokenEdit, touches } from './token-edit.js';

/**
 * An edit with its code, both as in decision 25 (offsets in UTF-16, `+` for insertions) and as a range of tokens of the
 * original, which is empty for an insertion.
 */
export interface CodedEdit extends PlacedEdit, TokenEdit {}

/** An edit between tokens, as in the M2 format: `firstToken` = `endToken` for an insertion. */
interface CodedTokenEdit {
  readonly firstToken: number;
  readonly endToken: number;
  /** Corrected tokens, separated by spaces. */
  readonly correction: string;
  /** Without `+`. */
  readonly code: BareErrorCode;
}

/**
 * The corrections in a text as an annotator would mark them: the two texts are aligned, changes that belong together
 * are merged, and each gets its Cambridge code.
 * @param original segmented and tagged, as is `corrected`
 * @returns edits sorted by start and disjoint; applied to the original, they give the corrected text, except for runs
 *   of white space. Empty for a text without tokens, because no span may be empty.
 */
export function classifyEdits(original: Document, corrected: Document, lexicon: Lexicon): CodedEdit[] {
  if (original.tokens.length === 0) return [];
  return new Classifier({ original, corrected }, lexicon).run();
}

/**
 * The code of one edit from another source.
 * @param edit a range of tokens of each text
 * @returns a code without `+`
 */
export function classifyEdit(
  original: Document,
  corrected: Document,
  edit: TokenEdit,
  lexicon: Lexicon,
): BareErrorCode {
  return codeOf(new EditInContext(original.tokens, corrected.tokens, edit, lexicon));
}

/**
 * The same edits between tokens, as evaluation tools expect: unlike a span, a range of tokens can be empty, so that no
 * edit has to be joined with its neighbour. Changes of white space only are not edits.
 * @returns sorted; applied to the original tokens, they give the corrected ones
 */
export function classifyTokenEdits(
  original: Document,
  corrected: Document,
  lexicon: Lexicon,
): CodedTokenEdit[] {
  const { merged } = alignedEdits({ original, corrected }, lexicon);
  return merged.map((edit) => ({
    firstToken: edit.firstToken,
    endToken: edit.endToken,
    correction: corrected.tokens
      .slice(edit.firstCorrected, edit.endCorrected)
      .map(({ text }) => text)
      .join(' '),
    code: classifyEdit(original, corrected, edit, lexicon),
  }));
}

function alignedEdits({ original, corrected }: TextPair, lexicon: Lexicon) {
  const texts = { original: original.tokens, corrected: corrected.tokens, lexicon };
  const steps = alignTokens(texts.original, texts.corrected, lexicon);
  return { steps, merged: mergeEdits(steps, texts) };
}

class Classifier {
  constructor(
    readonly texts: TextPair,
    readonly lexicon: Lexicon,
  ) {}

  run(): CodedEdit[] {
    const { steps, merged } = alignedEdits(this.texts, this.lexicon);
    let planned: PlannedEdit[] = withSpacing(merged, steps, this.texts);
    // Each round joins an edit with a neighbour, so that in the end one edit over the whole text remains.
    for (;;) {
      const placed = this.#placed(planned);
      const fault = placed.indexOf(undefined);
      const wrong = fault >= 0 ? fault : this.#firstInexact(planned, placed as CodedEdit[]);
      if (wrong < 0) return placed as CodedEdit[];
      planned = widened(planned, wrong, this.texts);
    }
  }

  #placed(planned: readonly PlannedEdit[]): (CodedEdit | undefined)[] {
    const { texts } = this;
    const taken = new Set<number>();
    for (const { firstToken, endToken } of planned)
      for (let token = firstToken; token < endToken; token++) taken.add(token);
    return planned.map((edit) => {
      const code = classifyEdit(texts.original, texts.corrected, edit, this.lexicon);
      const placed = placeEdit(texts, edit, code, taken);
      if (!placed) return undefined;
      if (isInsertion(edit)) taken.add(placed.code.startsWith('+') ? edit.firstToken - 1 : edit.firstToken);
      const { firstToken, endToken, firstCorrected, endCorrected } = edit;
      return { ...placed, firstToken, endToken, firstCorrected, endCorrected };
    });
  }

  /** The first edit after which the resulting text differs from the corrected one, or −1. */
  #firstInexact(planned: readonly PlannedEdit[], placed: readonly CodedEdit[]): number {
    const { original, corrected } = this.texts;
    const sorted = placed.every((edit, at) => at === 0 || placed[at - 1]!.end <= edit.start);
    const edits = placed.map(asEdit);
    if (sorted && sameWords(applyEdits(original.text, edits), corrected.text)) return -1;
    for (let at = 0; at < placed.length; at++) {
      const [edit, next] = [planned[at]!, planned[at + 1]];
      if (at > 0 && placed[at - 1]!.end > placed[at]!.start) return at;
      if (next && next.firstToken <= edit.endToken) continue;
      const end = original.tokens[edit.endToken]?.end ?? original.text.length;
      const correctedEnd = corrected.tokens[edit.endCorrected]?.end ?? corrected.text.length;
      const applied = applyEdits(original.text.slice(0, end), edits.slice(0, at + 1));
      if (!sameWords(applied, corrected.text.slice(0, correctedEnd))) return at;
    }
    return placed.length - 1;
  }
}

const asEdit = (edit: CodedEdit): Edit => ({ ...edit, confidence: 1, source: 'classify' });
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const sameWords = (a: string, b: string) => plain(a) === plain(b);

/** Adds edits where only the space between two unchanged tokens differs. */
function withSpacing(
  edits: readonly TokenEdit[],
  steps: readonly Alignment[],
  { original, corrected }: TextPair,
): PlannedEdit[] {
  const changed = new Set<number>();
  for (const { firstToken, endToken } of edits)
    for (let token = firstToken; token < endToken; token++) changed.add(token);
  const spacing: PlannedEdit[] = [];
  for (let at = 1; at < steps.length; at++) {
    const [before, after] = [steps[at - 1]!, steps[at]!];
    if (before.kind !== 'match' || after.kind !== 'match') continue;
    if (changed.has(before.firstToken) || changed.has(after.firstToken)) continue;
    const space = original.tokens[after.firstToken]!.spaceBefore;
    if (space === corrected.tokens[after.firstCorrected]!.spaceBefore) continue;
    const last = spacing.at(-1);
    if (last && last.endToken > before.firstToken)
      spacing[spacing.length - 1] = { ...joined(last, after), whole: true };
    else spacing.push({ ...joined(before, after), spacing: true });
  }
  return [...edits, ...spacing].sort((a, b) => a.firstToken - b.firstToken || a.endToken - b.endToken);
}

/** Extends an edit by the token before it, or the one after it, including any edit there. */
function widened(
  planned: readonly PlannedEdit[],
  at: number,
  { original, corrected }: TextPair,
): PlannedEdit[] {
  const edit = planned[at]!;
  const [before, after] = [planned[at - 1], planned[at + 1]];
  const rest = (from: number, to: number, made: TokenEdit) => [
    ...planned.slice(0, from),
    { ...made, whole: true },
    ...planned.slice(to),
  ];
  if (before && touches(before, edit)) return rest(at - 1, at + 1, joined(before, edit));
  if (after && touches(edit, after)) return rest(at, at + 2, joined(edit, after));
  if (before && before.endToken > edit.firstToken - 1) return rest(at - 1, at + 1, joined(before, edit));
  if (edit.firstToken > 0 && edit.firstCorrected > 0)
    return rest(at, at + 1, {
      ...edit,
      firstToken: edit.firstToken - 1,
      firstCorrected: edit.firstCorrected - 1,
    });
  if (after && after.firstToken < edit.endToken + 1) return rest(at, at + 2, joined(edit, after));
  if (edit.endToken < original.tokens.length && edit.endCorrected < corrected.tokens.length)
    return rest(at, at + 1, { ...edit, endToken: edit.endToken + 1, endCorrected: edit.endCorrected + 1 });
  const whole = {
    firstToken: 0,
    endToken: original.tokens.length,
    firstCorrected: 0,
    endCorrected: corrected.tokens.length,
  };
  return [{ ...whole, whole: true }];
}
