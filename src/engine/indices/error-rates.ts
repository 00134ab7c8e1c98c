import type { Document } from '../document/document.js';
import { type FeatureValues, featureFamily, share } from '../features/feature-family.js';
import { columnsOf } from '../features/text-columns.js';
import { bareCode, ERROR_CODES } from '../results/codes.js';
import { family, rate } from './description.js';

const CODES = Object.entries(ERROR_CODES);

/** Errors by code per hundred words: those that a result shows, each counting as one. */
function errorRates(document: Document): FeatureValues {
  const { words } = columnsOf(document);
  const counts = new Map<string, number>();
  for (const { code } of document.edits) {
    const bare = bareCode(code);
    counts.set(bare, (counts.get(bare) ?? 0) + 1);
  }
  const values: Record<string, number> = { 'error.any': share(100 * document.edits.length, words) };
  for (const [code] of CODES) values[`error.${code}`] = share(100 * (counts.get(code) ?? 0), words);
  return values;
}

export const errorRateIndices = family('error', 'Cambridge Learner Corpus codes: Nicholls 2003', {
  any: rate('Errors that a result shows.'),
  ...Object.fromEntries(
    CODES.map(([code, { meaning }]) => [code, rate(`Errors of code ${code}: ${meaning}.`)]),
  ),
});

/** Errors by code, for tables of indices. */
export const errorRateFamily = featureFamily({
  name: 'indices-errors',
  version: '1.0.0',
  requires: ['edits'],
  prepare: () => errorRates,
});
