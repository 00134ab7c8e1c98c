import type { Edit } from '../document/edit.js';
import type { Span } from '../document/span.js';
import { insertionSide } from '../results/codes.js';

/** Marks that directly follow a word: a correction that starts with one takes no space before it. */
const CLINGS_TO_LEFT = /^[,.;:!?%)\]}…’'”]/u;
/** Marks that directly precede a word. */
const CLINGS_TO_RIGHT = /[([{“‘$£€]$/u;
const isSpace = (unit: string | undefined) => unit !== undefined && /\s/u.test(unit);

/** An edit as characters: this range is replaced by this text. */
export interface Replacement extends Span {
  readonly replacement: string;
}

/**
 * The text after all corrections. Insertions get the space they need, deletions take one space with them, and a capital
 * letter at the start of a sentence stays at its start.
 * @param edits sorted by start and disjoint, as arbitration returns them; offsets are UTF-16
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return appliedEdits(text, edits).corrected;
}

/** The effect of an edit: a range of the text, and the corresponding range of the corrected text. */
interface AppliedEdit {
  readonly from: Span;
  readonly to: Span;
}

/** The corrected text, and the position of each correction in both texts. */
export function appliedEdits(
  text: string,
  edits: readonly Edit[],
): { readonly corrected: string; readonly applied: readonly AppliedEdit[] } {
  let corrected = '';
  let position = 0;
  const applied = edits.map((edit): AppliedEdit => {
    const { start, end, replacement } = replacementOf(text, edit);
    const from = { start: Math.max(start, position), end: Math.max(end, start, position) };
    corrected += text.slice(position, from.start);
    const to = { start: corrected.length, end: corrected.length + replacement.length };
    corrected += replacement;
    position = from.end;
    return { from, to };
  });
  return { corrected: corrected + text.slice(position), applied };
}

/** The range of the text that an edit changes, with the necessary spaces and capitals. */
export function replacementOf(text: string, edit: Edit): Replacement {
  const side = insertionSide(edit.code);
  if (side === 'before') return insertBefore(text, edit);
  if (side === 'after') return insertAfter(text, edit);
  if (edit.correction === '') return deletion(text, edit);
  return { start: edit.start, end: edit.end, replacement: edit.correction };
}

function insertBefore(text: string, { start, correction }: Edit): Replacement {
  if (CLINGS_TO_LEFT.test(correction)) {
    let at = start;
    while (at > 0 && isSpace(text[at - 1])) at -= 1;
    const gap = at === start ? ' ' : '';
    return { start: at, end: at, replacement: correction + gap };
  }
  const gap = CLINGS_TO_RIGHT.test(correction) ? '' : ' ';
  if (!movesCapital(text, start, correction)) {
    return { start, end: start, replacement: correction + gap };
  }
  return { start, end: start + 1, replacement: correction + gap + text[start]!.toLowerCase() };
}

function insertAfter(text: string, { end, correction }: Edit): Replacement {
  const gap = CLINGS_TO_LEFT.test(correction) ? '' : ' ';
  const follows = text[end];
  const tail = follows === undefined || isSpace(follows) || CLINGS_TO_LEFT.test(follows) ? '' : ' ';
  return { start: end, end, replacement: gap + correction + tail };
}

/** Includes one neighbouring run of spaces, so that words stay separated by one space. */
function deletion(text: string, { start, end }: Edit): Replacement {
  if (startsSentence(text, start)) return deletionAtFront(text, start, end);
  const before = skipBack(text, start);
  // Deleting a mark between two words without a space leaves a space: "think,that".
  const parted = before < start || !isWordUnit(text[start - 1]) || !isWordUnit(text[end]);
  return { start: before, end, replacement: parted ? '' : ' ' };
}

function deletionAtFront(text: string, start: number, end: number): Replacement {
  let after = end;
  while (isBlank(text[after])) after += 1;
  const next = text[after];
  if (!isCapital(text[start]) || next === undefined) return { start, end: after, replacement: '' };
  return { start, end: after + 1, replacement: next.toUpperCase() };
}

function startsSentence(text: string, start: number): boolean {
  const before = skipBack(text, start);
  return before === 0 || /[\n\r.!?]/.test(text[before - 1]!);
}

function skipBack(text: string, from: number): number {
  let at = from;
  while (at > 0 && isBlank(text[at - 1])) at -= 1;
  return at;
}

const isBlank = (unit: string | undefined) => unit === ' ' || unit === '\t';
const isWordUnit = (unit: string | undefined) => unit !== undefined && /[\p{L}\p{N}]/u.test(unit);
const isCapital = (unit: string | undefined) =>
  unit !== undefined && unit !== unit.toLowerCase() && unit === unit.toUpperCase();

/**
 * Whether the inserted word becomes the first word of a sentence, so that the old one ("Is raining") loses its capital.
 */
function movesCapital(text: string, start: number, correction: string): boolean {
  const word = /^[\p{L}]+/u.exec(text.slice(start))?.[0] ?? '';
  if (!isCapital(correction[0]) || !isCapital(word[0])) return false;
  return word !== 'I' && word.slice(1) === word.slice(1).toLowerCase();
}
