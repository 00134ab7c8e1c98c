import type { Sentence } from '../../document/document.js';
import type { Token } from '../../document/token.js';
import type { LanguageModel } from '../../language-model/language-model.js';

/**
 * A sentence as the language model reads it, built when one of its words is first in doubt. Corrections replace
 * misspelt words, so that one misspelling does not hide the next.
 */
export class SentenceWords {
  #all: readonly Token[] | undefined;
  #ids: Int32Array | undefined;
  #isRead = false;

  constructor(
    readonly tokens: readonly Token[],
    readonly sentence: Sentence,
    readonly language: LanguageModel,
  ) {}

  get ids(): Int32Array {
    this.#ids ??= this.language.sentenceIds(this.all());
    return this.#ids;
  }

  /** Lets the language model read the current sentence, if it hasn't yet: for `LanguageModel.gainOf`. */
  read(): void {
    if (this.#isRead) return;
    this.language.read(this.ids);
    this.#isRead = true;
  }

  /** Its tokens. */
  all(): readonly Token[] {
    this.#all ??= this.tokens.slice(this.sentence.firstToken, this.sentence.endToken);
    return this.#all;
  }

  /** Position of a token in `ids`. */
  position({ index }: Token): number {
    return index - this.sentence.firstToken + 1;
  }

  /** Whether a token belongs to the sentence. */
  holds({ index }: Token): boolean {
    return index >= this.sentence.firstToken && index < this.sentence.endToken;
  }

  /** Replaces a token by a single word from here on. */
  correct(token: Token, word: string): void {
    this.ids[this.position(token)] = this.language.wordId(word.toLowerCase());
    this.#isRead = false;
  }
}
