import type { TagModel } from '#src/engine/document/tagging/tag-model.js';
import type { WordFacts } from '#src/engine/errors/choices/word-facts.js';
import { seededRandom } from '#src/training/random.js';
import { corpusSources, type Paragraph, paragraphsOf } from '../text/corpus.js';
import { readWithErrors } from './read-corpus.js';
import type { SentenceStore } from './sentence-store.js';

/** Texts of one register, with errors put in. */
export interface Register {
  readonly name: 'modern' | 'speech' | 'novels';
  readonly store: SentenceStore;
}

const SPEECH = 'changelog_podcasts_cc_by_sa';
const NOVELS = 'novels_public_domain';

/** Shares of the paragraphs that are read: a learner's essay resembles modern writing most. */
const SHARES = { modern: 1, speech: 0.7, novels: 0.8 };
const SEEDS = { modern: 6, speech: 8, novels: 6 };
/** Fewer errors than learning takes, about as many as an intermediate learner makes. */
const RATE_OF_CALIBRATION = 0.7;

/** What the choices are learnt from, register by register. @param folder holds files NAME.txt.gz */
export async function readTrainingData(
  folder: string,
  names: readonly Register['name'][],
  words: WordFacts,
  tagModel: TagModel,
  report: (line: string) => void,
): Promise<Register[]> {
  const registers: Register[] = [];
  for (const name of names) {
    const paragraphs = sampled(paragraphsOf(folder, 'fit', sourcesOf(folder, name)), SHARES[name]);
    const store = await readWithErrors(paragraphs, words, tagModel, seededRandom(SEEDS[name]), 1);
    report(`${name}: ${store.length} tokens in ${store.starts.length} sentences`);
    registers.push({ name, store });
  }
  return registers;
}

/** What confidence is calibrated on: modern writing that nothing was learnt from. */
export async function readCalibrationData(
  folder: string,
  words: WordFacts,
  tagModel: TagModel,
): Promise<SentenceStore> {
  const paragraphs = paragraphsOf(folder, 'calibrate', sourcesOf(folder, 'modern'));
  return readWithErrors(paragraphs, words, tagModel, seededRandom(7), RATE_OF_CALIBRATION);
}

/** The same texts as edited, without errors. */
export async function readEditedTexts(
  folder: string,
  words: WordFacts,
  tagModel: TagModel,
): Promise<SentenceStore> {
  const paragraphs = paragraphsOf(folder, 'calibrate', sourcesOf(folder, 'modern'));
  return readWithErrors(paragraphs, words, tagModel, seededRandom(7), 0);
}

function sourcesOf(folder: string, register: Register['name']): string[] {
  if (register === 'speech') return [SPEECH];
  if (register === 'novels') return [NOVELS];
  return corpusSources(folder).filter((source) => source !== SPEECH && source !== NOVELS);
}

/** A fixed share of the paragraphs, spread evenly. */
async function* sampled(paragraphs: AsyncIterable<Paragraph>, share: number): AsyncGenerator<Paragraph> {
  let number = 0;
  for await (const paragraph of paragraphs)
    if ((Math.imul(number++, 0x9e3779b1) >>> 0) / 2 ** 32 < share) yield paragraph;
}
