import type { Edit } from '../document/edit.js';
import type { Span } from '../document/span.js';
import { replacementOf } from './apply.js';

/** An edit as the text in place and its replacement, for display to people. */
interface InPlace extends Span {
  readonly edit: Edit;
  /** Replaces the span. It contains a word whenever a neighbouring word can be included. */
  readonly replacement: string;
}

interface Range extends Span {
  readonly replacement: string;
}

const SPACE = /\s/u;
const WORD = /[\p{L}\p{N}]/u;

/**
 * Each edit with the words that make it visible: an inserted word includes its neighbour ("lake" becomes "the lake"),
 * as does a deleted one ("discussed about" becomes "discussed"). They do not overlap.
 * @param edits sorted by start and disjoint, as arbitration returns them
 */
export function inPlace(text: string, edits: readonly Edit[]): InPlace[] {
  const own: Range[] = [];
  for (const edit of edits) own.push(withOwnSpan(text, edit, own.at(-1)?.end ?? 0));
  const shown: InPlace[] = [];
  own.forEach((range, index) => {
    // This edit can't be shown on a word that the previous edit changed as a whole.
    if (range.start === range.end) return;
    const room = { start: shown.at(-1)?.end ?? 0, end: own[index + 1]?.start ?? text.length };
    shown.push({ edit: edits[index]!, ...trimmed(text, withNeighbour(text, range, room)) });
  });
  return shown;
}

/** The replaced range, and the word that the edit marks, as far as the previous edit leaves it. */
function withOwnSpan(text: string, edit: Edit, left: number): Range {
  const changed = replacementOf(text, edit);
  const from = Math.max(changed.start, left);
  const to = Math.max(changed.end, from);
  const start = Math.max(Math.min(from, edit.start), left);
  const end = Math.max(to, edit.end);
  return { start, end, replacement: text.slice(start, from) + changed.replacement + text.slice(to, end) };
}

/** Includes a word if there would be none to see, or only half of one. */
function withNeighbour(text: string, range: Range, room: Span): Range {
  const needsLeft = !WORD.test(range.replacement) || SPACE.test(text.charAt(range.start));
  const wider = needsLeft ? widened(text, range, leftOf(text, range.start), range.end, room) : range;
  const { replacement, end } = wider;
  const needsRight = !WORD.test(replacement) || SPACE.test(replacement.slice(-1)) || cutsWord(text, end);
  return needsRight ? widened(text, wider, wider.start, rightOf(text, end), room) : wider;
}

function widened(text: string, range: Range, start: number, end: number, room: Span): Range {
  if (start < room.start || end > room.end) return range;
  const replacement = text.slice(start, range.start) + range.replacement + text.slice(range.end, end);
  return { start, end, replacement };
}

/** Unchanged space need not be marked. */
function trimmed(text: string, { start, end, replacement }: Range): Range {
  let same = 0;
  while (
    start + same < end - 1 &&
    SPACE.test(text[start + same]!) &&
    replacement[same] === text[start + same]
  )
    same += 1;
  return { start: start + same, end, replacement: replacement.slice(same) };
}

const cutsWord = (text: string, at: number) =>
  at < text.length && WORD.test(text[at - 1]!) && WORD.test(text[at]!);

/** Start of the word before a place; the place itself at the start of a line or of the text. */
function leftOf(text: string, from: number): number {
  return from - /[^\s]*[ \t]*$/u.exec(text.slice(Math.max(0, from - MOST), from))![0].length;
}

/** End of the word after a place. */
function rightOf(text: string, from: number): number {
  return from + /^[ \t]*[^\s]*/u.exec(text.slice(from, from + MOST))![0].length;
}

/** Characters of a neighbour that are searched. */
const MOST = 100;
