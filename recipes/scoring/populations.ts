import { INTERVAL_90 } from '#src/domain/marks/interval90.js';
import { ScoreModel } from '#src/engine/scoring/score-model.js';
import { errorOfPopulation, type PopulationError } from '#src/engine/scoring/standard-error.js';
import type { ModelAgreement } from '#src/metrics/model-agreement.js';
import { mean } from '#src/metrics/moments.js';
import { type FittedScoreModel, fitScoreModel } from '#src/training/scoring/fit-score-model.js';
import type { MarkedVector } from '#src/training/scoring/marked-text.js';
import { intervalCoverage } from '#src/training/scoring/standard-errors.js';
import {
  lengthMetrics,
  metricsOn,
  SCORE_MODEL_SETTINGS,
  type TrainingOptions,
  trainScoreModel,
  withDirections,
} from '#src/training/scoring/train-score-model.js';

/** Folds of the shipped models. */
export const FOLDS = { count: 10, seed: 20_240_601 };

interface CorporaOptions extends Pick<TrainingOptions, 'range' | 'settings'> {
  readonly folds?: TrainingOptions['folds'];
  /** Standard error of the way from the scale of the marks to this one, where no mark is on it; in points. */
  readonly alignmentError?: number | undefined;
  /** Texts of other corpora, which the model is only measured on. */
  readonly measured?: readonly MarkedVector[];
}

/** A model of several corpora, each of which is a population of texts. */
export interface ModelOfCorpora extends FittedScoreModel {
  /** ModelAgreement by how they were found: cross-validation, length alone, other corpora. */
  readonly metrics: Readonly<Record<string, ModelAgreement>>;
  /** Share of texts whose mark lies within score ± 1.645 standard errors, in cross-validation; by corpus as well. */
  readonly coverage: number;
  readonly coverageByCorpus: Readonly<Record<string, number>>;
  /** The same of corpora that were left out; absent where there is one corpus. */
  readonly leftOut?: Readonly<Record<string, LeftOutCoverage>>;
  /** That of corpora that the model is only measured on. */
  readonly onMeasured: Readonly<Record<string, number>>;
}

/** Share of a corpus' marks in 90 % intervals of a model that was fitted on all others. */
interface LeftOutCoverage {
  /** With the standard error within the population of those others. */
  readonly within: number;
  /** With that between populations as well. */
  readonly both: number;
}

/**
 * Fits a scoring model on several corpora, measures it on each, and finds what other populations add to its standard errors,
 * by leaving out each corpus in turn.
 * @param names of the values of the vectors
 */
export function trainOnCorpora(
  names: readonly string[],
  marked: readonly MarkedVector[],
  { range, settings, folds = FOLDS, alignmentError, measured = [] }: CorporaOptions,
): ModelOfCorpora {
  const {
    crossValidated: _,
    lengthAlone: __,
    ...fitted
  } = trainScoreModel(names, marked, {
    range,
    folds,
    ...(settings && { settings }),
  });
  const { features, signs, texts } = withDirections(names, marked);
  const corpora = [...new Set(texts.map(({ corpus }) => corpus))];
  const metrics: Record<string, ModelAgreement> = {};
  const placesOf = (name: string) => texts.flatMap(({ corpus }, at) => (corpus === name ? [at] : []));
  const metricsAt = (places: readonly number[], scores: readonly number[]) =>
    metricsOn(
      places.map((at) => texts[at]!),
      places.map((at) => scores[at]!),
      range,
    );
  const heldOut = fitted.heldOut.map(({ score }) => score);
  for (const corpus of corpora) {
    const places = placesOf(corpus);
    metrics[`${corpus}, cross-validated`] = metricsAt(places, heldOut);
    metrics[`${corpus}, length alone`] = lengthMetrics(
      places.map((at) => texts[at]!),
      { range, folds },
    );
  }
  const transferred: TransferredText[] = [];
  for (const corpus of corpora) {
    const others = texts.filter((text) => text.corpus !== corpus);
    if (others.length === 0) continue;
    const options = { range, folds, settings: { ...SCORE_MODEL_SETTINGS, ...settings } };
    const model = new ScoreModel(fitScoreModel(features, signs, others, options).parameters);
    const scores = texts.map((text) => scoreOf(model, features, text));
    const places = placesOf(corpus);
    metrics[`${corpus}, fitted on the others`] = metricsAt(places, scores);
    if (settings?.withoutErrors?.includes(corpus)) continue;
    for (const at of places)
      transferred.push({
        corpus,
        human: texts[at]!.score,
        score: scores[at]!,
        standardError: model.standardErrorWithin(texts[at]!.words),
      });
  }
  const leftOut = new Set(transferred.map(({ corpus }) => corpus));
  const populations = leftOut.size > 1 ? forPopulations(fitted, transferred, alignmentError) : {};
  const onMeasured: Record<string, number> = {};
  const model = new ScoreModel({ ...fitted.parameters, ...populations.parameters });
  const others = withDirections(names, measured).texts;
  for (const corpus of new Set(others.map((text) => text.corpus))) {
    const own = others.filter((text) => text.corpus === corpus);
    const scores = own.map((text) => scoreOf(model, features, text));
    metrics[`${corpus}, not fitted on`] = metricsOn(own, scores, range);
    onMeasured[corpus] = intervalCoverage(
      own.map(({ score: human, words }, at) => ({
        human,
        score: scores[at]!,
        standardError: model.standardError(words, scores[at]!),
      })),
    );
  }
  const judged = texts.map(({ score, corpus }, at) => ({ human: score, corpus, ...fitted.heldOut[at]! }));
  return {
    ...fitted,
    ...populations,
    metrics,
    onMeasured,
    coverageByCorpus: Object.fromEntries(
      corpora.map((name) => [name, intervalCoverage(judged.filter(({ corpus }) => corpus === name))]),
    ),
  };
}

/** The model with what other populations add to its standard errors, and how well that holds. */
function forPopulations(
  { parameters }: FittedScoreModel,
  texts: readonly TransferredText[],
  alignment: number | undefined,
): Partial<Pick<ModelOfCorpora, 'parameters' | 'leftOut'>> {
  const between = errorBetween(texts);
  const corpora = [...new Set(texts.map(({ corpus }) => corpus))];
  return {
    parameters: {
      ...parameters,
      populationError: { ...between, ...(alignment !== undefined && { alignment }) },
    },
    leftOut: Object.fromEntries(
      corpora.map((name) => {
        const own = texts.filter(({ corpus }) => corpus === name);
        return [name, { within: covered(own, undefined), both: covered(own, between) }];
      }),
    ),
  };
}

/** The reported score of a text whose values are in the order of `features`. */
function scoreOf(model: ScoreModel, features: readonly string[], { values, ngrams }: MarkedVector): number {
  const { min, max } = model.parameters.range;
  const named = new Map(features.map((name, at) => [name, values[at]!]));
  return Math.min(max, Math.max(min, model.report(model.raw({ features: named, ngrams }))));
}

/** A text of a corpus with the score of a model that was fitted on all other corpora. */
export interface TransferredText {
  readonly corpus: string;
  readonly human: number;
  readonly score: number;
  /** Standard error of the score within the population of that model's texts. */
  readonly standardError: number;
}

/** Steps in which the parts of the error are tried, in points, and their greatest values. */
const STEP = 0.05;
const [MOST_BETWEEN, MOST_SLOPE] = [2, 0.8];
/** What a point outside a 90 % interval costs beside a point of its width: 2 / .1. */
const COST_OUTSIDE = 20;

/**
 * What a new population adds to the standard error, from two or more corpora that a model has not seen: a part that all texts
 * have, and one that grows with the distance from the middle of the scores, because examiners use more or less of the scale. Of
 * all such pairs it is the one whose 90 % intervals have the least interval score on average over the corpora (Gneiting &
 * Raftery 2007, "Strictly Proper Scoring Rules, Prediction, and Estimation"): as narrow as they can be, and as seldom and
 * little wrong.
 */
export function errorBetween(texts: readonly TransferredText[]): Omit<PopulationError, 'alignment'> {
  const corpora = [...new Set(texts.map(({ corpus }) => corpus))].map((name) =>
    texts.filter(({ corpus }) => corpus === name),
  );
  const center = Number(mean(corpora.map((own) => mean(own.map(({ score }) => score))!))!.toPrecision(3));
  let best = { between: 0, slope: 0, center };
  let least = Number.POSITIVE_INFINITY;
  for (let slope = 0; slope <= MOST_SLOPE; slope = rounded(slope + STEP))
    for (let between = 0; between <= MOST_BETWEEN; between = rounded(between + STEP)) {
      const tried = { between, slope, center };
      const score = mean(corpora.map((own) => mean(own.map((text) => intervalScore(text, tried)))!))!;
      if (score < least) [least, best] = [score, tried];
    }
  return best;
}

function intervalScore(
  { human, score, standardError }: TransferredText,
  population: PopulationError,
): number {
  const half = INTERVAL_90 * Math.hypot(standardError, errorOfPopulation(population, score));
  return 2 * half + COST_OUTSIDE * Math.max(0, Math.abs(human - score) - half);
}

const rounded = (value: number) => Number(value.toFixed(2));

/** Share of the marks in 90 % intervals with what a population adds. */
const covered = (texts: readonly TransferredText[], added: PopulationError | undefined): number =>
  intervalCoverage(
    texts.map(({ human, score, standardError }) => ({
      human,
      score,
      standardError: added ? Math.hypot(standardError, errorOfPopulation(added, score)) : standardError,
    })),
  );
