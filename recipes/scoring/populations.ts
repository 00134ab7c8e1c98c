import { INTERVAL_90 } from '#src/domain/marks/interval90.js';
import { ScoreModel } from '#src/engine/scoring/score-model.js';
import { errorOfPopulation, type PopulationError } from '#src/engine/scoring/standard-error.js';
import type { ModelAgreement } from '#src/metrics/model-agreement.js';
import { mean } from '#src/metrics/moments.js';
import { type FittedScoreModel, fitScoreModel } from '#src/training/scoring/fit-score-model.js';
import type { MarkedVector } from '#src/training/scoring/marked-text.js';
import { fitRidge } from '#src/training/scoring/ridge.js';
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
/** Keeps a line level where all scores of a corpus are the same. */
const LEAST_PENALTY = 1e-6;

interface CorporaOptions extends Pick<TrainingOptions, 'range' | 'settings'> {
  readonly folds?: TrainingOptions['folds'];
  /** Standard error of the way from the scale of the marks to this one, where no mark is on it; in points. */
  readonly alignmentError?: number | undefined;
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
  { range, settings, folds = FOLDS, alignmentError }: CorporaOptions,
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
    for (const at of places)
      transferred.push({
        corpus,
        human: texts[at]!.score,
        score: scores[at]!,
        standardError: model.standardErrorWithin(texts[at]!.words),
        crossValidated: heldOut[at]!,
      });
  }
  const judged = texts.map(({ score, corpus }, at) => ({ human: score, corpus, ...fitted.heldOut[at]! }));
  return {
    ...fitted,
    ...(transferred.length > 0 && forPopulations(fitted, transferred, alignmentError)),
    metrics,
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
): Pick<ModelOfCorpora, 'parameters' | 'leftOut'> {
  const between = errorBetween(texts);
  const covered = (own: readonly TransferredText[], added: PopulationError | undefined) =>
    intervalCoverage(
      own.map(({ human, score, standardError }) => ({
        human,
        score,
        standardError: added ? Math.hypot(standardError, errorOfPopulation(added, score)) : standardError,
      })),
    );
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
  /** The score of a model of all corpora that had not seen the text. */
  readonly crossValidated: number;
}

/**
 * What a new population adds to the standard error, from two or more corpora that a model has not seen. In each, marks
 * differ from scores by a line: a shift at the centre of the scores, and a slope, because its examiners use more or less of
 * the scale. What marks differ by from cross-validated scores of the same corpus is taken off: even within a population
 * marks lie nearer to the middle than scores do. A corpus is a population with its questions and its examiners, so that all
 * three are in these lines.
 *
 * The corpora also settled the scale, so that k of them leave k − 1 differences, and a further one differs from their mean
 * as well: root mean squares over corpora count √((k + 1) / (k − 1)) times. So few hardly know how much populations differ,
 * for which Student's t allows. We take k degrees of freedom, one more than the corpora have: that examinations on the same
 * scale differ by a level rather than by four is known beforehand. This last is a judgement of ours.
 */
export function errorBetween(texts: readonly TransferredText[]): Omit<PopulationError, 'alignment'> {
  const corpora = [...new Set(texts.map(({ corpus }) => corpus))].map((name) =>
    texts.filter(({ corpus }) => corpus === name),
  );
  const center = mean(corpora.map((own) => mean(own.map(({ score }) => score))!))!;
  const lineOf = (own: readonly TransferredText[], scoreOf: (text: TransferredText) => number) =>
    fitRidge({
      rows: own.map((text) => Float64Array.of(scoreOf(text) - center)),
      targets: own.map((text) => text.human - scoreOf(text)),
      penalty: LEAST_PENALTY,
    });
  const lines = corpora.map((own) => {
    const among = lineOf(own, ({ score }) => score);
    const within = lineOf(own, ({ crossValidated }) => crossValidated);
    return {
      shift: among.intercept - within.intercept,
      slope: among.weights[0]! - within.weights[0]!,
    };
  });
  const count = lines.length;
  const stretch = studentOf(count) / INTERVAL_90;
  const size = (values: readonly number[]) => {
    const rootMeanSquare = Math.hypot(...values) / Math.sqrt(count);
    return Number((stretch * Math.sqrt((count + 1) / (count - 1)) * rootMeanSquare).toPrecision(3));
  };
  return {
    between: size(lines.map(({ shift }) => shift)),
    slope: size(lines.map(({ slope }) => slope)),
    center: Number(center.toPrecision(3)),
  };
}

/** 95th percentiles of Student's t with 2, 3, … degrees of freedom. */
const STUDENT_95 = [2.92, 2.353, 2.132, 2.015, 1.943, 1.895, 1.86, 1.833, 1.812];

/** Beyond the table by the first term of the expansion around the normal distribution (Fisher 1925). */
const studentOf = (freedom: number): number =>
  STUDENT_95[freedom - 2] ?? INTERVAL_90 + (INTERVAL_90 ** 3 + INTERVAL_90) / (4 * freedom);
