import type { Edit } from '../document/edit.js';
import { capitalised } from '../lexicon/letter-case.js';
import { insertionSide } from '../results/codes.js';

/** The rule that gives the first word of a sentence its capital. */
const CAPITAL = 'sentence-capital';

/** Whether an edit only gives the first word of its sentence a capital. */
export const capitalisesSentence = ({ source }: Edit): boolean => source === CAPITAL;

/** Whether an edit replaces a word by one that may need a capital. */
export const takesCapital = ({ code, correction }: Edit): boolean =>
  !insertionSide(code) && /^\p{Ll}/u.test(correction);

/**
 * Where another edit replaces the first word of a sentence that needs a capital, gives its correction the capital, so that the text
 * needs no second correction: "thats" becomes "That's".
 * @param chosen disjoint edits
 * @param sure all proposals that may be shown
 */
export function withCapitals(chosen: readonly Edit[], sure: readonly Edit[]): readonly Edit[] {
  const starts = new Set(sure.filter(capitalisesSentence).map(({ start }) => start));
  if (starts.size === 0) return chosen;
  return chosen.map((edit) =>
    starts.has(edit.start) && takesCapital(edit)
      ? { ...edit, correction: capitalised(edit.correction) }
      : edit,
  );
}
