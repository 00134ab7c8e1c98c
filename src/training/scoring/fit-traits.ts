import { TRAITS, type Trait } from '../../engine/results/traits.js';
import { TraitModel, type TraitModelParameters } from '../../engine/scoring/trait-model.js';
import { pearson } from '../../metrics/correlation.js';
import { rootMeanSquaredError } from '../../metrics/error.js';
import { levelWidth, type ModelAgreement, metricsOf } from '../../metrics/model-agreement.js';
import { foldsByCorpus } from './cross-validation.js';
import { FEATURE_DIRECTIONS } from './feature-directions.js';
import type { HeldOutScore } from './fit-score-model.js';
import type { MarkedVector } from './marked-text.js';
import { fitMoments, fitRange, standardise } from './preprocessing.js';
import { fitRidge } from './ridge.js';
import { errorOnTop, intervalCoverage } from './standard-errors.js';

/** λ of the ridge regression, in texts. Between 100 and 1,000 ELLIPSE has the same errors; few texts need the larger. */
export const PENALTY = 1000;
/**
 * A feature that goes with the logarithm of the word count by so much (|r|) plays no part: with such features, short texts,
 * of which ELLIPSE has none, get a profile of their own (grammar .4 points higher than cohesion below 100 words of
 * CEFR-ASAG; .1 without them, for .001 of the error).
 */
export const WITH_LENGTH = 0.3;

interface TraitOptions {
  /** Ends of the scale that the marks are on. */
  readonly range: { readonly min: number; readonly max: number };
  readonly folds: { readonly count: number; readonly seed: number };
}

/** How far scores of a trait agree with marks, on texts that no model had seen. */
export interface TraitMetrics {
  readonly trait: Trait;
  readonly reported: ModelAgreement;
  /** Root mean squared error before equating: what the regression itself gets wrong. */
  readonly regressionRmse: number | null;
  /** Pearson's r of predicted with marked differences from the overall score: what is left without the halo. */
  readonly differences: number | null;
  /** Share of marks within score ± 1.645 standard errors. */
  readonly coverage: number;
  /** Of the difference, in points of the scale. */
  readonly standardError: number;
}

export interface TrainedTraits {
  readonly parameters: TraitModelParameters;
  readonly metrics: readonly TraitMetrics[];
}

/**
 * Learns by how much marks of traits differ from overall marks: a ridge regression on standardised features for each
 * trait. Scores are the overall score and that difference, so that a profile shows what the text supports and no more:
 * examiners' traits have much in common (halo), and what they differ by is hard to tell from a text. Features that the
 * overall score may use take part, in either direction and but for those that go with length: what lowers one trait more than the others raises these.
 * @param names of the values of the vectors
 * @param overall scores of models that had not seen the texts, one for each
 * @returns undefined where no text has marks of traits
 */
export function fitTraits(
  names: readonly string[],
  marked: readonly MarkedVector[],
  overall: readonly HeldOutScore[],
  { range, folds }: TraitOptions,
): TrainedTraits | undefined {
  const traits = TRAITS.filter((trait) => marked.some((text) => text.traits?.[trait] !== undefined));
  if (traits.length === 0) return undefined;
  const places = [...marked.keys()].filter((at) =>
    traits.some((trait) => markOf(marked[at]!, trait) !== undefined),
  );
  const columns = [...names.keys()].filter(
    (column) => FEATURE_DIRECTIONS.has(names[column]!) && !goesWithLength(marked, places, column),
  );
  const features = columns.map((column) => names[column]!);
  const rows = marked.map(({ values }) => Float64Array.from(columns, (column) => values[column]!));
  const learn = (places: readonly number[]) => fitDifferences({ traits, features, rows, marked }, places);

  const fold = foldsByCorpus(marked, folds);
  const predicted = new Array<readonly number[]>(marked.length);
  for (const held of new Set(fold)) {
    const model = new TraitModel(learn(places.filter((at) => fold[at] !== held)));
    for (const at of marked.keys())
      if (fold[at] === held)
        predicted[at] = model
          .differences(new Map(features.map((name, of) => [name, rows[at]![of]!])))
          .map(({ difference }) => difference);
  }

  const scoreOf = (at: number, of: number) =>
    Math.min(range.max, Math.max(range.min, overall[at]!.score + predicted[at]![of]!));
  const metrics = traits.map((trait, of) => {
    const own = places.filter((at) => markOf(marked[at]!, trait) !== undefined);
    const marks = own.map((at) => markOf(marked[at]!, trait)!);
    const scores = own.map((at) => scoreOf(at, of));
    const texts = own.map((at, index) => ({
      human: marks[index]!,
      score: scores[index]!,
      standardError: overall[at]!.standardError,
    }));
    const standardError = errorOnTop(texts);
    return {
      trait,
      reported: metricsOf(
        marks,
        scores,
        own.map((at) => marked[at]!.words),
        levelWidth(range),
      ),
      regressionRmse: rootMeanSquaredError(
        marks,
        own.map((at) => overall[at]!.raw + predicted[at]![of]!),
      ),
      differences: pearson(
        own.map((at, index) => marks[index]! - marked[at]!.score),
        own.map((at) => predicted[at]![of]!),
      ),
      coverage: intervalCoverage(
        texts.map((text) => ({ ...text, standardError: Math.hypot(text.standardError, standardError) })),
      ),
      standardError,
    };
  });
  const errors = Float64Array.from(metrics, ({ standardError }) => standardError);
  return {
    parameters: { ...learn(places), errors },
    metrics,
  };
}

function goesWithLength(marked: readonly MarkedVector[], places: readonly number[], column: number): boolean {
  const r = pearson(
    places.map((at) => marked[at]!.values[column]!),
    places.map((at) => Math.log1p(marked[at]!.words)),
  );
  return Math.abs(r ?? 0) >= WITH_LENGTH;
}

const markOf = ({ traits }: MarkedVector, trait: Trait): number | undefined => traits?.[trait];

interface DifferenceProblem {
  readonly traits: readonly Trait[];
  readonly features: readonly string[];
  /** Values of the features, one row a text. */
  readonly rows: readonly Float64Array[];
  readonly marked: readonly MarkedVector[];
}

/** Fits the differences of some of the texts; errors are not known here. */
function fitDifferences(
  { traits, features, rows, marked }: DifferenceProblem,
  places: readonly number[],
): TraitModelParameters {
  const seen = places.map((at) => rows[at]!);
  const range = fitRange(seen);
  const preprocessing = {
    ...range,
    ...fitMoments(
      seen,
      range,
      seen.map(() => 1),
    ),
  };
  const fits = traits.map((trait) => {
    const own = places.filter((at) => markOf(marked[at]!, trait) !== undefined);
    // Without any, the trait is as the whole.
    if (own.length === 0) return { intercept: 0, weights: new Float64Array(features.length) };
    return fitRidge({
      rows: own.map((at) => standardise(preprocessing, rows[at]!)),
      targets: own.map((at) => markOf(marked[at]!, trait)! - marked[at]!.score),
      penalty: PENALTY,
    });
  });
  return {
    traits,
    features,
    ...preprocessing,
    weights: Float64Array.from(fits.flatMap(({ weights }) => [...weights])),
    usual: Float64Array.from(fits, ({ intercept }) => intercept),
    errors: new Float64Array(traits.length),
  };
}
