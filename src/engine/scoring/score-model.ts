import type { Artefact } from '../artefact/artefact.js';
import { AdditiveModel } from './additive-model.js';
import { type Equating, equated } from './equating.js';
import type { SparseVector } from './ngram-vector.js';

/** What a scoring model found out about one text. */
export interface Prediction {
  /** On the CEFR scale, not yet clamped to it. */
  readonly score: number;
  /** How many features of the model are not 0 in the text, n-grams included. */
  readonly activeFeatures: number;
}

/** The sum of an additive model on dense features and a linear one on n-grams, equated with examiners' scores. */
export class ScoreModel {
  constructor(
    readonly additive: AdditiveModel,
    /** One weight a bucket, in points of the raw scale. */
    readonly ngramWeights: Float32Array,
    readonly equating: Equating,
  ) {}

  static from(artefact: Artefact): ScoreModel {
    const { equating } = artefact.meta as { equating: Equating };
    return new ScoreModel(AdditiveModel.from(artefact), artefact.section('ngramWeights', 'f32'), equating);
  }

  predict(features: ReadonlyMap<string, number>, { indices, values }: SparseVector): Prediction {
    const additive = this.additive.predict(features);
    let raw = additive.score;
    let activeFeatures = additive.activeFeatures;
    for (let at = 0; at < indices.length; at++) {
      const weight = this.ngramWeights[indices[at]!]!;
      if (weight === 0) continue;
      raw += weight * values[at]!;
      activeFeatures += 1;
    }
    return { score: equated(this.equating, raw), activeFeatures };
  }
}
