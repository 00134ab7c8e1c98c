import type { Document, Sentence } from '../../document/document.js';
import type { Edit } from '../../document/edit.js';
import type { Token } from '../../document/token.js';
import type { Encoder, Reading } from '../../encoder/encoder.js';
import type { DocumentReader } from '../../language-model/document-reading.js';
import { replacementOf } from '../apply.js';
import { carryOut } from './alignment.js';
import { shareElsewhere } from './elsewhere.js';
import type { TagLanguage } from './tag-language.js';
import { changeOf, keyOf, type TokenChange } from './token-change.js';

/** A change with the evidence for it. */
export interface WeighedChange {
  readonly change: TokenChange;
  /** The proposals that make this change; empty if only the encoder suggests it. */
  readonly proposals: readonly Edit[];
  /** In the order of `FEATURES`. */
  readonly features: readonly number[];
}

/** Sources of proposals that are told apart; all others are rules. */
const SOURCES = [
  'spelling',
  ...['article', 'preposition', 'noun-number', 'verb-form', 'word-class', 'confusion', 'comma', 'be'].map(
    (kind) => `choice of ${kind}`,
  ),
];
/** First letters of error codes that are told apart. */
const LETTERS = [...'MURFDSAWTIPC'];

/** What the other sentences of a text say: how many of their words are wrong, and how much is proposed. */
export const ELSEWHERE: readonly string[] = ['wrong elsewhere', 'proposed elsewhere'];

/** What is known of a change. Odds and probabilities are natural logarithms. */
export const FEATURES: readonly string[] = [
  'proposed',
  'odds of the proposal',
  'rival proposals',
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
  'inserts',
  'deletes',
  'only marks',
  'words changed',
  'words in the sentence',
  'capital',
  'unknown word',
  'expected errors',
  'other proposals',
  'best rival tag',
  'gain in the language model',
  ...SOURCES.map((source) => `source ${source}`),
  ...LETTERS.map((letter) => `code ${letter}`),
  ...ELSEWHERE,
];

/** The encoder's own suggestions: tags with at least this probability. */
const LEAST_SUGGESTED = 0.08;
const FLOOR = -9;

/** Weighs the changes that detectors and the encoder propose for a sentence. */
export class EvidenceReader {
  constructor(
    readonly encoder: Encoder,
    readonly language: TagLanguage,
    readonly probabilities: DocumentReader,
  ) {}

  /**
   * All changes that are proposed, with evidence, sentence by sentence in a fixed order.
   * @param wrongOdds receives the odds of the tokens
   */
  weigh(document: Document, wrongOdds?: Float32Array): [Sentence, WeighedChange[]][] {
    const { sentences, tokens } = document;
    const words = sentences.map(({ firstToken, endToken }) =>
      tokens.slice(firstToken, endToken).map(({ lower }) => lower),
    );
    const weighed: WeighedSentence[] = [];
    for (const reading of this.encoder.read(words)) {
      const at = weighed.length;
      const sentence = sentences[at]!;
      for (let word = 0; wrongOdds && word < reading.words; word++)
        wrongOdds[sentence.firstToken + word] = reading.wrong(word);
      weighed.push(this.#weighSentence(document, sentence, words[at]!, reading));
    }
    const wrong = shareElsewhere(weighed.map(({ words, wrong }) => ({ words, count: wrong })));
    const proposed = shareElsewhere(weighed.map(({ words, proposed }) => ({ words, count: proposed })));
    return weighed.map(({ changes }, at) => [
      sentences[at]!,
      changes.map((each) => ({ ...each, features: [...each.features, wrong[at]!, proposed[at]!] })),
    ]);
  }

  #weighSentence(
    document: Document,
    sentence: Sentence,
    words: readonly string[],
    reading: Reading,
  ): WeighedSentence {
    const tokens = document.tokens.slice(sentence.firstToken, sentence.endToken);
    const proposals = document.proposals.filter(
      ({ start, end }) => start >= sentence.start && end <= sentence.end,
    );
    const changes = new Map<string, { change: TokenChange; proposals: Edit[] }>();
    for (const edit of proposals) {
      const change = changeOf(document, sentence, replacementOf(document.text, edit));
      if (!change) continue;
      const known = changes.get(keyOf(change));
      if (known) known.proposals.push(edit);
      else changes.set(keyOf(change), { change, proposals: [edit] });
    }
    for (const change of this.#suggested(reading, words))
      if (!changes.has(keyOf(change)) && canStand(change, tokens))
        changes.set(keyOf(change), { change, proposals: [] });
    const all = [...changes.values()];
    let worst = FLOOR;
    let expected = 0;
    for (let at = 0; at < reading.words; at++) {
      worst = Math.max(worst, reading.wrong(at));
      expected += 1 / (1 + Math.exp(-reading.wrong(at)));
    }
    const confidence = proposals.reduce((sum, edit) => sum + edit.confidence, 0);
    const isCapital = (at: number) => at > 0 && tokens[at]!.text !== tokens[at]!.lower;
    const weighed = all.map(({ change, proposals }) => {
      const capital = change.first < change.end && isCapital(change.first);
      const rivals = all.filter(
        (other) =>
          other.change !== change && meets(other.change, change) && best(other.proposals) > best(proposals),
      ).length;
      const others = confidence - best(proposals);
      const setting = {
        rivals,
        worst,
        expected,
        others,
        capital,
        gain: this.#gain(document, sentence, change),
      };
      return { change, proposals, features: this.#features(reading, words, change, proposals, setting) };
    });
    return { changes: weighed, words: words.length, wrong: expected, proposed: confidence };
  }

  /** ln of how much more likely the change makes the sentence, by the language model. */
  #gain(document: Document, sentence: Sentence, { first, end, words }: TokenChange): number {
    const { model } = this.probabilities;
    const ids = this.probabilities.ids(document, sentence);
    return model.editGain(
      ids,
      first + 1,
      end + 1,
      words.map((word) => model.wordId(word)),
    );
  }

  #features(
    reading: Reading,
    words: readonly string[],
    change: TokenChange,
    proposals: readonly Edit[],
    { rivals, worst, expected, others, capital, gain }: Setting,
  ): number[] {
    const { first, end, words: made } = change;
    const { spell, other } = this.language;
    const odds = carryOut(reading, this.language, words, change);
    const strongest = proposals.reduce<Edit | undefined>(
      (most, edit) => (most && most.confidence >= edit.confidence ? most : edit),
      undefined,
    );
    const wrong = (at: number) => (at < 0 || at >= reading.words ? FLOOR / 2 : reading.wrong(at));
    const over = (from: number, to: number, value: (at: number) => number) => {
      let most = FLOOR;
      for (let at = from; at < Math.min(to, reading.words); at++) most = Math.max(most, value(at));
      return most;
    };
    const kept = (at: number) => (at >= reading.words ? 0 : reading.logProbability(at, 0));
    let noChange = 0;
    for (let at = first === end ? first - 1 : first; at < Math.max(end, first); at++) noChange += kept(at);
    const least = Math.min(...odds, 0);
    const source = strongest?.source ?? '';
    const letter = strongest?.code.replaceAll('+', '')[0] ?? '';
    return [
      strongest ? 1 : 0,
      strongest ? logit(strongest.confidence) : 0,
      rivals,
      odds.length === 0 ? FLOOR : Math.min(...odds),
      odds.length === 0 ? FLOOR : odds.reduce((sum, each) => sum + each, 0) / odds.length,
      odds.length,
      odds.every((each) => each > 0) ? 1 : 0,
      least + noChange,
      noChange,
      over(first, Math.max(end, first + 1), wrong),
      wrong(first - 1),
      wrong(end),
      worst,
      over(first, end, (at) => reading.odds(at, spell)),
      over(first, end, (at) => reading.odds(at, other)),
      first === end ? 1 : 0,
      made.length === 0 ? 1 : 0,
      [...words.slice(first, end), ...made].every((word) => !/[\p{L}\p{N}]/u.test(word)) ? 1 : 0,
      made.length + end - first,
      words.length,
      capital ? 1 : 0,
      words.slice(first, end).some((word) => !this.language.lexicon.isKnownAnyCase(word)) ? 1 : 0,
      expected,
      others,
      over(Math.max(first === end ? first - 1 : first, 0), end, (at) =>
        rivalOf(reading, at, Math.max(...odds)),
      ),
      gain,
      ...SOURCES.map((each) => (source === each ? 1 : 0)),
      ...LETTERS.map((each) => (letter === each ? 1 : 0)),
    ];
  }

  #suggested(reading: Reading, words: readonly string[]): TokenChange[] {
    const changes: TokenChange[] = [];
    for (let at = -1; at < reading.words; at++)
      reading.forEachLikely(at, LEAST_SUGGESTED, (tag) => {
        const change = this.language.apply(tag, words, at);
        if (change) changes.push(change);
      });
    return changes;
  }
}

const CLITIC = /^(?:n't|'(?:s|re|ve|ll|d|m)|ca|wo)$/;

/** Whether no clitic would be apart from its word. */
const canStand = ({ first, end, words }: TokenChange, tokens: readonly Token[]) =>
  !words.some((word) => CLITIC.test(word)) ||
  (end - first === 1 &&
    words.length === 1 &&
    !tokens[first]!.spaceBefore &&
    CLITIC.test(tokens[first]!.lower));

/** What the features of a change need to know of its sentence. */
interface Setting {
  readonly rivals: number;
  readonly worst: number;
  readonly expected: number;
  readonly others: number;
  readonly capital: boolean;
  readonly gain: number;
}

/** The changes of a sentence, still without what the rest of the text says. */
interface WeighedSentence {
  readonly changes: readonly WeighedChange[];
  readonly words: number;
  /** Expected number of wrong words. */
  readonly wrong: number;
  /** Sum of the confidences of proposals. */
  readonly proposed: number;
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

const best = (proposals: readonly Edit[]) =>
  proposals.reduce((most, { confidence }) => Math.max(most, confidence), 0);

/** Whether two changes concern the same words or gaps. */
const meets = (a: TokenChange, b: TokenChange) =>
  a.first < Math.max(b.end, b.first + 1) && b.first < Math.max(a.end, a.first + 1);

const logit = (probability: number) => {
  const bounded = Math.min(Math.max(probability, 0.003), 0.997);
  return Math.log(bounded / (1 - bounded));
};
