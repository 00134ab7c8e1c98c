import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { asCsv, markedArchive } from '../marked-archive.js';
import { assess, emptyFolder } from './assess.js';

/** Trains `my-exam` with folds by prompt. */
export const BY_PROMPT = [
  'train',
  '--name',
  'my-exam',
  '--human',
  'overall',
  '--group-by',
  'prompt',
  '--folds',
  '2',
];

/** Timeout in milliseconds for several trainings on a busy machine. */
export const LONG = 240_000;
export const ARCHIVE = markedArchive(90);
/** Answers on which no model is fitted. */
export const NEW = markedArchive(12, 99);

export function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const cwd = emptyFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
  return cwd;
}

/** Arguments of `assess train`, and the error that they must lead to. */
export type Refused = readonly [what: string, args: string, message: RegExp];

/** Expects a training to be refused and to leave nothing behind. */
export function expectRefusal([, args, message]: Refused): void {
  const cwd = folderWith({
    'few.csv': asCsv(ARCHIVE.slice(0, 20)),
    'same.csv': asCsv(ARCHIVE.slice(0, 60).map((row) => ({ ...row, text: ARCHIVE[0]!.text }))),
    'constant.csv': asCsv(
      ARCHIVE.slice(0, 60).map((row, index) => ({
        ...row,
        constant: 3,
        single: Number(index === 0),
        term: 'June',
        pass: Number(row.overall > 3),
      })),
    ),
  });
  const { status, stderr } = assess(['train', '--name', 'x', ...args.split(' ').filter(Boolean)], { cwd });
  expect(stderr).toMatch(message);
  expect(status).toBe(2);
  expect(existsSync(join(cwd, 'assess.models'))).toBe(false);
}
