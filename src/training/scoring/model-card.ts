import { equated } from '../../engine/scoring/equating.js';
import { LEVEL_SCORES } from './corpora.js';
import { figuresTable } from './figures.js';
import type { ScoreModelSettings } from './score-model.js';
import type { TrainedScoreModel } from './train-score-model.js';

const MOST_FEATURES = 15;

/** The model card of models/scoring-cefr, in Markdown. */
export function modelCard(
  { parameters, figures, coverage, standardErrors, equating }: TrainedScoreModel,
  settings: ScoreModelSettings,
  pipeline: readonly string[],
): string {
  const { additive } = parameters;
  const levels = Object.entries(LEVEL_SCORES)
    .map(([level, score]) => `${level} ${score}`)
    .join(', ');
  const errors = standardErrors
    .map(({ words, standardError }) => `${standardError.toFixed(2)} at ${words} words`)
    .join(', ');
  const curve = [3, 5, 7, 9]
    .map((raw) => `raw ${raw} becomes ${equated(equating, raw).toFixed(1)}`)
    .join(', ');
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
  return `# scoring-cefr: overall score on the CEFR scale

\`scoring-cefr.bin\` turns the features of an answer into a score from 0 to 13. Written by
\`node scripts/train-scoring.js --data DIR\`, which also writes this page.

| | |
|---|---|
| Model | ${percent(1 - settings.ngramShare)} additive: a ridge regression (λ = ${settings.penalty}) on ${additive.features.length} features in ${additive.terms.length} terms; each feature counts in one direction only (src/training/scoring/feature-directions.ts), and may count more below its knee (${settings.knee} of texts) than above. ${percent(settings.ngramShare)} a ridge (λ = ${settings.ngramPenalty}) on tag bigrams, tag trigrams and common words with the next tag, hashed into ${parameters.ngramWeights.length} buckets |
| Scale | plain levels at the middle of their two bands: ${levels} |
| Fitted on | CEFR-ASAG (answers with marks; the mean of up to three examiners' levels) and the training part of ELLIPSE |
| Weight of the corpora | ${Object.entries(settings.corpusImportance)
    .map(([name, weight]) => `${name} counts as ${weight} texts`)
    .join(', ')} |
| Licence | **CC BY-NC-SA 4.0** for the weights, because both corpora are (see LICENSE); the code is Apache-2.0 |

The component \`sentence-scores\` reads the n-gram weights too.

## How two scales became one
ELLIPSE is marked on six traits from 1 to 5, not on the CEFR. The mean of the traits is put on the CEFR scale by what the
two rubrics say of the same writer: CEFR = 2.2 · mean − 0.2 (1 is A1, 2 A2, 3 a little above B1, 4 above B2, 5 between C1
and C2). This is our judgement; nobody has set a standard for it. It agrees with the data: a model fitted on ELLIPSE alone
is off by less than a quarter of a level on average on CEFR-ASAG (SMD below).
A regression draws scores towards the middle; a parabola fitted to the quantiles of out-of-fold scores against those of the
marks (smoothed equipercentile equating) takes this back, so that scores spread as the examiners' do: ${curve}.

## Figures
Ten folds; answers to one question of CEFR-ASAG stay in one fold, ELLIPSE (which names no questions) is split at random.
*Length alone* is a line on the logarithm of the word count, fitted within the corpus. QWK and RMSE are on the 0–13 scale
without rounding. For comparison: two examiners of CEFR-ASAG correlate at .84 to .87.

${figuresTable(figures)}

Standard error: ${errors}. In cross-validation the mark lies within one standard error of the score in
${percent(coverage.one)} of texts, within 1.96 in ${percent(coverage.two)}.

## What counts most
Points from one standard deviation of the feature, both terms together:

${weightTable(additive)}

## Limits
- CEFR-ASAG is by French speakers and has 30 to 560 words an answer; ELLIPSE is by pupils in the United States and has 430 on
  average. Texts of 20 words, other first languages and examinations with other rubrics are extrapolation.
- C2 rests on five answers. Above 11, scores say little more than "as good as C1 or better".
- The score is of language, not of content or argument. It does not see whether an answer is off topic: that is what
  \`prompt_relevance\` is for.
- Fitted on the output of these components; if one changes, fit again: ${pipeline.join(', ')}.

## Sources
- CEFR-ASAG: A. Tack, T. François, S. Roekhaut & C. Fairon (2017), "Human and Automated CEFR-based Grading of Short
  Answers", BEA. CC BY-NC-SA 4.0.
- ELLIPSE: S. Crossley, Y. Tian, P. Baffour, A. Franklin, Y. Kim, W. Morris, M. Benner, A. Picou & U. Boser (2023), "The
  English Language Learner Insight, Proficiency and Skills Evaluation (ELLIPSE) Corpus". CC BY-NC-SA 4.0.
`;
}

function weightTable({ features, terms, weights }: TrainedScoreModel['parameters']['additive']): string {
  const totals = features.map((name, feature) => {
    let sum = 0;
    for (let at = 0; at < terms.length; at++) if (terms[at] === feature) sum += weights[at]!;
    return { name, sum };
  });
  const rows = totals
    .sort((a, b) => Math.abs(b.sum) - Math.abs(a.sum))
    .slice(0, MOST_FEATURES)
    .map(({ name, sum }) => `| \`${name}\` | ${sum > 0 ? '+' : '−'}${Math.abs(sum).toFixed(2)} |`);
  return ['| feature | points |', '|---|--:|', ...rows].join('\n');
}
