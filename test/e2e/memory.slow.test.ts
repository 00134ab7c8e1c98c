import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Comparison } from '../../src/domain/results/comparison.js';
import type { Run } from '../../src/domain/results/run.js';
import {
  assess,
  assessJson,
  emptyFolder,
  ended,
  ROOT,
  startAssess,
  untilResultsAreCommitted,
} from './assess.js';
import { manyTexts } from './sample.js';

/** Rescoring with memory, by the real binary: alone, killed, twice at once, and on the store of a server. */

const COUNT = 200;

/** Gives the account's pipeline the first configuration, or a second one, which finds fewer errors. */
function settle(cwd: string, version: 'first' | 'second', holdMoves: number | 'off' = 'off'): void {
  const off = version === 'second' ? { off: ['grammar'] } : {};
  const settings = { pipelines: { mine: { base: 'cefr', ...off } }, holdMoves, batchSize: 10 };
  writeFileSync(join(cwd, 'assess.config.json'), JSON.stringify(settings));
}

/** A folder with texts that run 1 scored with the first configuration. */
function scored(count = COUNT): string {
  const cwd = emptyFolder();
  settle(cwd, 'first');
  assess(['import', '-'], { cwd, input: manyTexts(count) });
  assess(['account', 'update', 'default', '--pipeline', 'mine'], { cwd });
  assessJson(['score'], { cwd });
  return cwd;
}

/** Starts a process that holds the store of a folder and serves it to commands. */
async function startServer(cwd: string): Promise<void> {
  const script = join(ROOT, 'test', 'store', 'remote', 'children', 'serve.js');
  const server = spawn(process.execPath, [script, join(ROOT, 'dist/'), join(cwd, 'assess.duckdb')]);
  onTestFinished(() => void server.kill('SIGKILL'));
  await once(server.stdout, 'data');
}

/** Waits until a run has committed a batch and written more: at first the log may contain half a commit. */
async function untilBatchesAreCommitted(run: ChildProcess, cwd: string): Promise<void> {
  await untilResultsAreCommitted(run, cwd);
  const log = join(cwd, 'assess.duckdb.wal');
  const { size } = statSync(log);
  while (statSync(log).size < 3 * size) await new Promise((resolve) => setTimeout(resolve, 5));
}

const exported = (cwd: string, ...flags: string[]) => assess(['export', 'results', ...flags], { cwd }).stdout;
const runs = (cwd: string) => assessJson<Run[]>(['runs'], { cwd });
const untimed = (output: string) => output.replaceAll(/"assessed_at":"[^"]+"/g, '');

test('a killed rescoring loses no earlier results, and the next run resumes it', async () => {
  const cwd = scored();
  const before = exported(cwd);
  settle(cwd, 'second');
  const child = startAssess(['score', '--workers', '2'], { cwd });
  await untilBatchesAreCommitted(child, cwd);
  const exit = ended(child);
  child.kill('SIGKILL');
  await exit;
  expect(exported(cwd, '--run', '1')).toBe(before);
  expect(exported(cwd).split('\n')).toHaveLength(COUNT + 1);
  expect(runs(cwd).map(({ outcome }) => outcome)).toEqual(['killed', 'done']);

  const { assessed } = assessJson<{ assessed: number }>(['score'], { cwd });
  expect(assessed).toBeGreaterThan(0);
  expect(assessed).toBeLessThan(COUNT);
  expect(exported(cwd, '--run', '1')).toBe(before);
  expect(exported(cwd, '--run', '3')).toBe(exported(cwd));
  expect(assessJson<Comparison>(['diff'], { cwd })).toMatchObject({ both: COUNT, only_from: 0, only_to: 0 });
});

test('a second command that scores the same store gets an error that names the holder; the first continues', async () => {
  const cwd = scored();
  settle(cwd, 'second');
  const first = startAssess(['score'], { cwd });
  await untilResultsAreCommitted(first, cwd);
  const exit = ended(first);
  // Suspended, so that it cannot finish before the second command gives up waiting.
  first.kill('SIGSTOP');
  const { status, stderr } = assess(['score'], { cwd });
  first.kill('SIGCONT');
  expect(status).toBe(3);
  expect(stderr).toContain(`(pid ${first.pid})`);
  expect((await exit).status).toBeLessThanOrEqual(1);
  expect(runs(cwd)).toHaveLength(2);
});

test('two commands that score the store of a server at once leave the same results as one', async () => {
  const [alone, together] = [scored(), scored()];
  for (const cwd of [alone, together]) settle(cwd, 'second');
  assessJson(['score'], { cwd: alone });
  await startServer(together);
  const children = [1, 2].map(() => startAssess(['score', '--workers', '1'], { cwd: together }));
  const statuses = await Promise.all(children.map(async (child) => (await ended(child)).status));
  expect(Math.max(...statuses.map(Number))).toBeLessThanOrEqual(1);
  expect(untimed(exported(together))).toBe(untimed(exported(alone)));
  expect(untimed(exported(together, '--run', '1'))).toBe(untimed(exported(alone, '--run', '1')));
  expect(runs(together).map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
  expect(assessJson<Comparison>(['diff'], { cwd: together }).both).toBe(COUNT);
});

test('a command killed while it scores the store of a server is listed as killed', async () => {
  const cwd = scored();
  settle(cwd, 'second');
  await startServer(cwd);
  const child = startAssess(['score', '--workers', '1'], { cwd });
  while (runs(cwd)[0]!.number === 1) expect(child.exitCode).toBeNull();
  const exit = ended(child);
  child.kill('SIGKILL');
  await exit;
  while (runs(cwd)[0]!.outcome === undefined) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(runs(cwd)[0]!.outcome).toBe('killed');
});

/** Run in this order. */
const SCRIPT = [
  ['score', '--explain', '--json'],
  ['held', '--limit', '3'],
  ['diff', '--by', 'author_id', '--limit', '5'],
  ['diff', '--from', '1', '--to', '2', '--format', 'csv', '--limit', '40'],
  ['held', 'approve', '--run', '2', 'nobody'],
  ['held', 'reject'],
  ['held', 'reject', '--all', '--run', '2', '--json'],
  ['score'],
  ['export', 'results', '--run', '1', '--format', 'csv'],
  ['export', 'submissions', '--run', '1'],
  ['prune'],
  ['prune', '--keep', '0', '--dry-run'],
  ['prune', '--keep', '0', '--json'],
  ['prune', '--before', 'yesterday'],
  ['diff', '--from', 'mine@7'],
  ['runs', '--json'],
];

/** Output without times and durations. */
const settled = (output: string) =>
  output
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'TIME')
    .replaceAll(/"seconds": [\d.e-]+/g, '"seconds": 0')
    .replaceAll(/in [\d.]+ s \(\d+\/s\)/g, 'in 0 s');

test('commands print the same about a store whether or not a server holds it', async () => {
  const [direct, served] = [scored(50), scored(50)];
  for (const cwd of [direct, served]) settle(cwd, 'second', 0.5);
  await startServer(served);
  const said = (cwd: string) =>
    SCRIPT.map((args) => {
      const { status, stdout, stderr } = assess(args, { cwd });
      return [args.join(' '), status, settled(stdout), settled(stderr)];
    });
  const transcript = said(direct);
  expect(said(served)).toEqual(transcript);
  expect(transcript.map(([args, status]) => `${args}: ${status}`)).toEqual([
    'score --explain --json: 1',
    'held --limit 3: 0',
    'diff --by author_id --limit 5: 0',
    'diff --from 1 --to 2 --format csv --limit 40: 0',
    'held approve --run 2 nobody: 1',
    'held reject: 2',
    'held reject --all --run 2 --json: 0',
    'score: 0',
    'export results --run 1 --format csv: 0',
    'export submissions --run 1: 2',
    'prune: 2',
    'prune --keep 0 --dry-run: 0',
    'prune --keep 0 --json: 0',
    'prune --before yesterday: 2',
    'diff --from mine@7: 2',
    'runs --json: 0',
  ]);
});
