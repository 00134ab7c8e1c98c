import { Flags } from '@oclif/core';
import { AssessError } from '../errors.js';

const FORMATS = ['csv', 'jsonl'] as const;

/** The flag of commands that write CSV. */
export const bomFlag = {
  bom: Flags.boolean({
    default: false,
    description: 'Begin CSV with a byte order mark, so that Excel reads it as UTF-8.',
  }),
};

/** @throws AssessError `invalid_option` if a byte order mark is requested and the format is not CSV */
export function refuseBom(bom: boolean, format: string): void {
  if (!bom || format === 'csv') return;
  throw new AssessError('invalid_option', { option: '--bom', reason: 'requires --format csv' });
}

/** The flag of commands that read a table. */
export const sheetFlag = (of: { helpGroup?: string; dependsOn?: string[] } = {}) =>
  Flags.string({
    description: 'Sheet of a spreadsheet, by name or by number (default: the first).',
    helpValue: 'NAME|NUMBER',
    ...of,
  });

/** Flags of commands whose rows can go into a file. */
export const tableFlags = {
  output: Flags.string({
    char: 'o',
    description: 'Write the rows to a file; - is stdout.',
    helpValue: 'FILE',
  }),
  format: Flags.option({
    description: 'File format (default: csv).',
    options: FORMATS,
    dependsOn: ['output'],
  })(),
  ...bomFlag,
};

/**
 * The destination of rows; undefined if they are shown as a table.
 * @throws AssessError `invalid_option` if two outputs would go to stdout, or an option for CSV is given without CSV
 */
export function tableExport(
  flags: {
    readonly output?: string | undefined;
    readonly format?: 'csv' | 'jsonl' | undefined;
    readonly bom: boolean;
  },
  isJson: boolean,
  protect: readonly string[],
) {
  const { output, format = 'csv', bom } = flags;
  if (output === undefined) {
    if (bom) throw new AssessError('invalid_option', { option: '--bom', reason: 'requires -o FILE' });
    return undefined;
  }
  if (isJson && output === '-') {
    const reason = 'requires -o FILE, because the rows are written to stdout';
    throw new AssessError('invalid_option', { option: '--json', reason });
  }
  refuseBom(bom, format);
  return { out: output, format, protect, bom };
}
