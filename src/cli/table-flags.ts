import { Flags } from '@oclif/core';
import { AssessError } from '../errors.js';

const FORMATS = ['csv', 'jsonl'] as const;

/** Flags of commands whose rows can go into a file. */
export const tableFlags = {
  output: Flags.string({
    char: 'o',
    description: 'Write the rows to a file instead, or to stdout with -.',
    helpValue: 'FILE',
  }),
  format: Flags.option({
    description: 'Form of the file; csv otherwise.',
    options: FORMATS,
    dependsOn: ['output'],
  })(),
};

/**
 * Where rows go; undefined where they are shown as a table.
 * @throws AssessError `invalid_option` where two things would go to standard output
 */
export function tableExport(
  { output, format }: { readonly output?: string | undefined; readonly format?: 'csv' | 'jsonl' | undefined },
  isJson: boolean,
  protect: readonly string[],
) {
  if (output === undefined) return undefined;
  if (isJson && output === '-') {
    const reason = 'goes with -o FILE, because the rows themselves are on stdout';
    throw new AssessError('invalid_option', { option: '--json', reason });
  }
  return { out: output, format: format ?? 'csv', protect };
}
