import type { TriedStructure } from '../../engine/results/control-profile.js';
import { type AssessedText, LEVELS } from './class-text.js';
import { type Block, type Line, quotedRun } from './run.js';
import type { Wording } from './sheet-words.js';

/** Which words and structures of which level the learner tried, and which of them are marked. */
export function controlBlocks({ control }: AssessedText, { title, list }: Wording): Block[] {
  if (!control) return [];
  const { vocabulary, structures } = control;
  const named = (tried: readonly TriedStructure[]): Line =>
    tried.length === 0 ? ['–'] : list(tried.map(({ name }) => quotedRun(name)));
  const rows = LEVELS.flatMap((level) => {
    const words = vocabulary.list.filter((word) => word.level === level);
    const own = structures.filter((structure) => structure.level === level);
    if (words.length + own.length === 0) return [];
    const used = words.reduce((sum, { count }) => sum + count, 0);
    const wrong = words.reduce((sum, word) => sum + (word.wrong ?? 0), 0);
    return [
      [
        [level],
        [`${used - wrong} / ${used}`],
        named(own.filter((structure) => structure.wrong === 0)),
        named(own.filter((structure) => structure.wrong > 0)),
      ],
    ];
  });
  if (rows.length === 0) return [];
  return [
    { is: 'heading', text: title('Words and structures by level') },
    {
      is: 'table',
      caption: title('Words without a level are left out, and not every structure is found.'),
      columns: [
        title('Level'),
        title('Words right / used'),
        title('Structures without a mark'),
        title('Structures with a mark'),
      ],
      rows,
    },
  ];
}
