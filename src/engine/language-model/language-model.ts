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
  #sentence: SentenceRead;

  constructor(artefact: Artefact) {
    this.#vocabulary = Vocabulary.read(artefact);
    this.#words = new BackoffModel(artefact, 'word');
    this.#groups = new BackoffModel(artefact, 'group');
    this.#groupOf = artefact.section('groupOf', 'u16');
    this.#shareOfGroup = artefact.section('shareOfGroup', 'f32');
    this.#shareOfShape = artefact.section('shareOfShape', 'f32');
    this.#weight = Number(artefact.meta.weightOfGroups);
    this.order = Math.max(this.#words.order, this.#groups.order);
    this.#sentence = new SentenceRead(64, this.order);
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

  /** `logProbability` of every position of a sentence, in one walk; 0 for the start, which is not predicted. */
  logProbabilities(ids: Int32Array): Float64Array {
    const groups = Int32Array.from(ids, (id) => this.#groupOf[id]!);
    const result = new Float64Array(ids.length);
    this.#words.enter(ids, 0);
    this.#groups.enter(groups, 0);
    for (let at = 1; at < ids.length; at++) result[at] = this.#step(ids, at, groups, at);
    return result;
  }

  /** The sum of `logProbability` over the positions from `from` (at least 1) to before `to`. */
  score(ids: Int32Array, from: number, to: number): number {
    const first = Math.max(0, from - this.order);
    if (to - first > this.#groupWindow.length) this.#groupWindow = new Int32Array(2 * (to - first));
    const groups = this.#groupWindow;
    for (let at = first; at < to; at++) groups[at - first] = this.#groupOf[ids[at]!]!;
    this.#words.enter(ids, from - 1);
    this.#groups.enter(groups, from - 1 - first);
    let sum = 0;
    for (let at = from; at < to; at++) sum += this.#step(ids, at, groups, at - first);
    return sum;
  }

  /** `logProbability` of a word after those of the steps before, which is at `atGroup` in `groups`. */
  #step(ids: Int32Array, at: number, groups: Int32Array, atGroup: number): number {
    const id = ids[at]!;
    const byWords = this.#words.step(ids, at);
    const byGroups = this.#groups.step(groups, atGroup) * this.#shareOfGroup[id]!;
    const mixed = Math.log(byWords + this.#weight * (byGroups - byWords));
    return id < FIRST_WORD ? mixed + this.#shareOfShape[id]! : mixed;
  }

  /** Reads a sentence once, so that `gainOf` costs little for each of many words. It must stay as it is until then. */
  read(ids: Int32Array): void {
    if (ids.length > this.#sentence.groups.length)
      this.#sentence = new SentenceRead(2 * ids.length, this.order);
    const { groups, logProbabilities, wordContexts, groupContexts } = this.#sentence;
    this.#sentence.ids = ids;
    for (let at = 0; at < ids.length; at++) groups[at] = this.#groupOf[ids[at]!]!;
    this.#words.enter(ids, 0);
    this.#groups.enter(groups, 0);
    for (let at = 1; at < ids.length; at++) {
      this.#words.save(wordContexts, at * this.order);
      this.#groups.save(groupContexts, at * this.order);
      logProbabilities[at] = this.#step(ids, at, groups, at);
    }
  }

  /**
   * How much more likely the sentence of the last `read` gets with another word at a position: its `editGain`.
   * @param least what the caller asks for at least. Since no probability exceeds 1, a word is often bound to miss it before
   *   all is computed; −∞ then.
   */
  gainOf(id: number, at: number, least = Number.NEGATIVE_INFINITY): number {
    const { ids, groups, logProbabilities, wordContexts, groupContexts } = this.#sentence;
    const end = Math.min(ids.length, at + this.order);
    let asWritten = 0;
    for (let each = at; each < end; each++) asWritten += logProbabilities[each]!;
    const written = ids[at]!;
    ids[at] = id;
    groups[at] = this.#groupOf[id]!;
    this.#words.restore(wordContexts, at * this.order);
    this.#groups.restore(groupContexts, at * this.order);
    let gain = -asWritten;
    for (let each = at; each < end && gain >= least; each++) gain += this.#step(ids, each, groups, each);
    ids[at] = written;
    groups[at] = this.#groupOf[written]!;
    return gain < least ? Number.NEGATIVE_INFINITY : gain;
  }

  /**
   * How much more likely a sentence gets when the words at positions from `start` to before `end` give way to others:
   * the logarithm of the ratio of its probabilities, of which only what the edit touches is computed. `start` is at
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

  /** The score of what an edit touches, before it. */
  #writtenScore(ids: Int32Array, start: number, end: number): number {
    return this.score(ids, start, Math.min(ids.length, end + this.order - 1));
  }

  /** The same after it. */
  #editedScore(ids: Int32Array, start: number, end: number, replacementIds: ArrayLike<number>): number {
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
    return this.score(window, start - first, size);
  }
}

/** What a model keeps of a sentence that it has read; all is by position. */
class SentenceRead {
  ids: Int32Array = new Int32Array(0);
  readonly groups: Int32Array;
  readonly logProbabilities: Float64Array;
  /** What each model knows of the words before a position (`BackoffModel.save`). */
  readonly wordContexts: Float64Array;
  readonly groupContexts: Float64Array;

  /** @param size length of the longest sentence that it can hold */
  constructor(size: number, order: number) {
    this.groups = new Int32Array(size);
    this.logProbabilities = new Float64Array(size);
    this.wordContexts = new Float64Array(size * order);
    this.groupContexts = new Float64Array(size * order);
  }
}

/** The language model of the thread, over models/language-model. */
export function languageModelFrom(resources: Resources): LanguageModel {
  return resources.once('language-model', () => new LanguageModel(resources.artefact('language-model')));
}
