import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type {
  CommonPassage,
  ComparedText,
  DuplicatePair,
  DuplicatesReport,
} from '../../domain/duplicates.js';
import { wordSpans } from '../../engine/document/counted-words.js';
import type { Span } from '../../engine/document/span.js';
import { toCodePoints } from '../../engine/results/offsets.js';
import type { AuthoredText, AuthoredTexts } from '../texts/authored-texts.js';
import { Archive } from './archive.js';
import { PassageFinder, type SharedPassage } from './shared-passages.js';
import { gramsOf, wordNumbers } from './words.js';

/** Questions that are remembered, because many texts answer the same one. */
const QUESTIONS = 500;
const MOST_COMMON_LISTED = 20;
const BETWEEN_PAUSES = 256;

interface DuplicatesOptions {
  readonly texts: AuthoredTexts;
  /** Fewest words of a passage. */
  readonly fewest: number;
  /** A passage in the texts of more authors is a set phrase or a template, and left out. */
  readonly most: number;
  /** At most this many pairs are listed. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
  /** Hears how many texts were read so far. */
  readonly onProgress?: ((texts: number) => void) | undefined;
}

/** The report, and the texts that it lists, by id. */
interface Duplicates {
  readonly report: Omit<DuplicatesReport, 'rejected'>;
  readonly texts: ReadonlyMap<ComparedText, string>;
}

/** Two texts by number, with what they share. */
interface Pair {
  readonly a: number;
  readonly b: number;
  readonly words: number;
  readonly share: number;
  readonly passages: readonly SharedPassage[];
}

const bySharedWords = (one: Pair, other: Pair) =>
  other.words - one.words || other.share - one.share || one.a - other.a || one.b - other.b;

/**
 * Finds pairs of texts of different authors that share long passages, apart from what they quote from their question and
 * from what many texts have. Texts are read twice, so that only those that are listed are ever in memory.
 * @throws the reason of the signal, and what reading the texts throws
 */
export async function findDuplicates(options: DuplicatesOptions): Promise<Duplicates> {
  const { fewest, most, limit, signal } = options;
  const pause = async () => {
    await setImmediate();
    signal?.throwIfAborted();
  };
  const { archive, places, authors } = await readArchive(options);
  const { common, candidates } = await archive.compare(most, pause);
  const { pairs, found } = await strongestPairs(archive, candidates, { fewest, limit, pause });
  const commonest = common.sort((a, b) => b.texts - a.texts || a.text - b.text).slice(0, MOST_COMMON_LISTED);
  const numbers = [...pairs.flatMap(({ a, b }) => [a, b]), ...commonest.map(({ text }) => text)];
  const listed = await readAgain(options.texts, places, new Set(numbers));
  const texts = new Map<ComparedText, string>();
  const report = {
    texts: archive.texts,
    authors,
    ...{ fewest, most, found },
    pairs: pairs.flatMap((pair): DuplicatePair[] => {
      const [a, b] = [listed.get(pair.a), listed.get(pair.b)];
      // Deleted since they were compared.
      if (!a || !b) return [];
      const described = describedPair(pair, a, b);
      texts.set(described.a, a.text).set(described.b, b.text);
      return [described];
    }),
    common: commonest.flatMap(({ text, start, end, texts }): CommonPassage[] => {
      const first = listed.get(text);
      return first ? [{ texts, words: end - start, text: quoted(first.text, { start, end }) }] : [];
    }),
  };
  return { report, texts };
}

async function readArchive({ texts, fewest, signal, onProgress }: DuplicatesOptions) {
  const archive = new Archive(fewest);
  const places: string[] = [];
  const questions = new LRUCache<string, ReadonlySet<number>>({ max: QUESTIONS });
  const authors = new Map<string, number>();
  // A text without an author is by an author of its own.
  let numbers = 0;
  const authorOf = (author: string | undefined) => {
    const number = author === undefined ? undefined : authors.get(author);
    if (number !== undefined) return number;
    numbers += 1;
    if (author !== undefined) authors.set(author, numbers);
    return numbers;
  };
  for await (const portion of texts()) {
    for (const { place, author, question, text } of portion) {
      let grams = questions.get(question);
      if (!grams) {
        grams = gramsOf(question);
        questions.set(question, grams);
      }
      archive.add(wordNumbers(text), authorOf(author), grams);
      places.push(place);
    }
    onProgress?.(places.length);
    signal?.throwIfAborted();
  }
  return { archive, places, authors: authors.size === 0 ? null : numbers };
}

async function strongestPairs(
  archive: Archive,
  candidates: ReadonlyMap<number, readonly number[]>,
  { fewest, limit, pause }: { fewest: number; limit: number; pause: () => Promise<void> },
): Promise<{ pairs: Pair[]; found: number }> {
  let pairs: Pair[] = [];
  let found = 0;
  let compared = 0;
  for (const [a, others] of candidates) {
    const finder = new PassageFinder(archive.wordsOf(a));
    for (const b of others) {
      compared += 1;
      if (compared % BETWEEN_PAUSES === 0) await pause();
      const passages = finder.sharedWith(archive.wordsOf(b), fewest);
      if (passages.length === 0) continue;
      found += 1;
      const words = passages.reduce((sum, passage) => sum + passage.words, 0);
      const shorter = Math.min(archive.ownWordsOf(a), archive.ownWordsOf(b));
      pairs.push({ a, b, words, share: words / shorter, passages });
      // Of an archive full of copies, no more than a few times what is listed is kept.
      if (pairs.length > 4 * limit) pairs = pairs.sort(bySharedWords).slice(0, limit);
    }
  }
  return { pairs: pairs.sort(bySharedWords).slice(0, limit), found };
}

async function readAgain(
  texts: AuthoredTexts,
  places: readonly string[],
  wanted: ReadonlySet<number>,
): Promise<Map<number, AuthoredText>> {
  const numbers = new Map([...wanted].map((number) => [places[number]!, number]));
  const found = new Map<number, AuthoredText>();
  for await (const portion of texts()) {
    for (const text of portion) {
      const number = numbers.get(text.place);
      if (number !== undefined) found.set(number, text);
    }
    if (found.size === wanted.size) break;
  }
  return found;
}

function describedPair({ words, share, passages }: Pair, a: AuthoredText, b: AuthoredText): DuplicatePair {
  const [inA, inB] = [placedIn(a.text), placedIn(b.text)];
  return {
    a: comparedText(a),
    b: comparedText(b),
    ...{ words, share },
    longest: Math.max(...passages.map((passage) => passage.words)),
    passages: passages.map((passage) => ({
      words: passage.words,
      a: inA(passage.a),
      b: inB(passage.b),
      text: quoted(a.text, passage.a),
    })),
  };
}

const comparedText = ({ id, author, task }: AuthoredText): ComparedText => ({
  ...{ id, authorId: author ?? null, taskId: task ?? null },
});

/** Where a span of words is, in code points. */
function placedIn(text: string): (words: Span) => readonly [number, number] {
  const spans = wordSpans(text);
  const points = toCodePoints(text);
  return ({ start, end }) => [points(spans[start]!.start), points(spans[end - 1]!.end)];
}

function quoted(text: string, { start, end }: Span): string {
  const spans = wordSpans(text);
  return text.slice(spans[start]!.start, spans[end - 1]!.end);
}
