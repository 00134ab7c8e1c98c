import { equated } from '../../engine/scoring/equating.js';
import { ScoreModel, type ScoreModelParameters } from '../../engine/scoring/score-model.js';
import { BASE_MODELS } from './base-models.js';
import type { ScoreModelSettings } from './fit-score-model.js';
import { metricsTable } from './metrics.js';
import type { TrainedScoreModel } from './train-score-model.js';

const MOST_FEATURES = 15;
const KNOTS = [0.15, 0.4, 0.6, 0.85];
const EXAMPLE_WORDS = 200;

export const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

/** One line of a model card: what the score is made of. */
export function modelSummary({ parameters, blend }: TrainedScoreModel, settings: ScoreModelSettings): string {
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

/** Agreement, standard errors and interval coverage of a trained model, in Markdown. */
export function metricsNote(
  trained: Pick<TrainedScoreModel, 'metrics' | 'coverage' | 'coverageByCorpus' | 'leftOut' | 'parameters'>,
): string {
  const { metrics, coverage, coverageByCorpus, parameters } = trained;
  const shares = Object.entries(coverageByCorpus);
  const byCorpus = shares.map(([name, share]) => `${name} ${percent(share)}`).join(', ');
  const within = parameters.standardErrors.map(({ words, standardError }) => [words, standardError] as const);
  return `${metricsTable(metrics)}

Standard error within the population of these texts: ${byWords(within)}. In cross-validation, the mark is within 1.645 standard errors of the score (a 90 % interval) in
${(100 * coverage).toFixed(1)} % of texts${shares.length > 1 ? ` (${byCorpus})` : ''}.${populationsNote(trained)}`;
}

const byWords = (errors: readonly (readonly [words: number, standardError: number])[]) =>
  errors.map(([words, error]) => `${error.toFixed(2)} at ${words} words`).join(', ');

const ENDS = `Scores near the ends of the scale are worth least: they are pulled towards the middle, and
fewer of their marks lie within 90 % intervals than these shares say. \`assess evaluate\` shows bias and coverage at each mark of your data.`;

/** What other populations add to the standard error, and how it was found. */
function populationsNote({ leftOut, parameters }: Pick<TrainedScoreModel, 'leftOut' | 'parameters'>): string {
  const { populationError } = parameters;
  if (!leftOut || !populationError) return '';
  const model = new ScoreModel(parameters);
  const { between, slope, center, alignment } = populationError;
  const added = alignment === undefined ? '' : ' + alignment²';
  const { min, max } = parameters.range;
  const examples = [min + 0.15 * (max - min), center, min + 0.85 * (max - min)];
  const whole = examples
    .map((score) => `${model.standardError(EXAMPLE_WORDS, score).toFixed(2)} at ${score.toFixed(1)}`)
    .join(', ');
  const rows = Object.entries(leftOut).map(
    ([name, { within, both }]) => `| ${name} | ${percent(within)} | ${percent(both)} |`,
  );
  return `

## Standard errors for other populations
Texts by other writers, on other questions and with other examiners differ systematically from these, and the standard error above
does not include that. The model was therefore also fitted without each corpus in turn, and the corpus left out was scored. The table
gives the share of its marks within 90 % intervals. The part between populations was estimated from these same corpora, and so was
the link between their scales. ${ENDS}

| left out | within alone | within and between |
| --- | --: | --: |
${rows.join('\n')}

Marks of a corpus that was left out differ from its scores by a line: a shift at the centre of the scores (${center.toFixed(1)}), and a slope,
because its examiners use more or less of the scale. Variation of marks within a corpus is subtracted. The corpora also determined the
scale, and ${Object.keys(leftOut).length} corpora say little about how much populations differ. Root mean squares over the corpora are therefore widened to
predict a further corpus (√((k + 1) / (k − 1)), and Student's t with k degrees of freedom, which presumes that examinations do not
differ by several levels): **between = ${between.toFixed(2)} points, slope = ${slope.toFixed(2)} per point from the centre**. The standard error in results is √(within² + between² + (slope · (score − ${center.toFixed(1)}))²${added}):
for a text of ${EXAMPLE_WORDS} words **${whole}**. Your own population may differ less or more: \`assess calibrate\` estimates this from 30
marked texts and then omits this part.`;
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
