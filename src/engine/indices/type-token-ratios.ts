import type { Document } from '../document/document.js';
import { type FeatureValues, featureFamily, share } from '../features/feature-family.js';
import { NAME } from '../features/tag-classes.js';
import { columnsOf } from '../features/text-columns.js';
import { amount, family, from, share as shareOf } from './description.js';

/** Measures of diversity that studies report although they depend on length. Intended words, without names. */
function typeTokenRatios(document: Document): FeatureValues {
  const { meant, tags } = columnsOf(document);
  const counts = new Map<number, number>();
  let words = 0;
  for (let at = 0; at < tags.length; at++) {
    if (meant.isRunning[at] === 0 || (tags[at]! & NAME) !== 0) continue;
    words += 1;
    counts.set(meant.numbers[at]!, (counts.get(meant.numbers[at]!) ?? 0) + 1);
  }
  let squares = 0;
  for (const count of counts.values()) squares += count ** 2;
  return {
    'diversity.ttr': share(counts.size, words),
    'diversity.guiraud': share(counts.size, Math.sqrt(words)),
    'diversity.maas': words > 1 ? Math.log(words / counts.size) / Math.log(words) ** 2 : 0,
    'diversity.yule_k': share(10_000 * (squares - words), words ** 2),
  };
}

export const typeTokenIndices = family('diversity', 'Templin 1957', {
  ttr: shareOf('Type–token ratio; falls with length.'),
  guiraud: from(
    'Guiraud 1954',
    amount('per √words', 'Different words, divided by the square root of all words.'),
  ),
  maas: from('Maas 1972', amount('a²', 'Maas’ a², natural logarithms; the lower, the more diverse.')),
  yule_k: from('Yule 1944', amount('K', 'Yule’s K; the lower, the more diverse.')),
});

/** Diversity by types and tokens, for tables of indices. */
export const typeTokenFamily = featureFamily({
  name: 'indices-type-token',
  version: '1.0.0',
  prepare: () => typeTokenRatios,
});
