import { splitSentences } from '#src/engine/document/sentences.js';
import { tokenize } from '#src/engine/document/tokenizer.js';
import { SENTENCE_END, SENTENCE_START, type Vocabulary } from '#src/engine/language-model/vocabulary.js';

const START = 0;
const END = 1;

/** Running text as one sequence of word numbers, sentence by sentence, each between its markers. */
export class WordStream {
  /** Words by number; the first two are the markers. */
  readonly words: string[] = ['', ''];
  readonly frequencies: number[] = [0, 0];
  readonly #numbers = new Map<string, number>();
  #sequence = new Int32Array(1 << 16);
  #length = 0;

  /** Adds a paragraph. */
  add(paragraph: string): void {
    const tokens = tokenize(paragraph);
    for (const { firstToken, endToken } of splitSentences(paragraph, tokens)) {
      this.#push(START);
      for (let at = firstToken; at < endToken; at++)
        this.#push(this.#numberOf(normalised(tokens[at]!.lower)));
      this.#push(END);
    }
  }

  /** How many tokens there are, the ends of sentences included and their starts not. */
  get tokens(): number {
    return this.#length - this.frequencies[START]!;
  }

  /** The sequence in ids of a vocabulary. */
  ids(vocabulary: Vocabulary): Int32Array {
    const idOf = Int32Array.from(this.words, (word) => vocabulary.id(word));
    idOf[START] = SENTENCE_START;
    idOf[END] = SENTENCE_END;
    return this.#sequence.slice(0, this.#length).map((number) => idOf[number]!);
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.words.length;
    this.#numbers.set(word, number);
    this.words.push(word);
    this.frequencies.push(0);
    return number;
  }

  #push(number: number): void {
    this.frequencies[number]! += 1;
    if (this.#length === this.#sequence.length) {
      const larger = new Int32Array(2 * this.#length);
      larger.set(this.#sequence);
      this.#sequence = larger;
    }
    this.#sequence[this.#length++] = number;
  }
}

/** Words that the vocabulary can't tell apart count as one. */
const normalised = (lower: string) => lower.replace(/\d/g, '0').replace(/[“”]/g, '"').replace(/[‘’]/g, "'");
