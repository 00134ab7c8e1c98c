import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** Sentences of REALEC with the words that are marked as wrong. */
export interface MarkedSentence {
  readonly tokens: readonly string[];
  readonly wrong: readonly boolean[];
}

/** Words as written and as corrected. */
interface CorrectedSentence {
  readonly tokens: readonly string[];
  readonly corrected: readonly string[];
}

type Part = 'fit' | 'measure';

const TURNS_OF_BLOCK = 40;
const BLANK = '\u2420';

/** Three in ten sentences by their letters are kept for measuring. */
const partOfWords = (words: string): Part =>
  crc32(words.toLowerCase().replace(/[^a-z0-9]/g, '')) % 10 < 3 ? 'measure' : 'fit';

/**
 * REALEC (MultiGED 2023), without the sentences that its file has with each word twice, an accident of its making: their
 * second words are marked as right. @param folder holds `realec`
 */
export function realecSentences(folder: string, part: Part): MarkedSentence[] {
  return blocksOf(folder, 'detection')
    .filter((words) => words.length > 0 && partOfWords(words.map(([word]) => word).join('')) === part)
    .filter((words) => !isDoubled(words))
    .map((words) => ({
      tokens: words.map(([word]) => word!),
      wrong: words.map(([, mark]) => mark === 'i'),
    }));
}

const isDoubled = (words: readonly (readonly string[])[]) =>
  words.filter(([word], at) => word === words[at - 1]?.[0]).length > words.length / 3;

/** Tokens of further sentences of REALEC, without marks. */
export const realecUnmarked = (folder: string): string[][] =>
  blocksOf(folder, 'unlabelled').map((words) => words.map(([word]) => word!));

/** Sentences as lines of words with what stands beside each. */
const blocksOf = (folder: string, file: 'detection' | 'unlabelled'): string[][][] =>
  readFileSync(join(folder, `realec/${file}.tsv`), 'utf8')
    .split('\n\n')
    .map((block) =>
      block
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split('\t')),
    );

/** ERACOND (Yuan et al. 2022), as the first annotator corrected it; four in ten blocks of turns are kept for measuring. */
export function eracondSentences(folder: string, part: Part): CorrectedSentence[] {
  return readFileSync(join(folder, 'eracond/dialogues.m2'), 'utf8')
    .split(/\n\n+(?=S )/)
    .filter((_, index) => (Math.floor(index / TURNS_OF_BLOCK) * 7) % 10 < 4 === (part === 'measure'))
    .map(asCorrected);
}

/** A sentence of an M2 file in which spaces can be tokens. */
function asCorrected(block: string): CorrectedSentence {
  const [sentence, ...annotations] = block.trimEnd().split('\n');
  const tokens = sentence!.slice(2).replace(/ {2,}/g, ` ${BLANK} `).split(' ');
  const corrected: string[] = [];
  let next = 0;
  for (const annotation of annotations) {
    const [place, , correction, , , annotator] = annotation.slice(2).split('|||');
    const [first, end] = place!.split(' ').map(Number) as [number, number];
    if (annotator !== '0' || first < next) continue;
    corrected.push(...tokens.slice(next, first), ...correction!.split(' '));
    next = end;
  }
  corrected.push(...tokens.slice(next));
  const words = (list: readonly string[]) => list.filter((token) => token !== '' && token !== BLANK);
  return { tokens: words(tokens), corrected: words(corrected) };
}
