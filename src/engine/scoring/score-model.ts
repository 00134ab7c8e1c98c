import { type Artefact, encodeArtefact } from '../artefact/artefact.js';
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
import { TreeEnsemble, type TreeEnsembleParameters, treeSections } from './tree-ensemble.js';

/** Everything a scoring model learned: a sum of three models, put on a scale. */
export interface ScoreModelParameters {
  /** Names of the dense features, in the order in which the additive model and the trees know them. */
  readonly features: readonly string[];
  /** For each feature, 1 where more of it raises a score, −1 where less does, 0 where either may. */
  readonly signs: Int8Array;
  readonly additive: AdditiveModelParameters;
  readonly trees: TreeEnsembleParameters;
  /** One weight a bucket of n-grams, in points of the raw scale. */
  readonly ngramWeights: Float32Array;
  /** What n-grams give to the average text. */
  readonly ngramMean: number;
  /** From the raw scale to the one on which scores are reported. */
  readonly equating: Equating;
  /** Within the population of the texts that the model was fitted on. */
  readonly standardErrors: readonly ErrorKnot[];
  /** What other populations add; absent: nothing is known of it. */
  readonly populationError?: PopulationError | undefined;
  /** Ends of the reporting scale. */
  readonly range: { readonly min: number; readonly max: number };
}

/** What a text is scored by. */
export interface Evidence {
  readonly features: ReadonlyMap<string, number>;
  readonly ngrams: SparseVector;
}

/** What an explanation calls all n-grams together. */
const NGRAMS = 'ngrams';
const VERSION = '2.1.0';

/**
 * The sum of an additive model and of boosted trees, both on dense features and monotone in each, and of a linear one on
 * n-grams; equated with examiners' scores.
 */
export class ScoreModel {
  readonly #additive: AdditiveModel;
  readonly #trees: TreeEnsemble;

  constructor(readonly parameters: ScoreModelParameters) {
    this.#additive = new AdditiveModel(parameters.additive);
    this.#trees = new TreeEnsemble(parameters.trees);
  }

  /** @throws AssessError `broken_artefact` */
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

  /** From the raw scale to the reporting scale, whose ends it may leave behind. */
  report(raw: number): number {
    return equated(this.parameters.equating, raw);
  }

  /** The standard error of a score of a text of so many words, in points of the reporting scale, wherever it comes from. */
  standardError(words: number, score: number): number {
    const within = this.standardErrorWithin(words);
    const { populationError } = this.parameters;
    return populationError ? Math.hypot(within, errorOfPopulation(populationError, score)) : within;
  }

  /** The same of a text of the population that the model was fitted on. */
  standardErrorWithin(words: number): number {
    return interpolateStandardError(this.parameters.standardErrors, words);
  }

  /** How many features of the model are not 0 in the text, n-grams included. */
  activeFeatures({ features, ngrams }: Evidence): number {
    const { ngramWeights } = this.parameters;
    let active = 0;
    for (const value of this.#values(features)) if (value !== 0) active += 1;
    for (const bucket of ngrams.indices) if (ngramWeights[bucket] !== 0) active += 1;
    return active;
  }

  /** The raw score taken apart: what each feature adds to that of the average text. */
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

/** The bytes of a model file. @param traits how traits differ from the score, where that was fitted too */
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
