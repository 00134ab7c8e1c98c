import { Flags } from '@oclif/core';
import { EXPORT_FORMATS } from '../domain/files/output-format.js';
import { AssessError } from '../errors.js';
import type { ExportFormat } from '../services/export/export.js';
import { encodingFlag, toggle, valued } from './flags.js';
import { formatOf } from './output-format.js';

/** The flag of commands that write CSV or TSV. */
export const bomFlag = {
  bom: toggle('Begin CSV or TSV with a byte order mark, so that Excel reads it as UTF-8.'),
};

/** @throws AssessError `invalid_option` if a byte order mark is requested and the format is neither CSV nor TSV */
export function refuseBom(bom: boolean, format: string): void {
  if (!bom || format === 'csv' || format === 'tsv') return;
  throw new AssessError('invalid_option', { option: '--bom', reason: 'requires --format csv or tsv' });
}

/** The flag of commands that read a table. */
export const sheetFlag = (of: { helpGroup?: string; dependsOn?: string[] } = {}) =>
  Flags.string({
    description: 'Sheet of a spreadsheet, by name or by number (default: the first).',
    helpValue: 'NAME|NUMBER',
    ...of,
  });

/** The flag of commands that read texts. */
export const htmlFlag = {
  html: Flags.boolean({
    description: 'Turn texts and questions that are HTML into plain text.',
  }),
};

/** Flags of commands that read texts from tables and documents. */
export const fileTextFlags = {
  text: valued('Column with the texts (default: text).', 'COLUMN'),
  name: valued(
    "Pattern of columns in the names of documents, which form the id: '{task_id}/{author_id}'.",
    'PATTERN',
  ),
  encoding: encodingFlag,
  sheet: sheetFlag(),
  ...htmlFlag,
};

const tableFlagsOf = <const F extends readonly string[]>(options: F, description: string) => ({
  output: Flags.string({ char: 'o', description, helpValue: 'FILE' }),
  format: Flags.option({
    description: 'File format (default: from the file extension, else csv).',
    options,
    dependsOn: ['output'],
  })(),
  ...bomFlag,
});

/** Flags of commands whose rows can go into a file. */
export const tableFlags = tableFlagsOf(EXPORT_FORMATS, 'Write the rows to a file; - is stdout.');

/** Formats of commands whose rows are also a page. */
export const PAGE_FORMATS = [...EXPORT_FORMATS, 'html'] as const;

/** Flags of commands that also write a page. */
export const pageFlags = tableFlagsOf(
  PAGE_FORMATS,
  'Write the rows to a file, or a page to a file with the extension .html; - is stdout.',
);

/**
 * The destination of rows; undefined if they are shown as a table.
 * @throws AssessError `invalid_option` if two outputs would go to stdout, the extension contradicts the format, or an option
 *   for CSV is given without CSV
 */
export function tableExport<F extends string = ExportFormat>(
  flags: {
    readonly output?: string | undefined;
    readonly format?: F | undefined;
    readonly bom: boolean;
  },
  isJson: boolean,
  protect: readonly string[],
  formats = EXPORT_FORMATS as readonly string[] as readonly F[],
) {
  const { output, bom } = flags;
  if (output === undefined) {
    if (bom) throw new AssessError('invalid_option', { option: '--bom', reason: 'requires -o FILE' });
    return undefined;
  }
  if (isJson && output === '-') {
    const reason = 'requires -o FILE, because the rows are written to stdout';
    throw new AssessError('invalid_option', { option: '--json', reason });
  }
  const format = formatOf(output, { formats, given: flags.format, fallback: 'csv' as F });
  refuseBom(bom, format);
  return { out: output, format, protect, bom };
}
