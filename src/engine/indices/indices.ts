import { rounded } from '../results/rounded.js';
import { cohesionIndices, mechanicsIndices, styleIndices, surprisalIndices } from './codebook/discourse.js';
import { diversityIndices } from './codebook/diversity.js';
import { accuracyIndices, errorIndices } from './codebook/errors.js';
import { lengthIndices } from './codebook/length.js';
import { grammarIndices, sentencesIndices, syntaxIndices } from './codebook/syntax.js';
import { vocabularyIndices } from './codebook/vocabulary.js';
import { controlIndices } from './control.js';
import type { IndexDescription } from './description.js';
import { discourseIndices } from './discourse.js';
import { errorDensityIndices } from './error-density.js';
import { errorRateIndices } from './error-rates.js';
import { plainDiversityIndices } from './plain-diversity.js';
import { readabilityIndices } from './readability.js';
import { typeTokenIndices } from './type-token-ratios.js';
import { levelIndices } from './vocabulary-profile.js';

/** All linguistic indices, in the order of the columns of a table. This is the only list. */
export const INDICES: readonly IndexDescription[] = [
  ...lengthIndices,
  ...readabilityIndices,
  ...diversityIndices,
  ...typeTokenIndices,
  ...plainDiversityIndices,
  ...vocabularyIndices,
  ...levelIndices,
  ...syntaxIndices,
  ...sentencesIndices,
  ...grammarIndices,
  ...cohesionIndices,
  ...discourseIndices,
  ...surprisalIndices,
  ...mechanicsIndices,
  ...styleIndices,
  ...accuracyIndices,
  ...errorIndices,
  ...errorRateIndices,
  ...errorDensityIndices,
  ...controlIndices,
];

/**
 * The values of all indices in the order of `INDICES`, NaN for those that the pipeline does not measure.
 * @param features of a document processed by the feature families and those of `families.ts`
 */
export function indexValues(features: ReadonlyMap<string, number>): Float64Array<ArrayBuffer> {
  return Float64Array.from(INDICES, ({ feature, isLogged }) => {
    const value = features.get(feature);
    if (value === undefined) return Number.NaN;
    return rounded(isLogged ? Math.expm1(value) : value);
  });
}
