import { blotOutQuotations, GRAM, gramAt, NOT_OWN } from './words.js';

/** A stretch of this many words without a difference makes two texts worth comparing. */
const SEED = 8;
/** Hashes of which the least is a fingerprint: the widest window that leaves one in each `SEED`; fewer for shorter passages. */
const WIDEST_WINDOW = SEED - GRAM + 1;
/** A passage in this many times as many texts as authors may share is common as well: few authors wrote many texts. */
const TEXTS_PER_AUTHOR = 10;
/** Groups of equal fingerprints, or texts, between two pauses. */
const BETWEEN_PAUSES = 4096;

/** A passage in many texts: a set phrase, a template, a quotation. */
export interface CommonPassage {
  /** The first text that contains it, and where, in words. */
  readonly text: number;
  readonly start: number;
  readonly end: number;
  /** How many texts contain it. */
  readonly texts: number;
}

/** Numbers that grow in number. */
class Numbers {
  #values = new Uint32Array(1 << 16);
  length = 0;

  add(values: Uint32Array): void {
    this.#reserve(this.length + values.length);
    this.#values.set(values, this.length);
    this.length += values.length;
  }

  push(value: number): void {
    if (this.length === this.#values.length) this.#reserve(this.length + 1);
    this.#values[this.length++] = value;
  }

  #reserve(length: number): void {
    if (length <= this.#values.length) return;
    const larger = new Uint32Array(Math.max(length, Math.ceil(this.#values.length * 1.5)));
    larger.set(this.#values);
    this.#values = larger;
  }

  get values(): Uint32Array {
    return this.#values.subarray(0, this.length);
  }
}

/**
 * The words of an archive as numbers, and the pairs of texts that may share a passage. Pairs are found by fingerprints that
 * winnowing selects (Schleimer, Wilkerson, Aiken 2003, "Winnowing: Local algorithms for document fingerprinting"): of all
 * hashes of `GRAM` words within a window, the least. Two texts that share as many words as window and hash span have a
 * fingerprint in common. Takes about 7 bytes a word.
 */
export class Archive {
  readonly #words = new Numbers();
  readonly #starts = new Numbers();
  readonly #authors = new Numbers();

  /** @param fewest words of a passage */
  constructor(private readonly fewest: number) {}

  get texts(): number {
    return this.#authors.length;
  }

  /** @param author the same number for texts of one author; @param question what it may quote */
  add(words: Uint32Array, author: number, question: ReadonlySet<number>): void {
    blotOutQuotations(words, question);
    this.#starts.push(this.#words.length);
    this.#authors.push(author);
    this.#words.add(words);
  }

  wordsOf(text: number): Uint32Array {
    return this.#words.values.subarray(this.#startOf(text), this.#startOf(text + 1));
  }

  /** Words that are neither the question's nor of a common passage. */
  ownWordsOf(text: number): number {
    return this.wordsOf(text).reduce((sum, word) => sum + (word === NOT_OWN ? 0 : 1), 0);
  }

  #startOf = (text: number) => (text < this.texts ? this.#starts.values[text]! : this.#words.length);

  /** The text that has this word of the archive. */
  #textAt(word: number): number {
    const starts = this.#starts.values;
    let low = 0;
    for (let high = starts.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if (starts[middle]! <= word) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /**
   * Finds pairs of texts of different authors, and blots out the passages that more than `most` authors have in common.
   * @param pause called now and then; may throw
   * @returns for each text, those after it that it may share a passage with
   */
  async compare(
    most: number,
    pause: () => Promise<void>,
  ): Promise<{ common: CommonPassage[]; candidates: Map<number, number[]> }> {
    const postings = await this.#fingerprints(pause);
    const common = await this.#blotOutCommon(postings, most, pause);
    return { common, candidates: await this.#candidates(postings, most, pause) };
  }

  /** Fingerprints by hash, then by place: pairs of the place of the first word and the hash. */
  async #fingerprints(pause: () => Promise<void>): Promise<Uint32Array> {
    const width = Math.min(WIDEST_WINDOW, this.fewest - GRAM + 1);
    const found = new Numbers();
    for (let text = 0; text < this.texts; text++) {
      if (text % BETWEEN_PAUSES === 0) await pause();
      winnow(this.wordsOf(text), width, this.#startOf(text), found);
    }
    // Little-endian: the hash is the upper half of the 64 bits, which are sorted without a comparator.
    const { values } = found;
    new BigUint64Array(values.buffer, 0, values.length / 2).sort();
    return values;
  }

  /** Calls `each` with the places of each hash that several texts have, one place a text. */
  async #groups(
    postings: Uint32Array,
    pause: () => Promise<void>,
    each: (places: number[], texts: number[], all: readonly [start: number, end: number]) => void,
  ): Promise<void> {
    let groups = 0;
    for (let start = 0; start < postings.length; ) {
      let end = start + 2;
      while (end < postings.length && postings[end + 1] === postings[start + 1]) end += 2;
      if (end > start + 2) {
        const places: number[] = [];
        const texts: number[] = [];
        for (let at = start; at < end; at += 2) {
          const text = this.#textAt(postings[at]!);
          if (texts.at(-1) === text) continue;
          places.push(postings[at]!);
          texts.push(text);
        }
        if (texts.length > 1) each(places, texts, [start, end]);
        groups += 1;
        if (groups % BETWEEN_PAUSES === 0) await pause();
      }
      start = end;
    }
  }

  #isCommon(texts: readonly number[], most: number): boolean {
    if (texts.length <= most) return false;
    const authors = this.#authors.values;
    return texts.length > most * TEXTS_PER_AUTHOR || new Set(texts.map((text) => authors[text])).size > most;
  }

  async #blotOutCommon(
    postings: Uint32Array,
    most: number,
    pause: () => Promise<void>,
  ): Promise<CommonPassage[]> {
    const words = this.#words.values;
    const firsts: { readonly place: number; readonly texts: number }[] = [];
    const blots: number[] = [];
    await this.#groups(postings, pause, (places, texts, [start, end]) => {
      if (!this.#isCommon(texts, most)) return;
      firsts.push({ place: places[0]!, texts: texts.length });
      for (let at = start; at < end; at += 2) blots.push(postings[at]!);
    });
    for (const place of blots) words.fill(NOT_OWN, place, place + GRAM);
    return this.#joined(firsts);
  }

  /** Fingerprints that follow each other in the first text that has them are one passage. */
  #joined(firsts: { readonly place: number; readonly texts: number }[]): CommonPassage[] {
    const passages: CommonPassage[] = [];
    for (const { place, texts } of firsts.sort((a, b) => a.place - b.place)) {
      const text = this.#textAt(place);
      const start = place - this.#startOf(text);
      const last = passages.at(-1);
      if (last && last.text === text && start <= last.end)
        passages[passages.length - 1] = {
          ...last,
          end: start + GRAM,
          texts: Math.min(last.texts, texts),
        };
      else passages.push({ text, start, end: start + GRAM, texts });
    }
    return passages.filter(({ start, end }) => end - start >= this.fewest);
  }

  async #candidates(
    postings: Uint32Array,
    most: number,
    pause: () => Promise<void>,
  ): Promise<Map<number, number[]>> {
    const authors = this.#authors.values;
    const found = new Map<number, number[]>();
    await this.#groups(postings, pause, (places, texts) => {
      if (this.#isCommon(texts, most)) return;
      for (let one = 0; one < texts.length; one++)
        for (let other = one + 1; other < texts.length; other++) {
          const [a, b] = [texts[one]!, texts[other]!];
          if (authors[a] === authors[b]) continue;
          const others = found.get(a);
          if (others?.includes(b) || this.#runAround(places[one]!, a, places[other]!, b) < SEED) continue;
          if (others) others.push(b);
          else found.set(a, [b]);
        }
    });
    return found;
  }

  /** How many words two texts share without a difference around two places. */
  #runAround(atA: number, textA: number, atB: number, textB: number): number {
    const words = this.#words.values;
    const [lowA, lowB] = [this.#startOf(textA), this.#startOf(textB)];
    const [highA, highB] = [this.#startOf(textA + 1), this.#startOf(textB + 1)];
    const isShared = (a: number, b: number) => words[a] === words[b] && words[a] !== NOT_OWN;
    let before = 0;
    while (atA - before > lowA && atB - before > lowB && isShared(atA - before - 1, atB - before - 1))
      before += 1;
    let after = 0;
    while (atA + after < highA && atB + after < highB && isShared(atA + after, atB + after)) after += 1;
    return after === 0 ? 0 : before + after;
  }
}

/** Adds the place and the hash of each fingerprint: in every window of hashes the least, of equal ones the last. */
function winnow(words: Uint32Array, width: number, start: number, found: Numbers): void {
  let run: number[] = [];
  const select = (end: number) => {
    const first = end - run.length;
    let chosen = -1;
    for (let window = 0; window === 0 || window + width <= run.length; window++) {
      let least = window;
      for (let at = window; at < Math.min(window + width, run.length); at++)
        if (run[at]! <= run[least]!) least = at;
      if (least === chosen || run.length === 0) continue;
      chosen = least;
      found.push(start + first + least);
      found.push(run[least]!);
    }
    run = [];
  };
  const grams = Math.max(0, words.length - GRAM + 1);
  for (let at = 0; at < grams; at++) {
    const gram = gramAt(words, at, GRAM);
    if (gram !== 0) run.push(gram);
    else select(at);
  }
  select(grams);
}
