import type { VocabularyProfile } from '../engine/results/vocabulary-profile.js';
import { renderTable } from './table.js';

/** The full names of levels. */
const NAMES: Readonly<Record<string, string>> = {
  unlisted: 'no level',
  unknown: 'in no dictionary',
};

/**
 * The levels of the words of a text: how many words are of each, and which. Levels without words are left out.
 * @param width columns of the terminal; detected by default
 */
export function renderVocabulary({ levels, list }: VocabularyProfile, width?: number): string {
  return renderTable(
    [
      { title: 'level', format: 'text', of: ({ level }) => NAMES[level] ?? level },
      { title: 'words', format: 'count', of: ({ words }) => words },
      { title: 'share', format: 'share', decimals: 1, of: ({ share }) => share },
      {
        title: 'which',
        format: 'text',
        flexible: true,
        of: ({ level }) => wordsOf(list.filter((word) => word.level === level)),
      },
    ],
    levels.filter(({ words }) => words > 0),
    width,
  );
}

/** Each word once, even with several parts of speech, and how often it is used if more than once. */
function wordsOf(list: VocabularyProfile['list']): string {
  const counts = new Map<string, number>();
  for (const { word, count } of list) counts.set(word, (counts.get(word) ?? 0) + count);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([word, count]) => (count > 1 ? `${word} ×${count}` : word))
    .join(', ');
}
