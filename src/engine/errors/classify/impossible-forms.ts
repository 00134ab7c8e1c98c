import type { Lexicon } from '../../lexicon/lexicon.js';
import { regularComparison, regularPast, regularThirdPerson } from '../../lexicon/regular-inflection.js';
import type { BareErrorCode } from '../../results/codes.js';
import type { WordClass } from './word-class.js';

const CODES: Readonly<Partial<Record<WordClass, BareErrorCode>>> = {
  A: 'IA',
  D: 'DI',
  J: 'IJ',
  N: 'IN',
  Q: 'IQ',
  V: 'IV',
  Y: 'IY',
};

/** Forms that are words, but not plurals of the intended noun. */
const FALSE_PLURALS = new Set([
  'peoples',
  'mens',
  'womens',
  'childrens',
  'lifes',
  'foots',
  'knifes',
  'leafs',
]);

const PRONOUNS_WITH_S = new Set(['ones', 'its', 'others', "one's", "it's", "who's", "that's"]);

/**
 * The code of a non-existent form with an ending that the word does not take: `childs`, `buyed`, `differents`.
 * Undefined for anything else.
 */
export function impossibleFormCode(
  wrong: string,
  right: string,
  wordClass: WordClass,
  lexicon: Lexicon,
): BareErrorCode | undefined {
  const code = CODES[wordClass];
  if (code === undefined || wrong === right) return undefined;
  return formsOf(right, wordClass, lexicon).has(wrong) ? code : undefined;
}

function formsOf(right: string, wordClass: WordClass, lexicon: Lexicon): Set<string> {
  const exists = (form: string) => lexicon.isWord(form) && !FALSE_PLURALS.has(form);
  switch (wordClass) {
    case 'N':
      return wrongPlurals(right, lexicon);
    case 'V':
      return wrongVerbForms(right, lexicon);
    case 'J':
    case 'Y':
      return wrongComparisons(right, lexicon);
    case 'A':
      return new Set([`${right}s`, `${right}'s`].filter((form) => !PRONOUNS_WITH_S.has(form)));
    default: {
      const withEnding = [`${right}s`, `${right}es`];
      return new Set(wordClass === 'D' ? withEnding : withEnding.filter((form) => !exists(form)));
    }
  }
}

function wrongPlurals(right: string, lexicon: Lexicon): Set<string> {
  const singular = lexicon.singular(right) ?? right;
  const irregular = singular !== right && !right.endsWith('s');
  const forms = [`${right}s`, `${right}es`];
  if (singular !== right) forms.push(`${singular}s`, `${singular}es`);
  // `persons` is also a plural of `person`; `foots` is not one of `foot`.
  const isPlural = (form: string) =>
    lexicon.lemmas(form, 'noun').includes(singular) && !FALSE_PLURALS.has(form);
  const isPossible = (form: string) => irregular || FALSE_PLURALS.has(form) || !lexicon.isWord(form);
  return new Set(forms.filter((form) => form !== right && !isPlural(form) && isPossible(form)));
}

function wrongVerbForms(right: string, lexicon: Lexicon): Set<string> {
  const forms = new Set<string>();
  for (const lemma of lexicon.lemmas(right, 'verb')) {
    const { thirdPerson, past, pastParticiple, gerund } = lexicon.verbForms(lemma);
    const real = new Set([lemma, thirdPerson, past, pastParticiple, gerund]);
    const made = [
      regularThirdPerson(lemma),
      regularPast(lemma),
      `${lemma}ed`,
      `${lemma}s`,
      `${lemma}en`,
      `${past}ed`,
      `${pastParticiple}ed`,
      `${pastParticiple}s`,
      `${past}en`,
      past.endsWith('t') ? `${past}ed` : `${past}s`,
    ];
    const isIrregular = past !== regularPast(lemma);
    // `choosen` keeps the verb's own vowel; `writen` only lacks a letter.
    if (
      lemma.endsWith('e') &&
      pastParticiple.endsWith('en') &&
      pastParticiple.replace(/(.)\1/, '$1') !== `${lemma}n`
    )
      made.push(`${lemma}n`);
    for (const form of made) {
      // `stoped` is misspelt, not wrongly inflected.
      const misspelt = !isIrregular && form === `${lemma}ed` && !/y$/.test(lemma);
      if (!real.has(form) && !misspelt) forms.add(form);
    }
  }
  return forms;
}

function wrongComparisons(right: string, lexicon: Lexicon): Set<string> {
  const bases = [right, ...lexicon.lemmas(right, 'adjective')];
  if (right === 'harder') bases.push('hardly');
  const forms = new Set([`${right}s`, `${right}es`, right.replace(/y$/, 'ies')]);
  for (const base of bases) {
    const { comparative, superlative } = regularComparison(base);
    for (const form of [comparative, superlative, `${base}er`, `${base}est`]) forms.add(form);
  }
  for (const form of [`${right}er`, `${right}est`]) forms.add(form);
  forms.delete(right);
  for (const form of forms)
    if (lexicon.isWord(form) && lexicon.lemmas(form, 'adjective').length > 0) forms.delete(form);
  for (const form of forms) if (lexicon.zipf(form) > 4) forms.delete(form);
  return forms;
}
