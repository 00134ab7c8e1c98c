import type { Document } from '../document/document.js';
import type { Edit } from '../document/edit.js';
import { tokensWithin } from '../document/tokens-within.js';
import { insertionSide } from '../results/codes.js';
import { mended, mendsOneWord } from './mending.js';
import { capitalisesSentence, takesCapital } from './sentence-start.js';

/**
 * What showing an edit gains. One of precision p gains p when right and costs (1 − p) · t/(1 − t) when wrong, which is
 * p − t up to a factor; a small constant lets two edits at the threshold win over one. An edit made from the intended
 * tokens also corrects the misspellings in its span, and gains what their own corrections would: "three freind" →
 * "friends" before "freind" → "friend". An edit of a first word that needs a capital gains what the capital would.
 * @param edits all that may be shown
 * @param threshold confidence t from which on an edit is shown
 */
export function gainsOf(
  document: Document,
  edits: readonly Edit[],
  threshold: number,
): (edit: Edit) => number {
  const gainAlone = ({ confidence }: Edit) => confidence - threshold + 1e-3;
  const capitals = new Map(edits.filter(capitalisesSentence).map((edit) => [edit.start, gainAlone(edit)]));
  const ownGain = (edit: Edit) =>
    gainAlone(edit) + (takesCapital(edit) ? (capitals.get(edit.start) ?? 0) : 0);
  const { tokens, intended } = document;
  if (tokens === intended) return ownGain;
  const respellings = new Map<number, number>();
  for (const edit of edits) {
    const index = respeltToken(document, edit);
    if (index !== undefined) respellings.set(index, Math.max(ownGain(edit), respellings.get(index) ?? 0));
  }
  return (edit) => {
    let gain = ownGain(edit);
    if (insertionSide(edit.code) || respeltToken(document, edit) !== undefined) return gain;
    for (const { index, text } of tokensWithin(tokens, edit))
      if (!edit.correction.includes(text)) gain += respellings.get(index) ?? 0;
    return gain;
  };
}

/** Whether an edit only replaces a misspelt word by the intended one. */
export const isRespelling = (document: Document, edit: Edit): boolean =>
  !insertionSide(edit.code) && respeltToken(document, edit) !== undefined;

/** Index of the token that an edit replaces by the intended one, if it does nothing else. */
function respeltToken({ tokens, intended }: Document, edit: Edit): number | undefined {
  const [token, ...others] = tokensWithin(tokens, edit);
  if (!token || others.length > 0 || !mendsOneWord(edit)) return undefined;
  const meant = intended[token.index]!;
  return meant !== token && meant.text === mended(token, edit) ? token.index : undefined;
}
