import { type Artefact, encodeArtefact } from '../artefact/artefact.js';
import { TreeEnsemble, type TreeEnsembleParameters, treeSections } from '../artefact/tree-ensemble.js';
import { AdditiveModel, type AdditiveModelParameters, additiveSections } from './additive-model.js';
import { type Equating, equated } from './equating.js';
import { type SparseVector, weightOf } from './ngram-vector.js';
import type { RawContributions } from './reported-contributions.js';
import {
  type ErrorKnot,
  errorOfPopulation,
  interpolateStandardError,
  type PopulationError,
} from './standard-error.js';
import { type TraitModelParameters, traitMeta, traitSections } from './trait-model.js';

/** The parameters of a scoring model: a sum of three models, mapped to a scale. */
export interface ScoreModelParameters {
  /** Names of the dense features, in the order of the additive model and the trees. */
  readonly features: readonly string[];
  /** For each feature, 1 if more of it raises a score, −1 if less does, 0 if either may. */
  readonly signs: Int8Array;
  readonly additive: AdditiveModelParameters;
  readonly trees: TreeEnsembleParameters;
  /** One weight per bucket of n-grams, in points of the raw scale. */
  readonly ngramWeights: Float32Array;
  /** What n-grams add for the average text. */
  readonly ngramMean: number;
  /** Maps the raw scale to the reporting scale. */
  readonly equating: Equating;
  /** Within the population of the texts that the model was fitted on. */
  readonly standardErrors: readonly ErrorKnot[];
  /** Additional error for other populations; absent: unknown. */
  readonly populationError?: PopulationError | undefined;
  /** Ends of the reporting scale. */
  readonly range: { readonly min: number; readonly max: number };
}

/** The input for scoring a text. */
interface Evidence {
  readonly features: ReadonlyMap<string, number>;
  readonly ngrams: SparseVector;
}

/** The name of all n-grams together in explanations. */
const NGRAMS = 'ngrams';
const VERSION = '2.1.0';

/**
 * The sum of an additive model and boosted trees, both on dense features and monotone in each, and a linear model on
 * n-grams; equated to examiners' scores.
 */
export class ScoreModel {
  readonly #additive: AdditiveModel;
  readonly #trees: TreeEnsemble;

  constructor(readonly parameters: ScoreModelParameters) {
    this.#additive = new AdditiveModel(parameters.additive);
    this.#trees = new TreeEnsemble(parameters.trees);
  }

  /** @throws BrokenArtefactError */
  static from(artefact: Artefact): ScoreModel {
    type Meta = Pick<
      ScoreModelParameters,
      'features' | 'ngramMean' | 'equating' | 'standardErrors' | 'populationError' | 'range'
    >;
    return new ScoreModel({
      ...(artefact.meta as unknown as Meta),
      signs: artefact.section('signs', 'i8'),
      additive: AdditiveModel.from(artefact).parameters,
      trees: TreeEnsemble.from(artefact, 'trees').parameters,
      ngramWeights: artefact.section('ngramWeights', 'f32'),
    });
  }

  /** On the raw scale. */
  raw({ features, ngrams }: Evidence): number {
    const values = this.#values(features);
    const { ngramWeights, ngramMean } = this.parameters;
    const sequences = weightOf(ngramWeights, ngrams) - ngramMean;
    return this.#additive.predict(values) + this.#trees.predict(values) + sequences;
  }

  /** From the raw scale to the reporting scale, without its limits. */
  report(raw: number): number {
    return equated(this.parameters.equating, raw);
  }

  /**
   * The standard error of a text's score, given its number of words, in points of the reporting scale, for any
   * population.
   */
  standardError(words: number, score: number): number {
    const within = this.standardErrorWithin(words);
    const { populationError } = this.parameters;
    return populationError ? Math.hypot(within, errorOfPopulation(populationError, score)) : within;
  }

  /** The same for a text of the population that the model was fitted on. */
  standardErrorWithin(words: number): number {
    return interpolateStandardError(this.parameters.standardErrors, words);
  }

  /** How many features of the model are not 0 in the text, including n-grams. */
  activeFeatures({ features, ngrams }: Evidence): number {
    const { ngramWeights } = this.parameters;
    let active = 0;
    for (const value of this.#values(features)) if (value !== 0) active += 1;
    for (const bucket of ngrams.indices) if (ngramWeights[bucket] !== 0) active += 1;
    return active;
  }

  /** The decomposed raw score: what each feature adds to that of the average text. */
  contributions({ features, ngrams }: Evidence): RawContributions {
    const { ngramWeights, ngramMean, features: names, signs, additive } = this.parameters;
    const values = this.#values(features);
    const linear = this.#additive.contributions(values);
    const trees = this.#trees.contributions(values);
    const sequences = weightOf(ngramWeights, ngrams) - ngramMean;
    const means = this.#additive.means();
    return {
      base: additive.intercept + trees.base,
      features: [
        ...names.map((feature, at) => {
          const points = linear[at]! + trees.byFeature[at]!;
          const isMore = signs[at] === 0 ? values[at]! > (means.get(at) ?? 0) : points * signs[at]! > 0;
          return { feature, points, isMore };
        }),
        { feature: NGRAMS, points: sequences, isMore: sequences > 0 },
      ],
    };
  }

  #values(features: ReadonlyMap<string, number>): Float64Array {
    const names = this.parameters.features;
    const values = new Float64Array(names.length);
    for (let at = 0; at < names.length; at++) values[at] = features.get(names[at]!) ?? 0;
    return values;
  }
}

/** The bytes of a model file. @param traits how traits differ from the score, if that was fitted too */
export function encodeScoreModel(
  parameters: ScoreModelParameters,
  traits?: TraitModelParameters | undefined,
): Uint8Array {
  const { features, ngramMean, equating, standardErrors, populationError, range } = parameters;
  return encodeArtefact(
    {
      version: VERSION,
      features,
      ngramMean,
      equating,
      standardErrors,
      ...(populationError && { populationError }),
      range,
      ...(traits && traitMeta(traits)),
    },
    {
      signs: parameters.signs.slice(),
      ...additiveSections(parameters.additive),
      ...treeSections('trees', parameters.trees),
      ngramWeights: parameters.ngramWeights.slice(),
      ...(traits && traitSections(traits)),
    },
  );
}
