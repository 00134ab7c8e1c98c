import { equated } from '../../engine/scoring/equating.js';
import type { ScoreModelParameters } from '../../engine/scoring/score-model.js';
import { BASE_MODELS } from './base-models.js';
import type { FittedScoreModel, ScoreModelSettings } from './fit-score-model.js';

const MOST_FEATURES = 15;
const KNOTS = [0.15, 0.4, 0.6, 0.85];

export const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

/** One line of a model card: what the score is made of. */
export function modelSummary({ parameters, blend }: FittedScoreModel, settings: ScoreModelSettings): string {
  const { features, signs, additive, trees, ngramWeights } = parameters;
  const free = signs.filter((sign) => sign === 0).length;
  const weights = BASE_MODELS.map((name, at) => `${name} ${blend.weights[at]!.toFixed(2)}`).join(', ');
  return (
    `a sum of three models on ${features.length} features and n-grams, each feature counting in one direction only` +
    `${free > 0 ? `, save ${free} that cross-validation found to help` : ''}: ` +
    `an additive one (ridge regression, λ = ${settings.penalty}, ${additive.terms.length} terms; a feature may count more ` +
    `below its knee, ${settings.knee} of texts, than above), ${trees.roots.length} boosted trees, and a ridge ` +
    `(λ = ${settings.ngramPenalty}) on common words, pairs of them, tag bigrams, tag trigrams and common words with the next tag, hashed into ` +
    `${ngramWeights.length} buckets. Weights${settings.shares ? '' : ' by stacking'}: ${weights}`
  );
}

/** How raw scores become reported ones, with examples within the scale. */
export function equatingNote({ equating, range }: ScoreModelParameters): string {
  const digits = range.max - range.min > 5 ? 1 : 2;
  const curve = KNOTS.map((share) => range.min + share * (range.max - range.min))
    .map((raw) => `${raw.toFixed(digits)} becomes ${equated(equating, raw).toFixed(digits)}`)
    .join(', ');
  return `A regression pulls scores towards the middle. A parabola fitted to the quantiles of out-of-fold scores and of
the marks (smoothed equipercentile equating) reverses this, so that scores have the spread of the examiners' marks: ${curve}.`;
}

/** The features with the largest weight in the additive model, in Markdown. */
export function weightTable({ features, additive: { terms, weights } }: ScoreModelParameters): string {
  const totals = features.map((name, feature) => {
    let sum = 0;
    for (let at = 0; at < terms.length; at++) if (terms[at] === feature) sum += weights[at]!;
    return { name, sum };
  });
  const rows = totals
    .sort((a, b) => Math.abs(b.sum) - Math.abs(a.sum))
    .slice(0, MOST_FEATURES)
    .map(({ name, sum }) => `| \`${name}\` | ${sum > 0 ? '+' : '−'}${Math.abs(sum).toFixed(3)} |`);
  return ['| feature | points |', '|---|--:|', ...rows].join('\n');
}
