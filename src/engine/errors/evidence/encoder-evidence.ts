import type { Encoder, Reading } from '../../encoder/encoder.js';
import { carryOut } from './alignment.js';
import type { TagLanguage } from './tag-language.js';
import type { TokenChange } from './token-change.js';

/** What the encoder says of a change. Odds and probabilities are natural logarithms. */
export const ENCODER_FEATURES: readonly string[] = [
  'odds of the tags, least',
  'odds of the tags, mean',
  'tags',
  'likely',
  'probability of the least tag',
  'probability of no change',
  'wrong here',
  'wrong before',
  'wrong after',
  'wrong in the sentence',
  'misspelt',
  'wrong otherwise',
  'expected errors',
  'best rival tag',
];

/** As `GENERAL_ELSEWHERE`. */
export const ENCODER_ELSEWHERE = { 'wrong elsewhere': 2.4 } as const;

/** The encoder's own suggestions: tags with at least this probability. */
const LEAST_SUGGESTED = 0.08;
const FLOOR = -9;

/** What an encoder says of the sentences of a text. */
export class EncoderEvidence {
  constructor(
    readonly encoder: Encoder,
    readonly language: TagLanguage,
  ) {}

  /** Each sentence is valid until the next is read. */
  *read(sentences: readonly (readonly string[])[]): Generator<EncodedSentence> {
    let at = 0;
    for (const reading of this.encoder.read(sentences))
      yield new EncodedSentence(reading, this.language, sentences[at++]!);
  }
}

/** What an encoder says of a sentence, and of changes of it. */
export class EncodedSentence {
  /** Expected number of wrong words, and the odds of the one that is most likely wrong. */
  readonly #expected: number;
  readonly #worst: number;

  constructor(
    readonly reading: Reading,
    readonly language: TagLanguage,
    readonly words: readonly string[],
  ) {
    let [expected, worst] = [0, FLOOR];
    for (let at = 0; at < reading.words; at++) {
      expected += 1 / (1 + Math.exp(-reading.wrong(at)));
      worst = Math.max(worst, reading.wrong(at));
    }
    this.#expected = expected;
    this.#worst = worst;
  }

  /** Changes that the encoder suggests. */
  suggested(): TokenChange[] {
    const { reading, words } = this;
    const changes: TokenChange[] = [];
    for (let at = -1; at < reading.words; at++)
      reading.forEachLikely(at, LEAST_SUGGESTED, (tag) => {
        const change = this.language.apply(tag, words, at);
        if (change) changes.push(change);
      });
    return changes;
  }

  /** What the sentence has of `ENCODER_ELSEWHERE`. */
  counts(): number[] {
    return [this.#expected];
  }

  /** In the order of `ENCODER_FEATURES`. */
  features(change: TokenChange): number[] {
    const { first, end } = change;
    const { reading, words } = this;
    const { spell, other } = this.language;
    const odds = carryOut(reading, this.language, words, change);
    const wrong = (at: number) => (at < 0 || at >= reading.words ? FLOOR / 2 : reading.wrong(at));
    const over = (from: number, to: number, value: (at: number) => number) => {
      let most = FLOOR;
      for (let at = from; at < Math.min(to, reading.words); at++) most = Math.max(most, value(at));
      return most;
    };
    const kept = (at: number) => (at >= reading.words ? 0 : reading.logProbability(at, 0));
    let noChange = 0;
    for (let at = first === end ? first - 1 : first; at < Math.max(end, first); at++) noChange += kept(at);
    return [
      odds.length === 0 ? FLOOR : Math.min(...odds),
      odds.length === 0 ? FLOOR : odds.reduce((sum, each) => sum + each, 0) / odds.length,
      odds.length,
      odds.every((each) => each > 0) ? 1 : 0,
      Math.min(...odds, 0) + noChange,
      noChange,
      over(first, Math.max(end, first + 1), wrong),
      wrong(first - 1),
      wrong(end),
      this.#worst,
      over(first, end, (at) => reading.odds(at, spell)),
      over(first, end, (at) => reading.odds(at, other)),
      this.#expected,
      over(Math.max(first === end ? first - 1 : first, 0), end, (at) =>
        rivalOf(reading, at, Math.max(...odds)),
      ),
    ];
  }
}

/** The highest odds of a tag at a word that isn't the one with the given odds. */
function rivalOf(reading: Reading, at: number, odds: number): number {
  let most = FLOOR;
  reading.forEachLikely(at, 0.01, (tag) => {
    const own = reading.odds(at, tag);
    if (Math.abs(own - odds) > 1e-6) most = Math.max(most, own);
  });
  return most;
}
