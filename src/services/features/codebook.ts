import { EXPORT_FORMATS } from '../../domain/files/output-format.js';
import type { IndexDescription } from '../../engine/indices/description.js';
import { INDICES } from '../../engine/indices/indices.js';
import type { Column, Dataset } from '../../writers/dataset.js';
import { refuseProtected } from '../../writers/protect.js';
import { writeAll, writeText } from '../../writers/sink.js';
import { openWriter } from '../../writers/writer.js';
import { markdownTable } from '../markdown-table.js';

/** The entry of an index in the codebook. */
export type CodebookEntry = Omit<IndexDescription, 'isLogged'>;

/** The indices of a table, each with what it is; `id` and `failure` are none. */
export const codebook = (): CodebookEntry[] => INDICES.map(({ isLogged: _, ...entry }) => entry);

const column = (name: keyof CodebookEntry, type: Column<CodebookEntry>['type'] = 'text') => ({
  name,
  type,
  of: (entry: CodebookEntry) => entry[name],
});

const CODEBOOK: Dataset<CodebookEntry> = {
  columns: [
    column('name'),
    column('unit'),
    column('definition'),
    column('source'),
    column('counterpart'),
    column('min', 'number'),
    column('max', 'number'),
    column('feature'),
  ],
};

export const CODEBOOK_FORMATS = [...EXPORT_FORMATS, 'markdown'] as const;
export type CodebookFormat = (typeof CODEBOOK_FORMATS)[number];

/**
 * Writes the codebook.
 * @param out a file, or `-` for standard output
 * @throws AssessError `unwritable_file`, `invalid_option` if `out` is protected
 */
export async function writeCodebook(
  format: CodebookFormat,
  out: string,
  protect: readonly string[],
  bom = false,
): Promise<void> {
  await refuseProtected('output', out, protect);
  if (format === 'markdown') return writeText(out, markdown());
  await writeAll(await openWriter(CODEBOOK, format, out, { bom }), [codebook()]);
}

/** The codebook as a table of Markdown. */
function markdown(): string {
  const column = (title: string, of: (entry: CodebookEntry) => string | null) => ({
    title,
    format: 'text' as const,
    of: (entry: CodebookEntry) => (of(entry) ?? '').replaceAll('|', '\\|'),
  });
  const columns = [
    column('name', ({ name }) => `\`${name}\``),
    column('unit', ({ unit }) => unit),
    column('definition', ({ definition }) => definition),
    column('source', ({ source }) => source),
    column('in other tools', ({ counterpart }) => counterpart),
    column('range', ({ min, max }) => `${min ?? '−∞'} to ${max ?? '∞'}`),
  ];
  return `${markdownTable(columns, codebook())}\n`;
}
