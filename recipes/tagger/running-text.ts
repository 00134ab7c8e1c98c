import { tokenize } from '#src/engine/document/tokenizer.js';

/** Marks after which a capital says nothing about the word. */
const BEFORE_CAPITAL = /[.!?":(`'…]/;
/** A word needs as many places in mid-sentence before its capitals count. */
const FEWEST_PLACES = 5;
/** Shares of capitals that part the steps of `capitalStep`. */
const CAPITAL_STEPS = [0.02, 0.2, 0.6, 0.95];
const END_OF_PASSAGE = -1;

/** A word of running text as the tagger sees it: lower case, every digit 0. */
const normalised = (lower: string) => lower.replace(/\d/g, '0');

/** Running text as a sequence of word numbers, with counts of words and of capitals in mid-sentence. */
export class RunningText {
  readonly words: string[] = [];
  readonly frequencies: number[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #capitals: number[] = [];
  readonly #places: number[] = [];
  #sequence = new Int32Array(1 << 16);
  #length = 0;

  /** Adds a paragraph. */
  add(passage: string): void {
    let isStart = true;
    for (const token of tokenize(passage.replace(/[“”]/g, '"'))) {
      const number = this.#numberOf(normalised(token.lower));
      this.frequencies[number]! += 1;
      this.#push(number);
      if (token.kind !== 'word') {
        isStart ||= BEFORE_CAPITAL.test(token.text);
        continue;
      }
      if (!isStart) {
        this.#places[number]! += 1;
        if (token.text !== token.lower) this.#capitals[number]! += 1;
      }
      isStart = false;
    }
    this.#push(END_OF_PASSAGE);
  }

  /** Word numbers in order; −1 between passages. */
  get sequence(): Int32Array {
    return this.#sequence.subarray(0, this.#length);
  }

  /** How often the word has a capital in mid-sentence: 1 for hardly ever to 5 for nearly always, 0 for too rare. */
  capitalStep(number: number): number {
    const places = this.#places[number]!;
    if (places < FEWEST_PLACES) return 0;
    const share = this.#capitals[number]! / places;
    return 1 + CAPITAL_STEPS.filter((limit) => share >= limit).length;
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.words.length;
    this.#numbers.set(word, number);
    this.words.push(word);
    this.frequencies.push(0);
    this.#capitals.push(0);
    this.#places.push(0);
    return number;
  }

  #push(number: number): void {
    if (this.#length === this.#sequence.length) {
      const larger = new Int32Array(2 * this.#length);
      larger.set(this.#sequence);
      this.#sequence = larger;
    }
    this.#sequence[this.#length++] = number;
  }
}
