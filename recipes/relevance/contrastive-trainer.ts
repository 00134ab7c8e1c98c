import { seededRandom } from '#src/training/random.js';
import { TextEncoder } from './text-encoder.js';

export interface ContrastiveSettings {
  readonly dimensions: number;
  /** What cosines are multiplied by before the softmax: how sharply an answer is told from the others. */
  readonly sharpness: number;
  readonly seed: number;
}

/** Pulls so weak that leaving them out changes nothing but the time. */
const LEAST_PULL = 0.01;

/**
 * Learns vectors and weights of words so that a question is nearest to its own answer among those of a batch: the
 * cross-entropy of in-batch softmax over cosines, both ways (Henderson et al. 2017, "Efficient natural language response
 * suggestion"), on pairs taken from running text as in the inverse cloze task (Lee, Chang & Toutanova 2019, "Latent
 * retrieval for weakly supervised open domain question answering").
 */
export class ContrastiveTrainer {
  readonly encoder: TextEncoder;
  readonly #sharpness: number;

  /** @param frequencies of the words, from which weights start: rare words weigh more */
  constructor(frequencies: readonly number[], { dimensions, sharpness, seed }: ContrastiveSettings) {
    this.encoder = new TextEncoder(frequencies, dimensions, seededRandom(seed));
    this.#sharpness = sharpness;
  }

  /**
   * One step of gradient descent.
   * @param questions numbers of the words of each question
   * @param answers those of the answer of each
   * @param akin whether an answer suits another question too, so that they must not be pushed apart
   * @returns mean loss, nats
   */
  step(
    questions: readonly (readonly number[])[],
    answers: readonly (readonly number[])[],
    rate: number,
    akin: (question: number, answer: number) => boolean = () => false,
  ): number {
    const asked = this.encoder.encode(questions, 'question');
    const answered = this.encoder.encode(answers, 'answer');
    const { pulls, loss } = this.#pulls(asked.vectors, answered.vectors, questions.length, akin);
    const size = this.encoder.dimensions;
    const toAsked = new Float32Array(asked.vectors.length);
    const toAnswered = new Float32Array(answered.vectors.length);
    for (let a = 0; a < questions.length; a++)
      for (let b = 0; b < questions.length; b++) {
        const pull = this.#sharpness * pulls[a * questions.length + b]!;
        if (Math.abs(pull) < LEAST_PULL) continue;
        for (let d = 0; d < size; d++) {
          toAsked[a * size + d]! += pull * answered.vectors[b * size + d]!;
          toAnswered[b * size + d]! += pull * asked.vectors[a * size + d]!;
        }
      }
    this.encoder.descend(asked, toAsked, rate);
    this.encoder.descend(answered, toAnswered, rate);
    return loss;
  }

  /** The gradient of the loss by each cosine. */
  #pulls(
    asked: Float32Array,
    answered: Float32Array,
    count: number,
    akin: (question: number, answer: number) => boolean,
  ) {
    const size = this.encoder.dimensions;
    const exponentials = new Float64Array(count * count);
    const rows = new Float64Array(count);
    const columns = new Float64Array(count);
    for (let a = 0; a < count; a++)
      for (let b = 0; b < count; b++) {
        if (a !== b && akin(a, b)) continue;
        let cosine = 0;
        for (let d = 0; d < size; d++) cosine += asked[a * size + d]! * answered[b * size + d]!;
        const value = Math.exp(this.#sharpness * cosine);
        exponentials[a * count + b] = value;
        rows[a]! += value;
        columns[b]! += value;
      }
    let loss = 0;
    const pulls = new Float64Array(count * count);
    for (let a = 0; a < count; a++)
      for (let b = 0; b < count; b++) {
        const value = exponentials[a * count + b]!;
        pulls[a * count + b] = (value / rows[a]! + value / columns[b]!) / 2 - (a === b ? 1 : 0);
        if (a === b) loss -= Math.log((value * value) / (rows[a]! * columns[a]!)) / 2;
      }
    return { pulls, loss: loss / count };
  }
}
