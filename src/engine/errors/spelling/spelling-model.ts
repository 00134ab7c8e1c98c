import type { Artefact } from '../../artefact/artefact.js';
import { BrokenArtefactError } from '../../artefact/broken-artefact-error.js';
import type { Resources } from '../../component.js';
import { detached } from '../../document/detached.js';
import type { WordMemory } from '../../document/word-memory.js';
import { type LanguageModel, languageModelFrom } from '../../language-model/language-model.js';
import { type Lexicon, lexiconFrom } from '../../lexicon/lexicon.js';
import { type Calibration, calibrated } from './calibration.js';
import { CandidateFinder } from './candidate-finder.js';
import { ConfusableWords } from './confusable-words.js';
import { type Context, contextFeatures } from './context.js';
import type { Candidate, RankedCandidate } from './ranking-features.js';
import { UnlistedWords } from './unlisted-words.js';
import { Varieties } from './varieties.js';
import { type WrittenWord, writtenWords } from './written-words.js';

/** The header of the file. */
export interface SpellingMeta {
  /** Size of the lexicon whose ids the file contains: another lexicon does not match. */
  readonly lexiconSize: number;
  /** In the order of `RANKING_FEATURES`. */
  readonly weights: readonly number[];
  /** In the order of `CONTEXT_FEATURES`. */
  readonly contextWeights: readonly number[];
  readonly calibration: Calibration;
}

export interface Correction {
  readonly text: string;
  readonly candidate: Candidate;
  /** Probability that the writer meant this, given that the word is misspelt. */
  readonly probability: number;
}

/** Number of words whose results are cached, because learners repeat their misspellings. */
const REMEMBERED = 1024;

/** Corrections of misspelt words, from models/spelling. One per thread. */
export class SpellingModel {
  readonly finder: CandidateFinder;
  readonly varieties: Varieties;
  readonly confusables: ConfusableWords;
  readonly unlisted: UnlistedWords;
  readonly words: WordMemory<WrittenWord>;
  readonly #meta: SpellingMeta;
  /** Looked up when first needed. */
  readonly #confusableIds: Int32Array;
  readonly #remembered = new Map<string, readonly Candidate[]>();

  /** @throws BrokenArtefactError if the file belongs to another lexicon */
  constructor(
    artefact: Artefact,
    readonly lexicon: Lexicon,
    readonly language: LanguageModel,
  ) {
    this.#meta = artefact.meta as unknown as SpellingMeta;
    if (this.#meta.lexiconSize !== lexicon.size)
      throw new BrokenArtefactError(artefact.name, 'it was built for another lexicon');
    this.finder = new CandidateFinder(artefact, lexicon, language);
    this.unlisted = new UnlistedWords(artefact);
    this.confusables = new ConfusableWords(artefact);
    this.#confusableIds = new Int32Array(this.confusables.meant.length).fill(-1);
    this.varieties = new Varieties(artefact);
    this.words = writtenWords(lexicon, this.varieties, this.confusables);
  }

  /** The candidates of a word in lower case, the best first. Ties are broken by frequency, then by spelling. */
  rank(word: string, context?: Context): RankedCandidate[] {
    const { weights, contextWeights } = this.#meta;
    const candidates = this.#candidates(word);
    const inContext = context && contextFeatures(candidates, context, this.language, this.lexicon);
    const ranked = candidates.map((candidate, index) => {
      let score = context?.bonus?.(candidate) ?? 0;
      for (let at = 0; at < weights.length; at++) score += weights[at]! * candidate.features[at]!;
      const found = inContext?.[index];
      if (found) for (let at = 0; at < found.length; at++) score += contextWeights[at]! * found[at]!;
      return { candidate, score };
    });
    return ranked.sort((a, b) => b.score - a.score || compareText(a.candidate.text, b.candidate.text));
  }

  /** The most likely correction of a misspelt word in lower case, or undefined if there is no candidate. */
  correct(word: string, context?: Context): Correction | undefined {
    const ranked = this.rank(word, context);
    const [best] = ranked;
    if (!best) return undefined;
    return {
      text: best.candidate.text,
      candidate: best.candidate,
      probability: calibrated(word, ranked, this.#meta.calibration),
    };
  }

  /** The language model's id of a confusable word. @param at index into `confusables.meant` */
  confusableId(at: number): number {
    const known = this.#confusableIds[at]!;
    if (known >= 0) return known;
    const id = this.language.wordId(this.lexicon.word(this.confusables.meant[at]!));
    this.#confusableIds[at] = id;
    return id;
  }

  #candidates(word: string): readonly Candidate[] {
    const known = this.#remembered.get(word);
    if (known) return known;
    const found = this.finder.find(word);
    // The oldest entry is dropped; the cache only affects speed.
    if (this.#remembered.size >= REMEMBERED) {
      for (const oldest of this.#remembered.keys()) {
        this.#remembered.delete(oldest);
        break;
      }
    }
    this.#remembered.set(detached(word), found);
    return found;
  }
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The spelling model of the thread. */
export function spellingModelFrom(resources: Resources): SpellingModel {
  return resources.once(
    'spelling',
    () =>
      new SpellingModel(resources.artefact('spelling'), lexiconFrom(resources), languageModelFrom(resources)),
  );
}
