import type { DocumentReader } from '../../language-model/document-reading.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { ProposedChange, SentenceChanges } from './sentence-changes.js';
import type { TokenChange } from './token-change.js';

/** Sources of proposals that are told apart; all others are rules. */
const SOURCES = [
  'spelling',
  ...['article', 'preposition', 'noun-number', 'verb-form', 'word-class', 'confusion', 'comma', 'be'].map(
    (kind) => `choice of ${kind}`,
  ),
];
/** First letters of error codes that are told apart. */
const LETTERS = [...'MURFDSAWTIPC'];

/** What is known of a change without the encoder. Odds, probabilities and frequencies are logarithms. */
export const generalFeatures = (): readonly string[] => [
  'proposed',
  'odds of the proposal',
  'proposals',
  'rivals',
  'stronger rivals',
  'other proposals',
  'inserts',
  'deletes',
  'only marks',
  'words changed',
  'letters replaced',
  'words before',
  'words after',
  'words in the sentence',
  'capital',
  'unknown word',
  'rarest word replaced',
  'rarest word made',
  'gain in the language model',
  'probability of the word before',
  'probability of the first word',
  'probability of the word after',
  'probability of the sentence, mean',
  ...SOURCES.map((source) => `source ${source}`),
  ...LETTERS.map((letter) => `code ${letter}`),
];

/** What is counted in the other sentences of a text, and what 40 words are assumed to have of it. */
export const GENERAL_ELSEWHERE = {
  'proposed elsewhere': 2.4,
  'likely errors elsewhere': 1,
  'improbability elsewhere': 220,
  'improbable words elsewhere': 4,
} as const;

/** ln of the probability of an improbable word; one of a word that counts no more than others. */
const IMPROBABLE = -9;
const LEAST_PROBABLE = -14;
/** Confidence from which a detector takes a change for an error. */
const LIKELY = 0.5;
/** As frequent as the most frequent words, on the Zipf scale: of a change without words. */
const NO_WORD = 9;

/** What proposals, the language model and the lexicon say of a change. */
export class GeneralEvidence {
  constructor(
    readonly probabilities: DocumentReader,
    readonly lexicon: Lexicon,
  ) {}

  /** What a sentence has of `GENERAL_ELSEWHERE`. */
  counts({ document, sentence, changes, confidence }: SentenceChanges): number[] {
    const probabilities = this.probabilities.logProbabilities(document, sentence).subarray(1);
    return [
      confidence,
      changes.filter(({ strongest }) => strongest && strongest.confidence >= LIKELY).length,
      probabilities.reduce((sum, each) => sum - Math.max(each, LEAST_PROBABLE), 0),
      probabilities.reduce((sum, each) => sum + (each < IMPROBABLE ? 1 : 0), 0),
    ];
  }

  /** For each change of a sentence, its features in the order of `generalFeatures`. */
  features(within: SentenceChanges): number[][] {
    const probabilities = this.probabilities.logProbabilities(within.document, within.sentence);
    const sum = probabilities.subarray(1).reduce((total, each) => total + each, 0);
    const mean = sum / Math.max(1, probabilities.length - 1);
    return within.changes.map((each) => this.#features(within, each, probabilities, mean));
  }

  #features(
    within: SentenceChanges,
    { change, proposals, strongest }: ProposedChange,
    probabilities: Float64Array,
    mean: number,
  ): number[] {
    const { tokens, words, changes, confidence } = within;
    const { first, end, words: made } = change;
    const replaced = words.slice(first, end);
    const rivals = changes.filter((other) => other.change !== change && meets(other.change, change));
    const own = strongest?.confidence ?? 0;
    const source = strongest?.source ?? '';
    const letter = strongest?.code.replaceAll('+', '')[0] ?? '';
    const probability = (place: number) => probabilities[place] ?? 0;
    return [
      strongest ? 1 : 0,
      strongest ? logit(own) : 0,
      proposals.length,
      rivals.length,
      rivals.filter(({ strongest: other }) => (other?.confidence ?? 0) > own).length,
      confidence - own,
      first === end ? 1 : 0,
      made.length === 0 ? 1 : 0,
      [...replaced, ...made].every((word) => !/[\p{L}\p{N}]/u.test(word)) ? 1 : 0,
      made.length + end - first,
      replaced.reduce((sum, word) => sum + word.length, 0),
      first,
      words.length - end,
      words.length,
      first < end && first > 0 && tokens[first]!.text !== tokens[first]!.lower ? 1 : 0,
      replaced.some((word) => !this.lexicon.isKnownAnyCase(word)) ? 1 : 0,
      this.#rarest(replaced),
      this.#rarest(made),
      this.#gain(within, change),
      probability(first),
      probability(first + 1),
      probability(end + 1),
      mean,
      ...SOURCES.map((each) => (source === each ? 1 : 0)),
      ...LETTERS.map((each) => (letter === each ? 1 : 0)),
    ];
  }

  /** ln of how much more likely the change makes the sentence. */
  #gain({ document, sentence }: SentenceChanges, { first, end, words }: TokenChange): number {
    const { model } = this.probabilities;
    const ids = this.probabilities.ids(document, sentence);
    const made = words.map((word) => model.wordId(word));
    return model.editGain(ids, first + 1, end + 1, made);
  }

  #rarest(words: readonly string[]): number {
    return words.reduce((least, word) => Math.min(least, this.lexicon.zipf(word)), NO_WORD);
  }
}

/** Whether two changes concern the same words or gaps. */
const meets = (a: TokenChange, b: TokenChange) =>
  a.first < Math.max(b.end, b.first + 1) && b.first < Math.max(a.end, a.first + 1);

const logit = (probability: number) => {
  const bounded = Math.min(Math.max(probability, 0.003), 0.997);
  return Math.log(bounded / (1 - bounded));
};
