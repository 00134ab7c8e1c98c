import { ScoreModel } from '#src/engine/scoring/score-model.js';
import type { ModelAgreement } from '#src/metrics/model-agreement.js';
import { PENALTY, type TrainedTraits, WITH_LENGTH } from '#src/training/scoring/fit-traits.js';
import { percent } from '#src/training/scoring/model-description.js';
import { traitTable } from '#src/training/scoring/trait-card.js';
import type { ModelOfCorpora } from './populations.js';

const EXAMPLE_WORDS = 200;

/** Agreement, standard errors and interval coverage of a trained model, in Markdown. */
export function metricsNote(
  trained: Pick<
    ModelOfCorpora,
    'metrics' | 'coverage' | 'coverageByCorpus' | 'leftOut' | 'onMeasured' | 'parameters'
  >,
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

/** What other populations add to the standard error, and how it was found. */
function populationsNote({
  leftOut,
  onMeasured,
  parameters,
}: Pick<ModelOfCorpora, 'leftOut' | 'onMeasured' | 'parameters'>): string {
  const { populationError } = parameters;
  const others = Object.entries(onMeasured);
  if (!leftOut || !populationError)
    return others.length === 0 ? '' : `\n\n## Other populations\n${withoutPart(others)}`;
  const model = new ScoreModel(parameters);
  const { between, slope, center, alignment } = populationError;
  const added = alignment === undefined ? '' : ' + alignment²';
  const { min, max } = parameters.range;
  const examples = [min + 0.15 * (max - min), center, min + 0.85 * (max - min)];
  const whole = examples
    .map((score) => `${model.standardError(EXAMPLE_WORDS, score).toFixed(2)} at ${score.toFixed(1)}`)
    .join(', ');
  const rows = [
    ...Object.entries(leftOut).map(
      ([name, { within, both }]) => `| ${name} | ${percent(within)} | ${percent(both)} |`,
    ),
    ...others.map(([name, both]) => `| ${name} (never fitted on) | – | ${percent(both)} |`),
  ];
  return `

## Standard errors for other populations
Texts by other writers, on other questions and with other examiners differ systematically from these, and the standard error above
does not include that. The model was therefore also fitted without each corpus in turn, and the corpus left out was scored. The table
gives the share of its marks within 90 % intervals. The part between populations was estimated from these same corpora, and so was
the link between their scales. \`assess evaluate\` shows bias and coverage at each mark of your data.

| left out | within alone | within and between |
| --- | --: | --: |
${rows.join('\n')}

A part that all texts have, and one that grows with the distance of the score from the middle (${center.toFixed(1)}), were chosen so that intervals
have the least interval score (Gneiting & Raftery 2007) on average over the corpora that were left out: as narrow as they can be, and as seldom
and little wrong. They hold fewer of the marks at the ends of the scale, whose scores are pulled towards the middle, and so few corpora say
little about how much a further one differs: **between = ${between.toFixed(2)} points, slope = ${slope.toFixed(2)} per point from the centre**. The standard error in results is √(within² + between² + (slope · (score − ${center.toFixed(1)}))²${added}):
for a text of ${EXAMPLE_WORDS} words **${whole}**. Your own population may differ less or more: \`assess calibrate\` estimates this from 30
marked texts and then omits this part.`;
}

/** What is known of other populations where too few corpora were left out to estimate what they add. */
const withoutPart = (others: readonly (readonly [name: string, share: number])[]) =>
  `Texts with an examiner's mark, none of which the model was fitted on, have their mark within 90 % intervals in ${others
    .map(([name, share]) => `${percent(share)} (${name})`)
    .join(
      ' and ',
    )} of texts. The standard error in results has no part for other populations, because it could only be
estimated from corpora that the model was fitted on, and one is too few. \`assess evaluate\` shows bias and coverage at each mark of your data.`;

const COLUMNS = [
  ['texts', 'n', 0],
  ['pearson', 'r', 3],
  ['beyondLength', 'r beyond length', 3],
  ['kappa', 'QWK', 3],
  ['rmse', 'RMSE', 2],
  ['meanDifference', 'SMD', 2],
  ['spread', 'SD ratio', 2],
  ['withinLevel', 'within a level', 2],
] as const;

/** ModelAgreement as a Markdown table with a row for each name. */
export function metricsTable(rows: Readonly<Record<string, ModelAgreement>>): string {
  const header = ['', ...COLUMNS.map(([, title]) => title)];
  const body = Object.entries(rows).map(([name, metrics]) => [
    name,
    ...COLUMNS.map(([key, , digits]) => metrics[key]?.toFixed(digits) ?? '–'),
  ]);
  return [header, header.map((_, at) => (at === 0 ? '---' : '--:')), ...body]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** What the card of a shipped model says of traits, in Markdown. */
export function traitsNote(trained: TrainedTraits): string {
  return `## Traits
Cohesion, syntax, vocabulary, phraseology, grammar and conventions are the six traits of ELLIPSE. Their marks were converted to this
scale in the same way as their mean. A trait score is the overall score plus a difference, which a ridge regression
(λ = ${PENALTY.toLocaleString('en')}) predicts from ${trained.parameters.features.length} features that the overall score may use, each linear within the range of the essays, with either sign. Features that correlate
with length (|r| ≥ ${String(WITH_LENGTH).slice(1)} with the logarithm of the number of words) are left out: the essays include no short texts, and such features would give these
spurious profiles. Examiners' marks of different traits are highly correlated (halo). *r of differences* is the correlation of the predicted
and marked differences of a trait from the mean of the six; it shows how much a profile adds to the overall score. Profiles are therefore
flatter than those of examiners. All metrics are from ten folds, with overall scores from models that had not seen the essays.

${traitTable(trained)}

The standard error of a trait is √(standard error of the overall score² + standard error of the difference²). Only the overall score
includes a part between populations. **How much larger the error of a difference is in another population is not known**, because only
one corpus has marks of traits: essays by pupils in the United States, 430 words long on average. For shorter texts and other writers,
treat a profile as a hint. The licence of this part is that of ELLIPSE, CC BY-NC-SA 4.0, like that of the whole file.`;
}
