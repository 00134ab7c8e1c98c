import { Args, Flags, Parser } from '@oclif/core';
import { expect, test } from 'vitest';
import { usageMessage } from '../../src/cli/usage-message.js';

const flags = {
  name: Flags.string({ required: true }),
  output: Flags.string({ required: true }),
  limit: Flags.integer({ min: 1 }),
  map: Flags.string({ multiple: true }),
  format: Flags.string({ options: ['csv', 'jsonl'] }),
};
const args = { file: Args.string({ description: 'Files to import.', required: true }) };
const BOTH = ['--name', 'a', '--output', 'b'];

test.each([
  [['exam.csv'], 'the flag --name is missing; the flag --output is missing'],
  [BOTH, 'missing argument file: Files to import.'],
  [
    [...BOTH, 'exam.csv', '--limit', '0'],
    '--limit: expected an integer greater than or equal to 1 but received: 0',
  ],
  [[...BOTH, 'exam.csv', '--limit', 'many'], '--limit: expected an integer but received: many'],
  [[...BOTH, 'exam.csv', '--fast'], 'unknown flag: --fast'],
  [[...BOTH, 'exam.csv', '--fast', '--slow'], 'unknown flags: --fast, --slow'],
  [[...BOTH, 'exam.csv', '--format', 'xlsx'], 'Expected --format=xlsx to be one of: csv, jsonl'],
  [[...BOTH, 'exam.csv', 'more.csv'], 'Unexpected argument: more.csv'],
])('%j: %s', async (argv, message) => {
  const error = await Parser.parse(argv, { flags, args, strict: true }).catch((thrown: Error) => thrown);
  expect(usageMessage((error as Error).message)).toBe(message);
});

test('several missing arguments are listed with their descriptions', async () => {
  const two = { original: Args.string({ required: true, description: 'As written.' }), ...args };
  const error = await Parser.parse([], { flags: {}, args: two }).catch((thrown: Error) => thrown);
  expect(usageMessage((error as Error).message)).toBe(
    'missing arguments original: As written.; file: Files to import.',
  );
});
