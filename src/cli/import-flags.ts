import { Flags } from '@oclif/core';
import { AssessError } from '../errors.js';

/** Flags that the imports share. */
export const importFlags = {
  map: Flags.string({
    description: 'The column that holds an attribute; may be repeated.',
    multiple: true,
    multipleNonGreedy: true,
    helpValue: 'ATTRIBUTE=COLUMN',
  }),
  set: Flags.string({
    description: 'A constant for rows without a value of their own; may be repeated.',
    multiple: true,
    multipleNonGreedy: true,
    helpValue: 'ATTRIBUTE=VALUE',
  }),
  rejects: Flags.string({ description: 'Write rejected rows to this CSV file.', helpValue: 'FILE' }),
};

/** `--map a=b --map c=d` → `{a: 'b', c: 'd'}`. @throws AssessError `invalid_option` */
export function assignments(option: string, values: readonly string[] | undefined): Record<string, string> {
  const entries = (values ?? []).map((value) => {
    const at = value.indexOf('=');
    if (at < 1)
      throw new AssessError('invalid_option', { option, reason: `${value} is not of the form attribute=…` });
    return [value.slice(0, at), value.slice(at + 1)] as const;
  });
  return Object.fromEntries(entries);
}
