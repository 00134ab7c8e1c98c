import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { asCsv, markedArchive } from '../marked-archive.js';
import { assess, emptyFolder } from './assess.js';

/** Several trainings on a busy machine. */
export const LONG = 240_000;
export const ARCHIVE = markedArchive(90);
/** Answers of the archive that no model was fitted on. */
export const NEW = markedArchive(12, 99);

export function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const cwd = emptyFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
  return cwd;
}

/** What `assess train` is given, and what it has to answer. */
export type Refused = readonly [what: string, args: string, message: RegExp];

/** Runs a training that has to be refused, and shows that it left nothing behind. */
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
