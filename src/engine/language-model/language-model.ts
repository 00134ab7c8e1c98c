import type { Artefact } from '../artefact/artefact.js';
import type { Resources } from '../component.js';
import type { Kernel } from '../kernel/kernel.js';
import { describeBackoffModel } from './backoff-model.js';
import { FIRST_WORD, SENTENCE_END, SENTENCE_START, Vocabulary } from './vocabulary.js';

/**
 * How likely words are after the preceding ones (models/language-model): an n-gram model of words, mixed with one of
 * groups of words with similar neighbours, which also covers rare combinations. A sentence is given as ids from
 * `SENTENCE_START` to `SENTENCE_END` (`sentenceIds`); positions are indices into them. Probabilities are natural
 * logarithms. The kernel walks along the n-grams, in memory that all threads share; logarithms are taken here.
 */
export class LanguageModel {
  /** Number of words on which a probability depends: the word itself and those before it. */
  readonly order: number;
  /** Number of ids: those below `FIRST_WORD` are markers and shapes of unknown words. */
  readonly size: number;
  readonly #kernel: Kernel;
  readonly #mixture: number;
  readonly #vocabulary: Vocabulary;
  /** For each shape of unknown words, the log of the share of one such word. */
  readonly #shareOfShape: Float32Array;
  #window: Passage;
  #edited = new Int32Array(64);
  #sentence: Passage;
  /** For each position of the sentence, the state to which `gainOf` returns: an address. */
  #known: number;

  /** @param artefact in the memory of the kernel */
  constructor(artefact: Artefact, kernel: Kernel) {
    const words = describeBackoffModel(kernel, artefact, 'word');
    const groups = describeBackoffModel(kernel, artefact, 'group');
    this.order = Math.max(words.order, groups.order);
    this.size = words.size;
    this.#kernel = kernel;
    this.#mixture = kernel.reserve(kernel.run.MIXTURE_SIZE.value);
    kernel
      .numbers(this.#mixture, 4)
      .set([
        words.address,
        groups.address,
        artefact.section('groupOf', 'u16').byteOffset,
        artefact.section('shareOfGroup', 'f32').byteOffset,
      ]);
    kernel.doubles(this.#mixture + 16, 1)[0] = Number(artefact.meta.weightOfGroups);
    this.#vocabulary = Vocabulary.read(artefact);
    this.#shareOfShape = artefact.section('shareOfShape', 'f32');
    this.#window = new Passage(kernel, 64);
    this.#sentence = new Passage(kernel, 64);
    this.#known = kernel.reserve(64 * kernel.run.KNOWN_SIZE.value);
  }

  /** The id of a token in lower case (digits and quotation marks unchanged); that of its shape if it is unknown. */
  wordId(lower: string): number {
    return this.#vocabulary.id(lower);
  }

  /** Whether a token in lower case is in the vocabulary. */
  knows(lower: string): boolean {
    return this.wordId(lower) >= FIRST_WORD;
  }

  /** The ids of one sentence, with its markers: token i is at position i + 1. */
  sentenceIds(tokens: readonly { readonly lower: string }[]): Int32Array {
    const ids = new Int32Array(tokens.length + 2);
    ids[0] = SENTENCE_START;
    for (let at = 0; at < tokens.length; at++) ids[at + 1] = this.wordId(tokens[at]!.lower);
    ids[tokens.length + 1] = SENTENCE_END;
    return ids;
  }

  /** ln P(word at a position | words before it). The position is at least 1: the start is never predicted. */
  logProbability(ids: Int32Array, at: number): number {
    return this.score(ids, at, at + 1);
  }

  /** `logProbability` for every position of a sentence, in one pass; 0 for the start, which is not predicted. */
  logProbabilities(ids: Int32Array): Float64Array {
    const { probabilities } = this.#walked(ids, 0, 1, ids.length);
    const result = new Float64Array(ids.length);
    for (let at = 1; at < ids.length; at++) result[at] = this.#log(probabilities[at]!, ids[at]!);
    return result;
  }

  /** The sum of `logProbability` over the positions from `from` (at least 1) to before `to`. */
  score(ids: Int32Array, from: number, to: number): number {
    const first = Math.max(0, from - this.order);
    const { probabilities } = this.#walked(ids, first, from, to);
    let sum = 0;
    for (let at = from; at < to; at++) sum += this.#log(probabilities[at - first]!, ids[at]!);
    return sum;
  }

  /** Probabilities of positions from `from` to before `to`, given the words from `first`, the start of the passage. */
  #walked(ids: Int32Array, first: number, from: number, to: number): Passage {
    if (to - first > this.#window.capacity) this.#window = new Passage(this.#kernel, 2 * (to - first));
    const window = this.#window;
    for (let at = first; at < to; at++) window.ids[at - first] = ids[at]!;
    if (from < to)
      this.#kernel.run.probabilitiesOf(
        this.#mixture,
        window.address,
        from - first,
        to - first,
        window.probabilitiesAddress,
        0,
      );
    return window;
  }

  /** ln of the probability of an id; many words share that of a shape. */
  #log(probability: number, id: number): number {
    const log = Math.log(probability);
    return id < FIRST_WORD ? log + this.#shareOfShape[id]! : log;
  }

  /** Reads a sentence once, so that `gainOf` is cheap for many words. */
  read(ids: Int32Array): void {
    if (ids.length > this.#sentence.capacity) {
      this.#sentence = new Passage(this.#kernel, 2 * ids.length);
      this.#known = this.#kernel.reserve(2 * ids.length * this.#kernel.run.KNOWN_SIZE.value);
    }
    const sentence = this.#sentence;
    sentence.length = ids.length;
    sentence.ids.set(ids);
    this.#kernel.run.probabilitiesOf(
      this.#mixture,
      sentence.address,
      1,
      ids.length,
      sentence.probabilitiesAddress,
      this.#known,
    );
    for (let at = 1; at < ids.length; at++)
      sentence.probabilities[at] = this.#log(sentence.probabilities[at]!, ids[at]!);
  }

  /**
   * How much more likely the sentence of the last `read` becomes with another word at a position: its `editGain`.
   * @param least minimum that the caller needs. Because no probability exceeds 1, it is often clear early that a word
   *   can't reach it; the result is then −∞.
   */
  gainOf(id: number, at: number, least = Number.NEGATIVE_INFINITY): number {
    const { run } = this.#kernel;
    const { address, length, ids, probabilities: logProbabilities } = this.#sentence;
    const end = Math.min(length, at + this.order);
    let asWritten = 0;
    for (let each = at; each < end; each++) asWritten += logProbabilities[each]!;
    const written = run.replaceId(this.#mixture, address, at, id);
    run.resume(this.#mixture, address, this.#known, at, end);
    let gain = -asWritten;
    for (let each = at; each < end && gain >= least; each++)
      gain += this.#log(run.step(this.#mixture, address, each), ids[each]!);
    run.replaceId(this.#mixture, address, at, written);
    return gain < least ? Number.NEGATIVE_INFINITY : gain;
  }

  /**
   * How much more likely a sentence becomes when others replace the words at positions from `start` to before `end`:
   * the logarithm of the ratio of its probabilities; only the part that the edit affects is computed. `start` is at
   * least 1; `end` = `start` inserts.
   */
  editGain(ids: Int32Array, start: number, end: number, replacementIds: ArrayLike<number>): number {
    return this.#editedScore(ids, start, end, replacementIds) - this.#writtenScore(ids, start, end);
  }

  /** The `editGain` of each of several replacements of the same words. */
  editGains(
    ids: Int32Array,
    start: number,
    end: number,
    replacements: readonly ArrayLike<number>[],
  ): number[] {
    const asWritten = this.#writtenScore(ids, start, end);
    return replacements.map((replacement) => this.#editedScore(ids, start, end, replacement) - asWritten);
  }

  /** The score of the affected part before the edit. */
  #writtenScore(ids: Int32Array, start: number, end: number): number {
    return this.score(ids, start, Math.min(ids.length, end + this.order - 1));
  }

  /** The same after the edit. */
  #editedScore(ids: Int32Array, start: number, end: number, replacementIds: ArrayLike<number>): number {
    const reach = this.order - 1;
    const first = Math.max(0, start - reach);
    const last = Math.min(ids.length, end + reach);
    const length = start - first + replacementIds.length + last - end;
    if (length > this.#edited.length) this.#edited = new Int32Array(2 * length);
    const window = this.#edited;
    let size = 0;
    for (let at = first; at < start; at++) window[size++] = ids[at]!;
    for (let at = 0; at < replacementIds.length; at++) window[size++] = replacementIds[at]!;
    for (let at = end; at < last; at++) window[size++] = ids[at]!;
    return this.score(window, start - first, size);
  }
}

/** A passage in the kernel's memory. */
class Passage {
  /** Address of its description. */
  readonly address: number;
  readonly ids: Int32Array;
  readonly probabilitiesAddress: number;
  /** By position; logarithms for a sentence that was read. */
  readonly probabilities: Float64Array;
  length = 0;

  /** @param capacity maximum number of ids */
  constructor(
    kernel: Kernel,
    readonly capacity: number,
  ) {
    const description = kernel.reserveNumbers(2);
    this.address = description.byteOffset;
    this.ids = kernel.reserveNumbers(capacity);
    const groups = kernel.reserve(4 * capacity);
    description.set([this.ids.byteOffset, groups]);
    this.probabilitiesAddress = kernel.reserve(8 * capacity);
    this.probabilities = kernel.doubles(this.probabilitiesAddress, capacity);
  }
}

/** The language model of the thread, over models/language-model. */
export function languageModelFrom(resources: Resources): LanguageModel {
  return resources.once(
    'language-model',
    () => new LanguageModel(resources.artefact('language-model'), resources.kernel),
  );
}
