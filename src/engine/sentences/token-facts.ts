import type { Document, Sentence } from '../document/document.js';
import { TAG_NUMBERS } from '../document/penn-tags.js';
import { raiseConfidences } from '../document/tokens-within.js';
import type { DocumentReader } from '../language-model/document-reading.js';
import { commonWords } from '../lexicon/common-words.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { fnv1a } from '../lexicon/word-table.js';

/** Words rarer than this on the Zipf scale are represented by their tag, so that topics have no effect. */
const COMMON = 5.2;
/** Padding on both sides of a sentence, so that every place has neighbours. */
export const PADDING = 3;
/** The value outside the sentence for a tag … */
const [BEFORE, AFTER] = [98, 99];
/** … and for a step. */
const NONE = 99;
const FIRST_ROOM = 128;

/**
 * Facts about each place of a sentence, as columns; index `PADDING` is its first intended token, the last place is the
 * end of the sentence, where something can also be missing. Logarithms are natural, and most of them are rounded to
 * steps. Association is the ln of how much more likely the preceding words make a token than it is in general:
 * pointwise mutual information. The columns are reused for the next sentence.
 */
export class TokenFacts {
  /** Number of places: one more than tokens. */
  places = 0;
  tags = new Int32Array(0);
  /** A hash of the word; the number of the tag if the word is not common. */
  words = new Int32Array(0);
  association = new Float64Array(0);
  /** Association in steps of a half, one, and one and a half. */
  halves = new Int32Array(0);
  ones = new Int32Array(0);
  onesAndHalves = new Int32Array(0);
  /** ln P(token | those before it), in steps of one. */
  likelihood = new Int32Array(0);
  /** ln P(token), in steps of one. */
  frequency = new Int32Array(0);
  /** Greatest confidence of a suspicion or proposal, shown or not, in tenths; of an edit, in fifths. */
  doubted = new Int32Array(0);
  edited = new Int32Array(0);

  constructor() {
    this.resize(FIRST_ROOM);
  }

  /** Makes room for this many places, and marks those outside the sentence. */
  resize(places: number): void {
    this.places = places;
    const size = places + 2 * PADDING;
    if (size > this.tags.length) {
      this.tags = new Int32Array(2 * size);
      this.words = new Int32Array(2 * size);
      this.association = new Float64Array(2 * size);
      this.halves = new Int32Array(2 * size);
      this.ones = new Int32Array(2 * size);
      this.onesAndHalves = new Int32Array(2 * size);
      this.likelihood = new Int32Array(2 * size);
      this.frequency = new Int32Array(2 * size);
      this.doubted = new Int32Array(2 * size);
      this.edited = new Int32Array(2 * size);
      for (let at = 0; at < PADDING; at++) this.#clear(at, BEFORE);
    }
    for (let at = places + PADDING; at < size; at++) this.#clear(at, AFTER);
    this.tags[places + PADDING - 1] = AFTER;
    this.words[places + PADDING - 1] = AFTER;
  }

  #clear(at: number, mark: number): void {
    this.tags[at] = mark;
    this.words[at] = mark;
    this.association[at] = 0;
    this.halves[at] = NONE;
    this.ones[at] = NONE;
    this.onesAndHalves[at] = NONE;
  }
}

/** Converts sentences into facts. Across texts it keeps only the general probability of words. */
export class TokenFactsReader {
  /** By id of the language model; NaN if not known yet. */
  readonly #anywhere: Float64Array;
  readonly #context: Int32Array;
  readonly #commonWords: ReadonlyMap<string, number>;
  readonly #facts = new TokenFacts();

  constructor(
    readonly reader: DocumentReader,
    lexicon: Lexicon,
  ) {
    const unknown = reader.model.wordId('\u{1d4ea}');
    this.#anywhere = new Float64Array(reader.model.size).fill(Number.NaN);
    this.#context = Int32Array.of(unknown, unknown, 0);
    this.#commonWords = commonWords(lexicon, COMMON);
  }

  /** Each sentence of a document after arbitration. The facts are always the same object, refilled. */
  *read(document: Document): Generator<TokenFacts> {
    const { tokens } = document;
    const edited = new Float64Array(tokens.length);
    const doubted = new Float64Array(tokens.length);
    raiseConfidences(tokens, document.edits, edited);
    raiseConfidences(tokens, document.suspects, doubted);
    raiseConfidences(tokens, document.proposals, doubted);
    for (const sentence of document.sentences) yield this.#readSentence(document, sentence, edited, doubted);
  }

  #readSentence(
    document: Document,
    sentence: Sentence,
    edited: Float64Array,
    doubted: Float64Array,
  ): TokenFacts {
    const facts = this.#facts;
    const { firstToken, endToken } = sentence;
    const places = endToken - firstToken + 1;
    const ids = this.reader.ids(document, sentence);
    const logProbabilities = this.reader.logProbabilities(document, sentence);
    facts.resize(places);
    for (let place = 0; place < places; place++) {
      const at = place + PADDING;
      const logProbability = logProbabilities[place + 1]!;
      const anywhere = this.#anywhereOf(ids[place + 1]!);
      const association = logProbability - anywhere;
      facts.association[at] = association;
      facts.halves[at] = step(association, 0.5, -6, 6);
      facts.ones[at] = step(association, 1, -6, 6);
      facts.onesAndHalves[at] = step(association, 1.5, -6, 6);
      facts.likelihood[at] = step(logProbability, 1, -16, 0);
      facts.frequency[at] = step(logProbability - association, 1, -18, 0);
      const isEnd = place === places - 1;
      facts.doubted[at] = isEnd ? 0 : Math.ceil(10 * doubted[firstToken + place]!);
      facts.edited[at] = isEnd ? 0 : Math.ceil(5 * edited[firstToken + place]!);
      if (isEnd) continue;
      const { tag, lower, kind } = document.intended[firstToken + place]!;
      const number = TAG_NUMBERS.get(tag) ?? 0;
      facts.tags[at] = number;
      facts.words[at] = kind === 'word' ? (this.#commonWords.get(lower) ?? number) : fnv1a(lower);
    }
    return facts;
  }

  /** ln P of a word after uninformative words. */
  #anywhereOf(id: number): number {
    const known = this.#anywhere[id]!;
    if (!Number.isNaN(known)) return known;
    this.#context[2] = id;
    const found = this.reader.model.logProbability(this.#context, 2);
    this.#anywhere[id] = found;
    return found;
  }
}

/** A value, clipped to bounds, in steps of a width. */
export const step = (value: number, width: number, low: number, high: number): number =>
  Math.round(Math.max(low, Math.min(high, value)) / width);
