import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assess, emptyFolder, ROOT } from './assess.js';
import { MARKS, SAMPLE } from './sample.js';

const BINARY = join(ROOT, 'bin', 'run.js');
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Runs the binary as a user other than root, who is subject to file permissions. */
function assessUnprivileged(args: readonly string[], cwd: string) {
  return spawnSync(process.execPath, [BINARY, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', HOME: cwd },
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
}

const canRun = assessUnprivileged(['--version'], '/tmp').status === 0;

const READING: readonly (readonly string[])[] = [
  ['stats'],
  ['export', 'results'],
  ['evaluate'],
  ['report', '-o', '../out/report.html'],
  ['examiners'],
  ['examiners', 'adjudication'],
  ['fairness', '--by', 'l1'],
  ['drift'],
  ['runs'],
  ['pipelines'],
  ['account', 'list'],
  ['backup', '-o', '../out/copy.duckdb'],
];
const WRITING: readonly (readonly string[])[] = [
  ['import', SAMPLE],
  ['import-feedback', MARKS],
  ['score'],
  ['author', 'delete', 'a', '--yes'],
  ['compact'],
  ['serve'],
];

// Skipped if the user nobody cannot read this folder.
test.skipIf(!canRun)(
  'commands that read work on a store that is not writable, and the others say why they do not',
  () => {
    const folder = emptyFolder();
    const [cwd, out] = ['disk', 'out'].map((name) => join(folder, name)) as [string, string];
    for (const each of [cwd, out]) mkdirSync(each);
    assess(['import', SAMPLE], { cwd });
    assess(['import-feedback', MARKS], { cwd });
    expect(assess(['score'], { cwd }).status).toBe(1);
    chmodSync(folder, 0o755);
    chmodSync(out, 0o777);
    chmodSync(join(cwd, 'assess.duckdb'), 0o444);
    chmodSync(cwd, 0o555);
    const before = readdirSync(cwd);
    try {
      for (const args of READING) {
        const { status, stderr } = assessUnprivileged(args, cwd);
        expect([args.join(' '), status, status === 0 ? '' : stderr]).toEqual([args.join(' '), 0, '']);
      }
      for (const args of WRITING) {
        const { status, stderr } = assessUnprivileged(args, cwd);
        expect([args.join(' '), status, stderr]).toEqual([
          args.join(' '),
          3,
          'Error: the store ./assess.duckdb can only be read: its file may not be written (permission denied)\n' +
            '  → make it writable, or use a writable copy with --store\n',
        ]);
      }
      expect(readdirSync(cwd)).toEqual(before);
    } finally {
      chmodSync(cwd, 0o755);
    }
  },
  240_000,
);
