import type { AttributeNeeds, TableChoices } from './column-plan.js';
import type { Source } from './documents/find.js';
import { type Judge, type JudgedTable, openJudged } from './judged.js';
import { openTable } from './table.js';

/** What the user said about a table or documents. */
export interface SourceChoices extends TableChoices {
  /** Columns in the names of documents: `{task_id}/{author_id}`. */
  readonly name?: string | undefined;
}

/**
 * Opens a table, or documents as one, for its attributes, and checks its rows as they are read. A text column given as
 * `@file` names files, which are read as documents.
 * @param signal stops reading at once; its reason is then thrown
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`
 */
export function openSource<T>(
  source: Source,
  needs: AttributeNeeds,
  choices: SourceChoices,
  judge: Judge<T>,
  signal?: AbortSignal,
): Promise<JudgedTable<T>> {
  const { map = {}, name } = choices;
  if (typeof source !== 'string') {
    return openJudged(source.path, needs, choices, judge, signal, async (reading) => {
      const { openDocuments } = await import('./documents/table.js');
      return openDocuments(source, name, reading, signal);
    });
  }
  const { text, ...others } = map;
  const column = columnOfFiles(text);
  if (column === undefined) return openJudged(source, needs, choices, judge, signal);
  return openJudged(source, needs, { ...choices, map: others }, judge, signal, async (reading) => {
    const { withNamedTexts } = await import('./documents/named-files.js');
    return withNamedTexts(source, await openTable(source, signal, reading), column, reading, signal);
  });
}

/** `@file`: the column names files that contain the texts. */
const columnOfFiles = (column: string | undefined) => (column?.startsWith('@') ? column.slice(1) : undefined);
