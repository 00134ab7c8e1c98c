import type { Artefact } from '../artefact/artefact.js';
import type { Resources } from '../component.js';
import { BackoffModel } from './backoff-model.js';
import { FIRST_WORD, SENTENCE_END, SENTENCE_START, Vocabulary } from './vocabulary.js';

/**
 * How likely words are after those before them (models/language-model): an n-gram model of words, mixed with one of
 * groups of words with like neighbours, which says something of words that are rare together, too. A sentence is given
 * as ids from `SENTENCE_START` to `SENTENCE_END` (`sentenceIds`); positions are indices into them. Probabilities are
 * natural logarithms. It reads its artefact in place and allocates nothing but buffers for the longest sentence seen, so
 * that each thread has its own model over shared memory.
 */
export class LanguageModel {
  /** A probability depends on so many words: its own and those before it. */
  readonly order: number;
  readonly #vocabulary: Vocabulary;
  readonly #words: BackoffModel;
  readonly #groups: BackoffModel;
  /** The group of each id, and the share that the id has of its group. */
  readonly #groupOf: Uint16Array;
  readonly #shareOfGroup: Float32Array;
  /** For each shape of unknown words the log of the share that one of them has of it. */
  readonly #shareOfShape: Float32Array;
  /** Weight of the model of groups in the mixture. */
  readonly #weight: number;
  #window = new Int32Array(64);
  #groupWindow = new Int32Array(64);

  constructor(artefact: Artefact) {
    this.#vocabulary = Vocabulary.read(artefact);
    this.#words = new BackoffModel(artefact, 'word');
    this.#groups = new BackoffModel(artefact, 'group');
    this.#groupOf = artefact.section('groupOf', 'u16');
    this.#shareOfGroup = artefact.section('shareOfGroup', 'f32');
    this.#shareOfShape = artefact.section('shareOfShape', 'f32');
    this.#weight = Number(artefact.meta.weightOfGroups);
    this.order = Math.max(this.#words.order, this.#groups.order);
  }

  /** How many ids there are: those below `FIRST_WORD` are markers and shapes of unknown words. */
  get size(): number {
    return this.#words.size;
  }

  /** The id of a token in lower case (digits and quotation marks as they are); that of its shape when unknown. */
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

  /**
   * The sum of `logProbability` over the positions from `from` (at least 1) to before `to`.
   * @param least what the caller asks for at least: a sum that is bound to miss it, since no probability exceeds 1, is not
   *   computed to its end, and comes out as anything below it
   */
  score(ids: Int32Array, from: number, to: number, least = Number.NEGATIVE_INFINITY): number {
    const first = Math.max(0, from - this.order);
    this.#readGroups(ids, first, first, to);
    this.#words.enter(ids, from - 1);
    this.#groups.enter(this.#groupWindow, from - 1 - first);
    return this.#sum(ids, from, to, first, least);
  }

  /**
   * As `score`, for another word at `from` or after it: the words before `from`, which must be those of the last call of
   * `score`, are not looked up again.
   */
  scoreAgain(ids: Int32Array, from: number, to: number, least = Number.NEGATIVE_INFINITY): number {
    const first = Math.max(0, from - this.order);
    this.#readGroups(ids, first, from, to);
    this.#words.enterAgain();
    this.#groups.enterAgain();
    return this.#sum(ids, from, to, first, least);
  }

  /** Puts the groups of the words from `from` to before `to` into the window, which starts at position `first`. */
  #readGroups(ids: Int32Array, first: number, from: number, to: number): void {
    if (to - first > this.#groupWindow.length) {
      const wider = new Int32Array(2 * (to - first));
      wider.set(this.#groupWindow);
      this.#groupWindow = wider;
    }
    const groups = this.#groupWindow;
    for (let at = from; at < to; at++) groups[at - first] = this.#groupOf[ids[at]!]!;
  }

  #sum(ids: Int32Array, from: number, to: number, first: number, least: number): number {
    const groups = this.#groupWindow;
    let sum = 0;
    for (let at = from; at < to && sum >= least; at++) {
      const id = ids[at]!;
      const byWords = this.#words.step(ids, at);
      const byGroups = this.#groups.step(groups, at - first) * this.#shareOfGroup[id]!;
      sum += Math.log(byWords + this.#weight * (byGroups - byWords));
      if (id < FIRST_WORD) sum += this.#shareOfShape[id]!;
    }
    // Without a single step the sum is 0, which `least` may exceed.
    return sum < least ? Number.NEGATIVE_INFINITY : sum;
  }

  /**
   * How much more likely a sentence gets when the words at positions from `start` to before `end` give way to others:
   * the logarithm of the ratio of its probabilities, of which only what the edit touches is computed. `start` is at
   * least 1; `end` = `start` inserts.
   */
  editGain(ids: Int32Array, start: number, end: number, replacementIds: ArrayLike<number>): number {
    const reach = this.order - 1;
    const first = Math.max(0, start - reach);
    const last = Math.min(ids.length, end + reach);
    const length = start - first + replacementIds.length + last - end;
    if (length > this.#window.length) this.#window = new Int32Array(2 * length);
    const window = this.#window;
    let size = 0;
    for (let at = first; at < start; at++) window[size++] = ids[at]!;
    for (let at = 0; at < replacementIds.length; at++) window[size++] = replacementIds[at]!;
    for (let at = end; at < last; at++) window[size++] = ids[at]!;
    return this.score(window, start - first, size) - this.score(ids, start, last);
  }
}

/** The language model of the thread, over models/language-model. */
export function languageModelFrom(resources: Resources): LanguageModel {
  return resources.once('language-model', () => new LanguageModel(resources.artefact('language-model')));
}
