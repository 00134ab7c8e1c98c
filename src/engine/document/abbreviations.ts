/** Abbreviations whose full stop belongs to the token, and what that says about the end of a sentence. */
interface Abbreviation {
  /** Whether a sentence can end with it; if not, something always follows (`Mr.`, `e.g.`). */
  readonly canEndSentence: boolean;
  /** Only with a capital letter; in lower case it is a word or too rare. */
  readonly capitalised: boolean;
  /** Only before a number: `no. 5`, `p. 12`. */
  readonly beforeNumber: boolean;
}

const TITLES = 'mr mrs ms dr prof';
const CAPITALISED_TITLES = 'gen sen rep gov capt lt sgt rev hon st mt messrs mx';
const NEVER_LAST = 'eg ie vs cf viz approx incl excl';
const EVERYWHERE = 'etc al esp';
const CAPITALISED =
  'jr sr inc ltd co corp bros dept govt univ ave blvd rd jan feb aug sept oct nov dec tue tues thu thurs';
const BEFORE_NUMBERS = 'no nos fig figs p pp vol ch chap sec sect nr ca est max min tel ext eq';
/** After a number, their full stop ends a sentence only before a capital or a word that starts sentences. */
const UNITS = new Set(
  'm km cm mm kg g mg lb lbs oz l ml min mins h hr hrs s sec secs ft yr yrs mi mph'.split(' '),
);

function entries(words: string, canEndSentence: boolean, capitalised: boolean, beforeNumber = false) {
  return words.split(' ').map((word) => [word, { canEndSentence, capitalised, beforeNumber }] as const);
}

const ABBREVIATIONS: ReadonlyMap<string, Abbreviation> = new Map([
  ...entries(TITLES, false, false),
  ...entries(CAPITALISED_TITLES, false, true),
  ...entries(NEVER_LAST, false, false),
  ...entries(EVERYWHERE, true, false),
  ...entries(CAPITALISED, true, true),
  ...entries(BEFORE_NUMBERS, false, false, true),
]);

/** Whether a word abbreviates a unit of measurement. @param letters without the stop, in lower case */
export const isUnit = (letters: string): boolean => UNITS.has(letters);

/** The longest of them, in characters. */
export const LONGEST_ABBREVIATION = Math.max(...[...ABBREVIATIONS.keys()].map((word) => word.length));

const NEVER_LAST_DOTTED = new Set(['e.g.', 'i.e.', 'c.f.']);

/** An abbreviation by its letters, without the stop, in lower case. */
export const abbreviation = (letters: string): Abbreviation | undefined => ABBREVIATIONS.get(letters);

/**
 * Whether a sentence can end with a token that ends in its own stop.
 * @param lower the token in lower case, such as `etc.`, `u.s.`, `mr.`
 */
export function canEndSentence(lower: string): boolean {
  if (NEVER_LAST_DOTTED.has(lower)) return false;
  // A single letter is an initial.
  if (lower.length === 2) return false;
  return ABBREVIATIONS.get(lower.slice(0, -1))?.canEndSentence ?? true;
}
