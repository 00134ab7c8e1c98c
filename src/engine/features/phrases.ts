/** A word or several in a row, in lower case, with its value. */
interface Phrase<T> {
  readonly words: readonly string[];
  readonly value: T;
}

/** Finds phrases in running text, the longest first, so that `as well as` is not counted as `as well` and `as`. */
export class PhraseFinder<T> {
  readonly #byFirstWord = new Map<string, Phrase<T>[]>();

  /** @param lists phrases that share one value, words separated by one space */
  constructor(lists: Iterable<readonly [value: T, phrases: readonly string[]]>) {
    for (const [value, phrases] of lists)
      for (const phrase of phrases) {
        const words = phrase.split(' ');
        const group = this.#byFirstWord.get(words[0]!);
        if (group) group.push({ words, value });
        else this.#byFirstWord.set(words[0]!, [{ words, value }]);
      }
    for (const group of this.#byFirstWord.values()) group.sort((a, b) => b.words.length - a.words.length);
  }

  /** The phrases from left to right, without overlap. The same phrase is always the same object. */
  find(words: readonly string[]): Phrase<T>[] {
    const found: Phrase<T>[] = [];
    for (let at = 0; at < words.length; ) {
      const match = this.#byFirstWord
        .get(words[at]!)
        ?.find((phrase) => phrase.words.every((word, offset) => words[at + offset] === word));
      if (match) found.push(match);
      at += match?.words.length ?? 1;
    }
    return found;
  }
}
