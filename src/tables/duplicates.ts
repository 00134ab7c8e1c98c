import type { CommonPassage, DuplicatePair } from '../domain/duplicates.js';
import type { Columns } from './column.js';

const longestOf = ({ passages }: DuplicatePair) =>
  passages.reduce((longest, passage) => (passage.words > longest.words ? passage : longest)).text;

const measures = {
  words: { title: 'words', heading: 'words shared', format: 'count', of: ({ words }) => words },
  share: {
    title: 'share',
    heading: 'share of the shorter text',
    format: 'share',
    decimals: 0,
    of: ({ share }) => share,
  },
  longest: { title: 'longest', heading: 'longest passage', format: 'count', of: ({ longest }) => longest },
} satisfies Columns<DuplicatePair>;

/** Pairs of texts that share passages, in a file. */
export const DUPLICATES_FILE = {
  id: { title: 'text', format: 'name', of: ({ a }) => a.id },
  author_id: { title: 'author', format: 'name', of: ({ a }) => a.authorId },
  task_id: { title: 'task', format: 'name', of: ({ a }) => a.taskId },
  other_id: { title: 'other text', format: 'name', of: ({ b }) => b.id },
  other_author_id: { title: 'other author', format: 'name', of: ({ b }) => b.authorId },
  other_task_id: { title: 'other task', format: 'name', of: ({ b }) => b.taskId },
  ...measures,
  passages: { title: 'passages', format: 'count', of: ({ passages }) => passages.length },
  passage: { title: 'longest passage', format: 'text', of: longestOf },
} satisfies Columns<DuplicatePair>;

/** The same for people. */
export const DUPLICATES = {
  id: { title: 'text', format: 'name', flexible: true, of: ({ a }) => a.id },
  other: { title: 'other text', format: 'name', flexible: true, of: ({ b }) => b.id },
  ...measures,
  passage: {
    title: 'longest passage begins',
    format: 'text',
    flexible: true,
    of: (pair) => beginningOf(longestOf(pair)),
  },
} satisfies Columns<DuplicatePair>;

/** Passages that many texts have. */
export const COMMON = {
  texts: { title: 'texts', format: 'count', of: ({ texts }) => texts },
  words: { title: 'words', format: 'count', of: ({ words }) => words },
  passage: {
    title: 'common passage begins',
    format: 'text',
    flexible: true,
    of: ({ text }) => beginningOf(text),
  },
} satisfies Columns<CommonPassage>;

const WORDS_SHOWN = 8;

function beginningOf(passage: string): string {
  const words = passage.split(/\s+/);
  return words.length > WORDS_SHOWN ? `${words.slice(0, WORDS_SHOWN).join(' ')} …` : words.join(' ');
}
