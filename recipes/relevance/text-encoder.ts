/** Whether a text asks or answers: the same word may matter in the one and not in the other. */
type Role = 'question' | 'answer';

/** Texts as unit vectors, with what is needed to improve them. */
interface EncodedTexts {
  readonly texts: readonly (readonly number[])[];
  readonly role: Role;
  /** One after another, `dimensions` numbers each. */
  readonly vectors: Float32Array;
  readonly lengths: Float32Array;
}

interface RoleWeights {
  /** Natural logarithms, so that weights stay positive. */
  readonly logs: Float32Array;
  readonly squares: Float32Array;
}

/** Weights of words learn slower than their vectors. */
const WEIGHT_RATE = 0.2;
const MOST_START = 4;

/** A text as the weighted sum of its words' vectors, brought to length 1; learns by Adagrad (Duchi et al. 2011). */
export class TextEncoder {
  readonly vectors: Float32Array;
  readonly #squares: Float32Array;
  readonly #weights: Readonly<Record<Role, RoleWeights>>;

  constructor(
    frequencies: readonly number[],
    readonly dimensions: number,
    random: () => number,
  ) {
    const spread = 0.8 / Math.sqrt(dimensions);
    this.vectors = Float32Array.from(
      { length: frequencies.length * dimensions },
      () => (random() + random() + random() - 1.5) * spread,
    );
    this.#squares = new Float32Array(frequencies.length).fill(1e-6);
    const most = Math.max(...frequencies);
    const start = () => ({
      logs: Float32Array.from(frequencies, (frequency) =>
        Math.log(Math.min(MOST_START, 0.3 + 0.4 * Math.log(most / (frequency + 1)))),
      ),
      squares: new Float32Array(frequencies.length).fill(0.1),
    });
    this.#weights = { question: start(), answer: start() };
  }

  weights(role: Role): Float32Array {
    return this.#weights[role].logs.map(Math.exp);
  }

  encode(texts: readonly (readonly number[])[], role: Role): EncodedTexts {
    const size = this.dimensions;
    const vectors = new Float32Array(texts.length * size);
    const lengths = new Float32Array(texts.length);
    const { logs } = this.#weights[role];
    texts.forEach((text, index) => {
      const start = index * size;
      for (const word of text) {
        const weight = Math.exp(logs[word]!);
        for (let d = 0; d < size; d++) vectors[start + d]! += weight * this.vectors[word * size + d]!;
      }
      let squares = 1e-18;
      for (let d = 0; d < size; d++) squares += vectors[start + d]! ** 2;
      const length = Math.sqrt(squares);
      lengths[index] = length;
      for (let d = 0; d < size; d++) vectors[start + d]! /= length;
    });
    return { texts, role, vectors, lengths };
  }

  /** Moves vectors and weights of words against the gradient by the texts' unit vectors. */
  descend({ texts, role, vectors, lengths }: EncodedTexts, gradient: Float32Array, rate: number): void {
    const size = this.dimensions;
    const { logs, squares } = this.#weights[role];
    texts.forEach((text, index) => {
      const start = index * size;
      let along = 0;
      for (let d = 0; d < size; d++) along += gradient[start + d]! * vectors[start + d]!;
      // The length was divided out, so only what is across the vector counts.
      let steep = 0;
      for (let d = 0; d < size; d++) {
        const across = (gradient[start + d]! - along * vectors[start + d]!) / lengths[index]!;
        gradient[start + d] = across;
        steep += across * across;
      }
      for (const word of text) {
        const weight = Math.exp(logs[word]!);
        let slope = 0;
        for (let d = 0; d < size; d++) slope += gradient[start + d]! * this.vectors[word * size + d]!;
        slope *= weight;
        this.#squares[word]! += (weight * weight * steep) / size;
        const step = (rate * weight) / Math.sqrt(this.#squares[word]!);
        for (let d = 0; d < size; d++) this.vectors[word * size + d]! -= step * gradient[start + d]!;
        squares[word]! += slope * slope;
        logs[word]! -= (WEIGHT_RATE * rate * slope) / Math.sqrt(squares[word]!);
      }
    });
  }
}
