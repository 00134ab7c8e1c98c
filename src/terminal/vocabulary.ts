import type { VocabularyProfile } from '../domain/vocabulary-profile.js';
import { renderTable } from './table.js';

/** What a level is called where there is room. */
const NAMES: Readonly<Record<string, string>> = {
  unlisted: 'no level',
  unknown: 'in no dictionary',
};

/**
 * The levels of the words of a text: how many words are of each, and which. Levels without words are left out.
 * @param width columns of the terminal; found out when left out
 */
export function renderVocabulary({ levels, list }: VocabularyProfile, width?: number): string {
  const columns = [
    { title: 'level' },
    { title: 'words', align: 'right' as const },
    { title: 'share', align: 'right' as const },
    { title: 'which', flexible: true },
  ];
  const rows = levels
    .filter(({ words }) => words > 0)
    .map(({ level, words, share }) => [
      NAMES[level] ?? level,
      String(words),
      `${(100 * share).toFixed(1)} %`,
      wordsOf(list.filter((word) => word.level === level)),
    ]);
  return renderTable(columns, rows, width);
}

/** Words of several parts of speech once, with how often they are used where that is more than once. */
function wordsOf(list: VocabularyProfile['list']): string {
  const counts = new Map<string, number>();
  for (const { word, count } of list) counts.set(word, (counts.get(word) ?? 0) + count);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([word, count]) => (count > 1 ? `${word} ×${count}` : word))
    .join(', ');
}
