import { Artefact, encodeArtefact } from '../../engine/artefact/artefact.js';
import { encodeWord, letterSet } from '../../engine/errors/spelling/alphabet.js';
import { calibrationFeatures } from '../../engine/errors/spelling/calibration.js';
import { BUCKET_BITS, bucketSections, deletionBuckets } from '../../engine/errors/spelling/deletion-index.js';
import { LONGEST_WORD } from '../../engine/errors/spelling/edit-costs.js';
import { RANKING_FEATURES } from '../../engine/errors/spelling/ranking-features.js';
import { SOUND_KEY_BITS, soundKey } from '../../engine/errors/spelling/sound-key.js';
import { SpellingModel } from '../../engine/errors/spelling/spelling-model.js';
import type { Lexicon } from '../../engine/lexicon/lexicon.js';
import { WordFlag } from '../../engine/lexicon/word-flags.js';
import { estimateEditCosts } from './edit-estimation.js';
import { type Choice, fitConditionalLogit, fitLogistic } from './logistic.js';
import { fold, type Misspelling } from './misspellings.js';

/** Ids must fit 16 bits: the 65,536 most frequent words. */
const MOST_WORDS = 1 << 16;
/** Rare words and names are offered from this frequency on, Zipf scale. */
const LEAST_RARE_ZIPF = 2.8;
const LEAST_NAME_ZIPF = 3;
const FOLDS = 5;
const RANKER_PENALTY = 0.0005;
const CALIBRATION_PENALTY = 0.001;

type Sections = Parameters<typeof encodeArtefact>[1];

/** Whether a word may be offered as a correction. */
function isOffered(id: number, lexicon: Lexicon): boolean {
  const word = lexicon.word(id);
  const flags = lexicon.flags(id);
  const zipf = lexicon.zipfOfId(id);
  if (!/^[a-z][a-z']*$/.test(word) || (word.length === 1 && word !== 'a' && word !== 'i')) return false;
  if ((flags & WordFlag.rare) !== 0 && zipf < LEAST_RARE_ZIPF) return false;
  if ((flags & (WordFlag.lower | WordFlag.title)) === 0) return false;
  return (flags & WordFlag.lower) !== 0 || zipf >= LEAST_NAME_ZIPF || word.startsWith("i'");
}

/** The parts of models/spelling that depend on the lexicon alone. */
function indexSections(lexicon: Lexicon): Sections {
  const size = Math.min(lexicon.size, MOST_WORDS);
  const letterSets = new Uint32Array(size);
  const deletions: { id: number; buckets: number[] }[] = [];
  const sounds: { id: number; buckets: number[] }[] = [];
  const letters = new Uint8Array(LONGEST_WORD);
  const buckets = new Uint32Array(32);
  for (let id = 0; id < size; id++) {
    const length = encodeWord(lexicon.word(id), letters);
    letterSets[id] = letterSet(letters, length);
    if (!isOffered(id, lexicon)) continue;
    const count = deletionBuckets(letters, length, buckets);
    deletions.push({ id, buckets: [...buckets.subarray(0, count)] });
    if (length > 2) sounds.push({ id, buckets: [soundKey(letters, length)] });
  }
  return {
    letterSets,
    ...bucketSections('deletions', BUCKET_BITS, deletions),
    ...bucketSections('sounds', SOUND_KEY_BITS, sounds),
  };
}

const pairOf = ({ written, meant }: Misspelling) => [written.toLowerCase(), meant.toLowerCase()] as const;
/** Two words for one teach nothing about letters. */
const isOneWord = ([, meant]: readonly [string, string]) => /^[a-z']+$/.test(meant);

/**
 * The bytes of models/spelling/spelling.bin, learnt from misspellings. The ranker and its calibration see each
 * misspelling with edit costs that were learnt without its essay.
 */
export function buildSpelling(lexicon: Lexicon, misspellings: readonly Misspelling[]): Uint8Array {
  const index = indexSections(lexicon);
  const encoded = (
    training: readonly Misspelling[],
    weights: readonly number[],
    calibration: readonly number[],
  ) =>
    encodeArtefact(
      { version: 1, lexiconSize: lexicon.size, weights, calibration },
      { ...index, ...estimateEditCosts(training.map(pairOf).filter(isOneWord)) },
    );
  const modelOf = (bytes: Uint8Array) =>
    new SpellingModel(new Artefact('spelling', bytes.buffer as ArrayBuffer), lexicon);
  const none = RANKING_FEATURES.map(() => 0);

  const seen = misspellings.map((misspelling) => ({ misspelling, fold: fold(misspelling.file) % FOLDS }));
  const examples = [...Array(FOLDS).keys()].flatMap((held) => {
    const mine = seen.filter((one) => one.fold === held).map(({ misspelling }) => misspelling);
    if (mine.length === 0) return [];
    const rest = seen.filter((one) => one.fold !== held).map(({ misspelling }) => misspelling);
    const model = modelOf(encoded(rest, none, []));
    return mine.map((misspelling) => {
      const [written, meant] = pairOf(misspelling);
      return { written, meant, candidates: model.finder.find(written) };
    });
  });

  const choices = examples.flatMap(({ candidates, meant }): Choice[] => {
    const chosen = candidates.findIndex(({ text }) => text.toLowerCase() === meant);
    return chosen < 0 ? [] : [{ alternatives: candidates.map(({ features }) => features), chosen }];
  });
  const weights = fitConditionalLogit(choices, RANKER_PENALTY);

  const ranked = examples
    .map(({ written, meant, candidates }) => {
      const scored = candidates.map((candidate) => ({
        candidate,
        score: weights.reduce((sum, weight, at) => sum + weight * candidate.features[at]!, 0),
      }));
      return { written, meant, scored: scored.sort((a, b) => b.score - a.score) };
    })
    .filter(({ scored }) => scored.length > 0);
  const calibration = fitLogistic(
    ranked.map(({ written, scored }) => calibrationFeatures(written, scored)),
    ranked.map(({ meant, scored }) => (scored[0]!.candidate.text.toLowerCase() === meant ? 1 : 0)),
    CALIBRATION_PENALTY,
  );
  return encoded(misspellings, weights, calibration);
}
