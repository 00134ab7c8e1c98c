import { Artefact, encodeArtefact } from '#src/engine/artefact/artefact.js';
import { encodeWord, letterSet } from '#src/engine/errors/spelling/alphabet.js';
import { calibrationFeatures } from '#src/engine/errors/spelling/calibration.js';
import { CONTEXT_FEATURES, type Context, contextFeatures } from '#src/engine/errors/spelling/context.js';
import { BUCKET_BITS, deletionBuckets } from '#src/engine/errors/spelling/deletion-index.js';
import { LONGEST_WORD } from '#src/engine/errors/spelling/edit-costs.js';
import { type Candidate, RANKING_FEATURES } from '#src/engine/errors/spelling/ranking-features.js';
import { SOUND_KEY_BITS, soundKey } from '#src/engine/errors/spelling/sound-key.js';
import { type SpellingMeta, SpellingModel } from '#src/engine/errors/spelling/spelling-model.js';
import type { LanguageModel } from '#src/engine/language-model/language-model.js';
import type { Lexicon } from '#src/engine/lexicon/lexicon.js';
import { WordFlag } from '#src/engine/lexicon/word-flags.js';
import { fitLogisticRegression, type LogisticRow } from '../logistic-regression.js';
import type { Paragraph } from '../text/corpus.js';
import { type Choice, fitConditionalLogit } from './conditional-logit.js';
import { confusableWords } from './confusable-words.js';
import { estimateEditCosts } from './edit-estimation.js';
import { fold, type Misspelling } from './misspellings.js';
import { contextsOf, countUnlisted } from './running-text.js';
import {
  bucketSections,
  type Confusable,
  confusableSections,
  unlistedSection,
  varietySections,
} from './sections.js';
import { unlistedWords } from './unlisted-words.js';
import { varietyPairs } from './variety-pairs.js';

/** Ids must fit 16 bits: the 65,536 most frequent words. */
const MOST_WORDS = 1 << 16;
/** Rare words and names are offered from this frequency on, Zipf scale. */
const LEAST_RARE_ZIPF = 2.8;
const LEAST_NAME_ZIPF = 3;
const FOLDS = 5;
/** How many sentences lend each misspelling a context. */
const CONTEXTS = 2;
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
    ...varietySections(
      varietyPairs(lexicon).map(([own, other]) => [lexicon.id(own), lexicon.id(other)] as const),
    ),
    ...bucketSections('deletions', BUCKET_BITS, deletions),
    ...bucketSections('sounds', SOUND_KEY_BITS, sounds),
  };
}

const pairOf = ({ written, meant }: Misspelling) => [written.toLowerCase(), meant.toLowerCase()] as const;
/** Two words for one teach nothing about letters. */
const isOneWord = ([, meant]: readonly [string, string]) => /^[a-z']+$/.test(meant);

interface SpellingData {
  readonly misspellings: readonly Misspelling[];
  /** Texts whose words are counted. */
  readonly texts: AsyncIterable<Paragraph>;
  /** Texts, none of the above, whose sentences lend the misspellings a context. */
  readonly contexts: AsyncIterable<Paragraph>;
  /** Frequencies on the Zipf scale, of words in the lexicon and others. */
  readonly zipf: ReadonlyMap<string, number>;
}

interface Example {
  readonly written: string;
  readonly meant: string;
  readonly candidates: readonly Candidate[];
  /** Features of each candidate, those of its context behind its own. */
  readonly features: readonly number[][];
}

/**
 * The bytes of models/spelling/spelling.bin. The ranker and its calibration see each misspelling with edit costs that
 * were learnt without its essay, once alone and up to twice in sentences that hold the word that was meant.
 */
export async function buildSpelling(
  lexicon: Lexicon,
  language: LanguageModel,
  data: SpellingData,
): Promise<Uint8Array> {
  const index = indexSections(lexicon);
  const encoded = (
    training: readonly Misspelling[],
    parameters: Partial<SpellingMeta>,
    unlisted: readonly string[] = [],
    confusables: ReadonlyMap<number, readonly Confusable[]> = new Map(),
  ) =>
    encodeArtefact(
      { version: 2, lexiconSize: lexicon.size, ...parameters },
      {
        ...index,
        ...unlistedSection(unlisted),
        ...confusableSections(confusables),
        ...estimateEditCosts(training.map(pairOf).filter(isOneWord)),
      },
    );
  const modelOf = (bytes: Uint8Array) =>
    new SpellingModel(new Artefact('spelling', bytes), lexicon, language);
  const { misspellings } = data;
  const wanted = new Set(misspellings.map((one) => pairOf(one)[1]).filter((meant) => lexicon.id(meant) >= 0));
  const contexts = await contextsOf(wanted, data.contexts, language, CONTEXTS);
  const examples = [...Array(FOLDS).keys()].flatMap((held) => {
    const mine = misspellings.filter(({ file }) => fold(file) === held);
    if (mine.length === 0) return [];
    const rest = misspellings.filter(({ file }) => fold(file) !== held);
    const model = modelOf(encoded(rest, { weights: [], contextWeights: [], calibration: [] }));
    return mine.flatMap((misspelling) => examplesOf(misspelling, contexts, model));
  });
  const parameters = fitted(examples);
  const texts = await countUnlisted(data.texts, lexicon);
  const model = modelOf(encoded(misspellings, parameters));
  return encoded(misspellings, parameters, unlistedWords(data.zipf, texts, model), confusableWords(model));
}

function examplesOf(
  misspelling: Misspelling,
  contexts: ReadonlyMap<string, readonly Context[]>,
  model: SpellingModel,
): Example[] {
  const [written, meant] = pairOf(misspelling);
  const candidates = model.finder.find(written);
  const places: (Context | undefined)[] = [undefined, ...(contexts.get(meant) ?? [])];
  return places.map((context) => {
    const inContext = context && contextFeatures(candidates, context, model.language, model.lexicon);
    const features = candidates.map((candidate, at) => [
      ...candidate.features,
      ...(inContext?.[at] ?? CONTEXT_FEATURES.map(() => 0)),
    ]);
    return { written, meant, candidates, features };
  });
}

const isMeant = ({ text }: Candidate, meant: string) => text.toLowerCase() === meant;

function fitted(
  examples: readonly Example[],
): Pick<SpellingMeta, 'weights' | 'contextWeights' | 'calibration'> {
  const choices = examples.flatMap(({ candidates, meant, features }): Choice[] => {
    const chosen = candidates.findIndex((candidate) => isMeant(candidate, meant));
    return chosen < 0 ? [] : [{ alternatives: features, chosen }];
  });
  const weights = fitConditionalLogit(choices, RANKER_PENALTY);
  const ranked = examples
    .filter(({ candidates }) => candidates.length > 0)
    .map(({ written, meant, candidates, features }) => {
      const scored = candidates.map((candidate, at) => ({
        candidate,
        score: features[at]!.reduce((sum, value, feature) => sum + value * weights[feature]!, 0),
      }));
      return { written, meant, scored: scored.sort((a, b) => b.score - a.score) };
    });
  const rows = ranked.map(
    ({ written, meant, scored }): LogisticRow => ({
      values: calibrationFeatures(written, scored),
      outcome: isMeant(scored[0]!.candidate, meant) ? 1 : 0,
      importance: 1 / ranked.length,
    }),
  );
  const calibration = fitLogisticRegression(rows, () => CALIBRATION_PENALTY);
  const own = RANKING_FEATURES.length;
  return { weights: weights.slice(0, own), contextWeights: weights.slice(own), calibration };
}
