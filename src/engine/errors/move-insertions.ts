import type { Document } from '../document/document.js';
import type { Edit } from '../document/edit.js';
import type { Token } from '../document/token.js';
import { bareCode, insertionSide } from './codes.js';

/** Edits that mend a word without changing what stands beside it, so that an insertion there is still due. */
const MENDS_ONE_WORD = new Set(['S', 'SA', 'SX', 'RP', 'IN', 'IV', 'IJ']);

const overlap = (a: Edit, b: Edit) => a.start < b.end && b.start < a.end;

/**
 * An insertion stands on a neighbour of the gap, since no span may be empty (decision 25). Where a misspelt neighbour
 * is taken by its own correction, this puts the insertion on the other one: "many [famos > famous]" with "the" before
 * `famos` becomes `+MD` on `many`.
 */
export function moveInsertions(
  document: Document,
  chosen: readonly Edit[],
  proposals: readonly Edit[],
): readonly Edit[] {
  const edits = [...chosen];
  const left = proposals
    .filter((edit) => insertionSide(edit.code) && !chosen.includes(edit))
    .sort((a, b) => b.confidence - a.confidence || a.start - b.start || (a.code < b.code ? -1 : 1));
  for (const insertion of left) {
    const obstacles = edits.filter((edit) => overlap(edit, insertion));
    const mended =
      obstacles.length > 0 &&
      obstacles.every((edit) => MENDS_ONE_WORD.has(edit.code) && edit.correction !== '');
    const moved = mended ? onOtherSide(document, insertion) : undefined;
    if (moved && !edits.some((edit) => overlap(edit, moved))) edits.push(moved);
  }
  return edits.sort((a, b) => a.start - b.start);
}

function onOtherSide(document: Document, insertion: Edit): Edit | undefined {
  const { tokens, sentences } = document;
  const index = tokens.findIndex(({ start, end }) => start === insertion.start && end === insertion.end);
  if (index < 0) return undefined;
  const before = insertionSide(insertion.code) === 'before';
  const neighbour: Token | undefined = tokens[before ? index - 1 : index + 1];
  const sentence = sentences.find(({ firstToken, endToken }) => firstToken <= index && index < endToken);
  if (!neighbour || !sentence) return undefined;
  if (neighbour.index < sentence.firstToken || neighbour.index >= sentence.endToken) return undefined;
  const code = bareCode(insertion.code);
  return { ...insertion, start: neighbour.start, end: neighbour.end, code: before ? `+${code}` : `${code}+` };
}
