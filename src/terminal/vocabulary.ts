import type { ControlProfile, TriedStructure } from '../engine/results/control-profile.js';
import type { VocabularyProfile } from '../engine/results/vocabulary-profile.js';
import type { Column } from '../tables/column.js';
import { renderTable } from './table.js';

/** The full names of levels. */
const NAMES: Readonly<Record<string, string>> = {
  unlisted: 'no level',
  unknown: 'in no dictionary',
};

/** The levels of the words of a text: how many words are of each, and which. Levels without words are left out. */
export function renderVocabulary({ levels, list }: VocabularyProfile): string {
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

const TRIED: readonly Column<TriedStructure>[] = [
  { title: 'level', format: 'text', of: ({ level }) => level },
  { title: 'structure', format: 'text', flexible: true, of: ({ name }) => name },
  { title: 'tried', format: 'count', of: ({ tried }) => tried },
  { title: 'right', format: 'count', of: ({ tried, wrong }) => tried - wrong },
  { title: 'wrong', format: 'count', of: ({ wrong }) => wrong },
];

/** Which words and structures of each level a learner tried, and how often rightly. */
export function renderControl({ vocabulary, structures }: ControlProfile): string {
  const wrongOf = (level: string) => vocabulary.list.filter((word) => word.level === level && word.wrong);
  const wrong = (level: string) => wrongOf(level).reduce((sum, word) => sum + word.wrong!, 0);
  const words = renderTable<VocabularyProfile['levels'][number]>(
    [
      { title: 'level', format: 'text', of: ({ level }) => NAMES[level] ?? level },
      { title: 'words tried', format: 'count', of: ({ words }) => words },
      { title: 'right', format: 'count', of: ({ level, words }) => words - wrong(level) },
      { title: 'wrong', format: 'count', of: ({ level }) => wrong(level) },
      {
        title: 'which',
        format: 'text',
        flexible: true,
        of: ({ level }) => wordsOf(wrongOf(level).map((word) => ({ ...word, count: word.wrong! }))),
      },
    ],
    vocabulary.levels.filter(({ words }) => words > 0),
  );
  return structures.length === 0 ? words : `${words}\n\n${renderTable(TRIED, structures)}`;
}
