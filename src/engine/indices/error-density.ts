import type { Document } from '../document/document.js';
import { raiseConfidences } from '../document/tokens-within.js';
import { ERROR_KINDS, type ErrorKind, errorKind } from '../features/error-kinds.js';
import { type FeatureValues, featureFamily, share } from '../features/feature-family.js';
import { columnsOf } from '../features/text-columns.js';
import { family, numberIn, rate } from './description.js';

interface Density {
  /** How many errors an annotator marks for each expected error. */
  readonly factor: number;
  /** Ratio of the variance of their number to its mean; 1 would be a Poisson distribution. */
  readonly dispersion: number;
}

/** Sum of the expected errors of sentences: estimated on the parts of ERACOND and REALEC that models are fitted on. */
const ALL: Density = { factor: 1.3, dispersion: 1.8 };
/**
 * Sums over tokens of the greatest confidence of proposals of a kind, however weak: estimated on the part of ERACOND
 * that models are fitted on.
 */
const OF_KIND: Readonly<Record<ErrorKind, Density>> = {
  spelling: { factor: 1.1, dispersion: 1 },
  punctuation: { factor: 2.2, dispersion: 3.4 },
  verb: { factor: 4.6, dispersion: 2.6 },
  noun: { factor: 5.6, dispersion: 6.2 },
  determiner: { factor: 1.8, dispersion: 1.7 },
  preposition: { factor: 4.3, dispersion: 3.6 },
  wording: { factor: 7.7, dispersion: 5.6 },
};
/** How much annotators and populations differ, as a share of the errors: a judgement from three corpora. */
const [SPREAD_OF_ALL, SPREAD_OF_KIND] = [0.3, 0.5];

/**
 * How many errors an annotator would mark per hundred words, each with a standard error. The estimate uses all possible
 * errors, shown or not, because four errors in five are too uncertain to be shown.
 */
export function errorDensity(document: Document): FeatureValues {
  const { words } = columnsOf(document);
  const values: Record<string, number> = {};
  const add = (name: string, expected: number, { factor, dispersion }: Density, spread: number) => {
    const errors = factor * expected;
    values[`density.${name}`] = share(100 * errors, words);
    values[`density.${name}_se`] = share(
      100 * Math.hypot(Math.sqrt(dispersion * errors), spread * errors),
      words,
    );
  };
  add('all', total(document.expectedErrors), ALL, SPREAD_OF_ALL);
  for (const kind of ERROR_KINDS) {
    const ofKind = document.proposals.filter(({ code }) => errorKind(code) === kind);
    const chances = new Float64Array(document.tokens.length);
    raiseConfidences(document.tokens, ofKind, chances);
    add(kind, total(chances), OF_KIND[kind], SPREAD_OF_KIND);
  }
  return values;
}

function total(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}

const what: Readonly<Record<'all' | ErrorKind, string>> = {
  all: 'Errors',
  spelling: 'Errors in spelling',
  punctuation: 'Errors in punctuation',
  verb: 'Errors in verbs',
  noun: 'Errors in nouns and quantifiers',
  determiner: 'Errors in determiners',
  preposition: 'Errors in prepositions',
  wording: 'Errors in the choice of words',
};

export const errorDensityIndices = family(
  'density',
  'Estimate of this project, from REALEC and ERACOND',
  Object.fromEntries(
    Object.entries(what).flatMap(([name, errors]) => [
      [name, rate(`${errors} that an annotator would mark, shown or not.`)],
      [`${name}_se`, numberIn('per 100 words', `Standard error of density_${name}.`, 0)],
    ]),
  ),
);

/** Errors that an annotator would mark, for tables of indices. */
export const errorDensityFamily = featureFamily({
  name: 'indices-density',
  version: '1.0.0',
  requires: ['proposals', 'expectedErrors'],
  prepare: () => errorDensity,
});
