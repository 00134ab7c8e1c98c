import type { Token } from '#src/engine/document/token.js';
import type { TermFinder } from '#src/engine/relevance/terms.js';

const SENTENCE_END = -1;
const SHORTEST_PASSAGE = 20;
const PASSAGE_LENGTHS = { least: 40, most: 120 };
/** Shorter sentences are taken together with the one before. */
const SHORTEST_SENTENCE = 4;
/** How often the first sentence of a passage is the question; its topic is mostly named there. */
const FIRST_SENTENCE_SHARE = 0.3;
const FIRST_CAPACITY = 1 << 20;

/** A stretch of the text, from the first number on to before the second. */
type Stretch = readonly [start: number, end: number];

/** Running text as numbers of words, cut into passages of 20 to 120 words that end where a sentence does. */
export class Passages {
  readonly units: string[] = [];
  readonly frequencies: number[] = [];
  /** By source. */
  readonly stretches: Stretch[][] = [];
  readonly #numbers = new Map<string, number>();
  #stream = new Int32Array(FIRST_CAPACITY);
  #length = 0;
  #start = 0;
  #words = 0;
  #wanted = PASSAGE_LENGTHS.least;

  constructor(
    readonly finder: TermFinder,
    readonly random: () => number,
  ) {}

  startSource(): void {
    this.stretches.push([]);
    this.#cut(0);
  }

  /** @param runsOn whether the next line follows on from this one, so that a passage may go over its end */
  addLine(tokens: readonly Token[], runsOn: boolean): void {
    for (const { kind, lower, text } of tokens) {
      if (kind === 'word') for (const { unit } of this.finder.termsOf(lower)) this.#add(unit);
      else if (text === '.' || text === '!' || text === '?') this.#endSentence();
    }
    this.#endSentence();
    if (!runsOn || this.#words >= this.#wanted) this.#cut(SHORTEST_PASSAGE);
  }

  /**
   * A sentence of a passage as a question, and the rest of it as the answer.
   * @param numberOf the number of a word in the vocabulary, −1 for one that isn't in it
   */
  pair([start, end]: Stretch, numberOf: Int32Array): { question: number[]; answer: number[] } {
    const cuts = [start];
    for (let at = start; at < end; at++)
      if (this.#stream[at] === SENTENCE_END && at + 1 - cuts.at(-1)! > SHORTEST_SENTENCE) cuts.push(at + 1);
    const sentences = cuts.length - 1;
    const chosen = this.random() < FIRST_SENTENCE_SHARE ? 0 : Math.floor(this.random() * sentences);
    const from = cuts[chosen]!;
    const to = cuts[chosen + 1]!;
    return {
      question: this.#distinct(numberOf, [from, to]),
      answer: this.#distinct(numberOf, [start, from], [to, end]),
    };
  }

  #distinct(numberOf: Int32Array, ...stretches: readonly Stretch[]): number[] {
    const found = new Set<number>();
    for (const [start, end] of stretches)
      for (let at = start; at < end; at++) {
        const unit = this.#stream[at]!;
        if (unit !== SENTENCE_END && numberOf[unit]! >= 0) found.add(numberOf[unit]!);
      }
    return [...found];
  }

  #add(unit: string): void {
    let number = this.#numbers.get(unit);
    if (number === undefined) {
      number = this.units.length;
      this.#numbers.set(unit, number);
      this.units.push(unit);
      this.frequencies.push(0);
    }
    this.frequencies[number]! += 1;
    this.#words += 1;
    this.#push(number);
  }

  #endSentence(): void {
    this.#push(SENTENCE_END);
    if (this.#words >= this.#wanted) this.#cut(SHORTEST_PASSAGE);
  }

  #cut(least: number): void {
    if (least > 0 && this.#words >= least) this.stretches.at(-1)!.push([this.#start, this.#length]);
    this.#start = this.#length;
    this.#words = 0;
    const { least: from, most } = PASSAGE_LENGTHS;
    this.#wanted = from + Math.floor(this.random() * (most - from));
  }

  #push(value: number): void {
    if (this.#length === this.#stream.length) {
      const larger = new Int32Array(2 * this.#length);
      larger.set(this.#stream);
      this.#stream = larger;
    }
    this.#stream[this.#length++] = value;
  }
}
