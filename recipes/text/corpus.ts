import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/**
 * The parts of running text: models are fitted on the first, their thresholds chosen on the second, and the third is
 * for measuring alone.
 */
export type CorpusPart = 'fit' | 'calibrate' | 'measure';

/** Consecutive paragraphs that go into the same part, so that no sentence is measured in the context it was learnt in. */
export const BLOCK_OF_PARAGRAPHS = 64;

/** Characters taken of each part of a source, where it is narrow or repeats itself (see its notes). */
const CAPS: Readonly<Record<string, number>> = {
  medquad_cc_by: 5e6,
  openstax_more_cc_by: 6e6,
  sgd_dialogue: 3e6,
  star_dialogue: 1e6,
  gsm8k_questions: 0.6e6,
  taskmaster4: 0.2e6,
  tatoeba_eng_cc_by: 2e6,
};

/** Typed by crowd workers in haste, quoting wrong usage on purpose, or with holes: no models of good English. */
const UNEDITED = new Set([
  'casino_dialogue',
  '18f_content_guide',
  'plainlanguage_gov',
  'govuk_smart_answers',
  'get_into_teaching_ogl',
]);

export interface Paragraph {
  /** Name of the file without its ending. */
  readonly source: string;
  readonly text: string;
}

/**
 * Which part a paragraph belongs to, by its source and position alone: of twenty blocks one is for choosing, one for
 * measuring and the rest for fitting.
 */
export function corpusPart(source: string, paragraph: number): CorpusPart {
  const block = Math.floor(paragraph / BLOCK_OF_PARAGRAPHS);
  let hash = 0x811c9dc5;
  for (const unit of `${source} ${block}`) hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  const slot = ((hash ^ (hash >>> 13)) >>> 0) % 20;
  return slot === 0 ? 'measure' : slot === 1 ? 'calibrate' : 'fit';
}

/** The edited sources of a folder with files NAME.txt.gz, sorted. */
export function corpusSources(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt.gz'))
    .map((file) => file.replace('.txt.gz', ''))
    .filter((source) => !UNEDITED.has(source))
    .sort();
}

/**
 * The paragraphs of one part of some sources, in order, a line each, with straight quotation marks and apostrophes,
 * which most learners type.
 * @param folder holds files NAME.txt.gz
 */
export async function* paragraphsOf(
  folder: string,
  part: CorpusPart,
  sources: readonly string[] = corpusSources(folder),
): AsyncGenerator<Paragraph> {
  for (const source of sources) {
    const input = createReadStream(join(folder, `${source}.txt.gz`)).pipe(createGunzip());
    let number = 0;
    let left = CAPS[source] ?? Number.POSITIVE_INFINITY;
    for await (const line of createInterface({ input })) {
      if (left < 0) break;
      if (corpusPart(source, number++) !== part) continue;
      left -= line.length;
      if (line.trim() !== '') yield { source, text: straightened(line) };
    }
    input.destroy();
  }
}

const straightened = (line: string) => line.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").trim();
