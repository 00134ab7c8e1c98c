import type { Artefact } from '../../artefact/artefact.js';
import type { Kernel } from '../../kernel/kernel.js';
import { describeTable } from '../../kernel/weight-table.js';
import { detached } from '../detached.js';
import { PENN_TAGS } from '../penn-tags.js';
import type { Token } from '../token.js';
import { PADDING, TokenFacts } from './token-facts.js';
import { readWordKnowledge, SEVERAL_TAGS } from './word-knowledge.js';

/** Number of words whose own scores are cached: nearly all running text uses fewer. */
const REMEMBERED = 4096;

/**
 * A linear model that tags from left to right: the tag whose features have the greatest sum of weights wins (Collins
 * 2002). For each feature, only weights that are not close to 0 are stored.
 */
export class TagModel {
  readonly #kernel: Kernel;
  readonly #table: number;
  readonly #room: number;
  readonly #facts: TokenFacts;
  /** For each word, the sums of the weights of its own features, row by row: the address, and how many rows fit. */
  #ownScores: number;
  #capacity = REMEMBERED;
  /** The address of the row of a word in lower case, by its shape. */
  readonly #ownRows: Map<string, number>[] = [];
  #rows = 0;

  /** @param artefact in the memory of the kernel */
  constructor(artefact: Artefact, kernel: Kernel) {
    const { TAG_ROOM_SIZE, TAG_SCORES_SIZE } = kernel.run;
    this.#kernel = kernel;
    this.#table = describeTable(kernel, artefact, 'feature', 'Lists');
    this.#room = kernel.reserve(TAG_ROOM_SIZE.value);
    this.#ownScores = kernel.reserve(REMEMBERED * TAG_SCORES_SIZE.value);
    this.#facts = new TokenFacts(readWordKnowledge(artefact), kernel);
  }

  /** Assigns tags to the tokens from `first` up to `end`, which form a sentence. */
  tag(tokens: readonly Token[], first: number, end: number): void {
    const facts = this.#facts;
    const length = end - first;
    facts.read(tokens, first, end);
    this.#makeRoomFor(length);
    const { onlyTag, own, tag } = facts;
    for (let at = PADDING; at < length + PADDING; at++)
      if (onlyTag[at] === SEVERAL_TAGS) own[at] = this.#ownAddress(tokens[first + at - PADDING]!.lower, at);
    this.#kernel.run.tagSentence(this.#table, this.#room, facts.address, facts.capacity, length, facts.style);
    for (let at = 0; at < length; at++) tokens[first + at]!.tag = PENN_TAGS[tag[at + PADDING]!]!;
  }

  /** Clears the cache if a sentence may contain more new words than there is room for. */
  #makeRoomFor(length: number): void {
    if (this.#rows + length <= this.#capacity) return;
    this.#ownRows.length = 0;
    this.#rows = 0;
    if (length <= this.#capacity) return;
    this.#capacity = 2 * length;
    this.#ownScores = this.#kernel.reserve(this.#capacity * this.#kernel.run.TAG_SCORES_SIZE.value);
  }

  /** The address of the weight sums for the features of the word at an index of the facts. */
  #ownAddress(lower: string, at: number): number {
    const { run } = this.#kernel;
    const { address, capacity, shape } = this.#facts;
    this.#ownRows[shape[at]!] ??= new Map();
    const rows = this.#ownRows[shape[at]!]!;
    const known = rows.get(lower);
    if (known !== undefined) return known;
    const scores = this.#ownScores + this.#rows++ * run.TAG_SCORES_SIZE.value;
    rows.set(detached(lower), scores);
    run.scoreOwn(this.#table, this.#room, address, capacity, at, PENN_TAGS.length, scores);
    return scores;
  }
}
