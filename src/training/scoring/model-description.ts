import { equated } from '../../engine/scoring/equating.js';
import type { ScoreModelParameters } from '../../engine/scoring/score-model.js';
import { BASE_MODELS } from './base-models.js';
import { figuresTable } from './figures.js';
import type { ScoreModelSettings } from './fit-score-model.js';
import type { TrainedScoreModel } from './train-score-model.js';

const MOST_FEATURES = 15;
const KNOTS = [0.15, 0.4, 0.6, 0.85];

export const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

/** One line of a model card: what the score is made of. */
export function modelSummary({ parameters, blend }: TrainedScoreModel, settings: ScoreModelSettings): string {
  const { features, additive, trees, ngramWeights } = parameters;
  const weights = BASE_MODELS.map((name, at) => `${name} ${blend.weights[at]!.toFixed(2)}`).join(', ');
  return (
    `a sum of three models on ${features.length} features and n-grams, each feature counting in one direction only: ` +
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
  return `A regression draws scores towards the middle; a parabola fitted to the quantiles of out-of-fold scores against those
of the marks (smoothed equipercentile equating) takes this back, so that scores spread as the examiners' do: ${curve}.`;
}

/** Agreement, standard errors and interval coverage of a trained model, in Markdown. */
export function figuresNote({
  figures,
  coverage,
  coverageByCorpus,
  parameters,
}: Pick<TrainedScoreModel, 'figures' | 'coverage' | 'coverageByCorpus' | 'parameters'>): string {
  const errors = parameters.standardErrors
    .map(({ words, standardError }) => `${standardError.toFixed(2)} at ${words} words`)
    .join(', ');
  const shares = Object.entries(coverageByCorpus);
  const byCorpus = shares.map(([name, share]) => `${name} ${percent(share)}`).join(', ');
  return `${figuresTable(figures)}

Standard error: ${errors}. In cross-validation the mark lies within 1.645 standard errors of the score (a 90 % interval) in
${(100 * coverage).toFixed(1)} % of texts${shares.length > 1 ? ` (${byCorpus})` : ''}.`;
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
