import type { Document, Sentence } from '../../document/document.js';
import { elsewhere, nothingElsewhere } from './elsewhere.js';
import {
  ENCODER_ELSEWHERE,
  ENCODER_FEATURES,
  type EncodedSentence,
  type EncoderEvidence,
} from './encoder-evidence.js';
import { GENERAL_ELSEWHERE, type GeneralEvidence, generalFeatures } from './general-evidence.js';
import { changesOf, type ProposedChange, type SentenceChanges } from './sentence-changes.js';

/** A change with the evidence for it. */
export interface WeighedChange extends ProposedChange {
  /** In the order of `featureNames`. */
  readonly features: readonly number[];
}

/** What each feature of a change is, without an encoder or with one. */
export const featureNames = (deep: boolean): readonly string[] => [
  ...generalFeatures(),
  ...(deep ? ENCODER_FEATURES : []),
  ...Object.keys({ ...GENERAL_ELSEWHERE, ...(deep && ENCODER_ELSEWHERE) }),
];

/** A sentence with its changes, still without what the rest of the text says. */
interface ReadSentence extends SentenceChanges {
  readonly counts: readonly number[];
  readonly features: readonly (readonly number[])[];
}

/** Collects the evidence for all changes of a text that detectors propose, and an encoder if there is one. */
export class EvidenceReader {
  readonly #assumed: readonly number[];

  constructor(
    readonly general: GeneralEvidence,
    readonly encoder?: EncoderEvidence,
  ) {
    this.#assumed = Object.values({ ...GENERAL_ELSEWHERE, ...(encoder && ENCODER_ELSEWHERE) });
  }

  /** The features of a change as if its sentence were a text by itself. */
  alone(features: readonly number[]): number[] {
    return [...features.slice(0, -this.#assumed.length), ...this.#assumed.map(nothingElsewhere)];
  }

  /**
   * For each sentence all changes that are proposed, in a fixed order.
   * @param wrongOdds receives the odds of the tokens that the encoder reads
   */
  weigh(document: Document, wrongOdds?: Float32Array): WeighedChange[][] {
    const sentences = this.#read(document, wrongOdds);
    const shares = this.#assumed.map((assumed, which) =>
      elsewhere(
        sentences.map(({ words, counts }) => ({ words: words.length, count: counts[which]! })),
        assumed,
      ),
    );
    return sentences.map(({ changes, features }, at) => {
      const others = shares.map((share) => share[at]!);
      return changes.map((each, change) => ({ ...each, features: [...features[change]!, ...others] }));
    });
  }

  #read(document: Document, wrongOdds?: Float32Array): ReadSentence[] {
    const { sentences, tokens } = document;
    const words = sentences.map(({ firstToken, endToken }) =>
      tokens.slice(firstToken, endToken).map(({ lower }) => lower),
    );
    if (!this.encoder)
      return sentences.map((sentence, at) => this.#readSentence(document, sentence, words[at]!));
    const read: ReadSentence[] = [];
    for (const encoded of this.encoder.read(words)) {
      const sentence = sentences[read.length]!;
      for (let word = 0; wrongOdds && word < encoded.reading.words; word++)
        wrongOdds[sentence.firstToken + word] = encoded.reading.wrong(word);
      read.push(this.#readSentence(document, sentence, encoded.words, encoded));
    }
    return read;
  }

  #readSentence(
    document: Document,
    sentence: Sentence,
    words: readonly string[],
    encoded?: EncodedSentence,
  ): ReadSentence {
    const within = changesOf(document, sentence, words, encoded?.suggested() ?? []);
    const general = this.general.features(within);
    return {
      ...within,
      counts: [...this.general.counts(within), ...(encoded?.counts() ?? [])],
      features: within.changes.map(({ change }, at) => [
        ...general[at]!,
        ...(encoded?.features(change) ?? []),
      ]),
    };
  }
}
