import type { Document } from '../document/document.js';
import type { Edit } from '../document/edit.js';
import type { Span } from '../document/span.js';
import { tokensWithin } from '../document/tokens-within.js';
import { capitalised } from '../lexicon/letter-case.js';
import { bareCode, insertionSide } from '../results/codes.js';
import { mendsOneWord } from './mending.js';
import { capitalisesSentence } from './sentence-start.js';

/** Less than half of the narrowest possible gap or word. */
const EDGE = 0.25;

const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/**
 * The room that an edit occupies exclusively, in fractions of a UTF-16 unit. An insertion occupies the gap beside its
 * word; the correction of a misspelling leaves both edges of its word free; anything else occupies its span.
 */
export function roomOf(edit: Edit): Span {
  const { start, end } = edit;
  const side = insertionSide(edit.code);
  if (side === 'before') return { start: start - EDGE, end: start + EDGE };
  if (side === 'after') return { start: end - EDGE, end: end + EDGE };
  return mendsOneWord(edit) ? { start: start + EDGE, end: end - EDGE } : { start, end };
}

/**
 * Assigns a separate span to each chosen edit. An insertion uses a neighbour of its gap, because no span may be empty
 * (decision 25). If another edit occupies that neighbour, it moves to the other one: "many [famos > famous]" with "the"
 * before `famos` becomes `+MD` on `many`. If that one is occupied too, it is merged into the correction of its own
 * neighbour.
 * @param chosen edits whose rooms do not overlap
 * @returns the edits with disjoint spans, sorted by start
 */
export function placeInsertions(document: Document, chosen: readonly Edit[]): readonly Edit[] {
  const placed = chosen.filter((edit) => !insertionSide(edit.code));
  const insertions = chosen.filter((edit) => insertionSide(edit.code));
  for (const insertion of insertions) {
    const isFree = (edit: Edit) => !placed.some((other) => overlap(other, edit));
    const moved = isFree(insertion) ? insertion : onOtherSide(document, insertion);
    if (moved && isFree(moved)) placed.push(moved);
    else joinToNeighbour(placed, insertion);
  }
  return placed.sort((a, b) => a.start - b.start);
}

function onOtherSide(document: Document, insertion: Edit): Edit | undefined {
  const before = insertionSide(insertion.code) === 'before';
  const [own] = tokensWithin(document.tokens, insertion);
  const neighbour = own && document.tokens[own.index + (before ? -1 : 1)];
  const isBeside =
    neighbour && document.sentences.some((sentence) => holds(sentence, own) && holds(sentence, neighbour));
  if (!isBeside) return undefined;
  const code = bareCode(insertion.code);
  return { ...insertion, start: neighbour.start, end: neighbour.end, code: before ? `+${code}` : `${code}+` };
}

const holds = (outer: Span, inner: Span) => outer.start <= inner.start && inner.end <= outer.end;

/**
 * Both errors in one edit, with the code of the insertion; the insertion is dropped unless the other edit corrects a
 * single word.
 */
function joinToNeighbour(placed: Edit[], insertion: Edit): void {
  const at = placed.findIndex((edit) => edit.start === insertion.start && edit.end === insertion.end);
  const neighbour = placed[at];
  if (!neighbour || !mendsOneWord(neighbour)) return;
  const { confidence, source } = insertion;
  placed[at] = {
    ...neighbour,
    correction: joined(insertion, neighbour),
    code: bareCode(insertion.code),
    confidence: Math.min(neighbour.confidence, confidence),
    source,
    reason: undefined,
  };
}

function joined({ correction, code }: Edit, neighbour: Edit): string {
  const word = neighbour.correction;
  if (insertionSide(code) === 'after')
    return /^[\p{L}\p{N}]/u.test(correction) ? `${word} ${correction}` : word + correction;
  // The capital at the start of a sentence moves to the new first word.
  const isDue = capitalisesSentence(neighbour);
  const moves = (isDue || /^\p{Lu}/u.test(correction)) && /^\p{Lu}[^\p{Lu}]*$/u.test(word);
  return `${isDue ? capitalised(correction) : correction} ${moves ? word.charAt(0).toLowerCase() + word.slice(1) : word}`;
}
