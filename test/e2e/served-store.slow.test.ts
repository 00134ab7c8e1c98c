import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { reachStore } from '../../src/store/remote/reach.js';
import type { Statistics } from '../../src/store/store.js';
import { assess, assessJson, emptyFolder, ended, ROOT, startAssess } from './assess.js';
import { MARKS, manyTexts, SAMPLE } from './sample.js';

/** Commands on a store that a server holds, compared with commands on the store itself. */

const STORE = 'assess.duckdb';

/** Starts a process that holds the store of a folder and serves it to commands. */
async function startServer(cwd: string): Promise<ChildProcess> {
  const script = join(ROOT, 'test', 'store', 'remote', 'children', 'serve.js');
  const server = spawn(process.execPath, [script, join(ROOT, 'dist/'), join(cwd, STORE)]);
  onTestFinished(() => void server.kill('SIGKILL'));
  await once(server.stdout, 'data');
  return server;
}

/** Waits until the statistics of a store, read through its server, meet a condition. */
async function untilStored(cwd: string, holds: (statistics: Statistics) => boolean): Promise<void> {
  await using store = await reachStore(join(cwd, STORE), () =>
    Promise.reject(new Error('there is no server')),
  );
  while (!holds(await store.statistics({ accountId: 'default', includeTests: true }))) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const BAD_ROWS =
  'id,text,author_id,task_id,question_text\nx1,One.,a,t,Why?\nx 2,Two.,a,t,Why?\nx3,,a,t,Why?\n';
const CONFLICTING_ROWS = 'id,text,author_id,task_id,question_text\nx1,One.,a,t,Why?\nx1,Other.,a,t,Why?\n';

/** Run in this order. */
const SCRIPT: readonly (readonly string[])[] = [
  ['stats'],
  ['import', SAMPLE],
  ['import', 'bad.csv', '--rejects', 'rejects.csv'],
  ['import', 'conflict.csv', '--on-error', 'abort'],
  ['import-feedback', MARKS],
  ['score', '--workers', '1'],
  ['export', 'results', '-o', 'results.jsonl'],
  ['export', 'feedback', '--format', 'csv'],
  ['stats', '--by', 'target_level', '--json'],
  ['evaluate', '--json'],
  ['account', 'create', 'school'],
  ['account', 'create', 'school'],
  ['account', 'list'],
  ['token', 'create', '--account', 'school', '--label', 'nightly'],
  ['token', 'list', '--account', 'school'],
  ['token', 'revoke', '--account', 'school', 'nonsense'],
];

/** Output without what differs between runs: times, durations, ids of tokens, and tokens. */
const settled = (output: string) =>
  output
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?Z?/g, 'TIME')
    .replaceAll(/"seconds": [\d.]+/g, '"seconds": N')
    .replaceAll(/\([\d.,]+\/s\)/g, '(N/s)')
    .replaceAll(/[\d.,]+ (s|ms|min)\b/g, 'N $1')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'UUID')
    .replaceAll(/\b[\da-f]{40}\b/g, 'TOKEN');

async function play(isServed: boolean): Promise<string[]> {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'bad.csv'), BAD_ROWS);
  writeFileSync(join(cwd, 'conflict.csv'), CONFLICTING_ROWS);
  const server = isServed ? await startServer(cwd) : undefined;
  const shown = SCRIPT.map((args) => {
    const { status, stdout, stderr } = assess(args, { cwd });
    return settled(`$ assess ${args.join(' ')}\n${stdout}${stderr}status ${status}`);
  });
  for (const file of ['rejects.csv', 'results.jsonl'])
    shown.push(settled(readFileSync(join(cwd, file), 'utf8')));
  // The commands used the server's store throughout.
  if (server) expect([server.exitCode, existsSync(join(cwd, `${STORE}.sock`))]).toEqual([null, true]);
  return shown;
}

test('every command prints the same and ends with the same status as on the store itself', async () => {
  const served = await play(true);
  const direct = await play(false);
  // The first command finds a store only if a server has created one.
  expect(direct[0]).toMatch(/there is no store/);
  expect(served.slice(1)).toEqual(direct.slice(1));
  const statuses = served.map((each) => /status (\d+)$/.exec(each)?.[1]).filter(Boolean);
  expect(new Set(statuses)).toEqual(new Set(['0', '1', '2']));
});

test('Ctrl-C keeps what was finished and ends with 130; the same command resumes from there', async () => {
  const cwd = emptyFolder();
  const count = 1500;
  await startServer(cwd);
  assess(['import', '-'], { cwd, input: manyTexts(count) });
  const child = startAssess(['score', '--rescore', '--workers', '1', '--json'], { cwd });
  let stdout = '';
  child.stdout!.on('data', (chunk) => {
    stdout += chunk;
  });
  const exit = ended(child);
  await untilStored(cwd, ({ groups }) => groups.length > 0);
  child.kill('SIGINT');
  expect((await exit).status).toBe(130);
  const first = JSON.parse(stdout) as { assessed: number; interrupted: boolean };
  expect(first.interrupted).toBe(true);
  const second = assessJson<{ assessed: number }>(['score', '--rescore'], { cwd });
  expect(first.assessed + second.assessed).toBe(count);
});

test('a command whose server is killed ends with 3 and says what to do; doing so completes the command', async () => {
  const cwd = emptyFolder();
  const count = 20_000;
  const server = await startServer(cwd);
  writeFileSync(join(cwd, 'many.jsonl'), manyTexts(count));
  const child = startAssess(['import', 'many.jsonl', '--json'], { cwd });
  let stdout = '';
  child.stdout!.on('data', (chunk) => {
    stdout += chunk;
  });
  const exit = ended(child);
  await untilStored(cwd, ({ submissions }) => submissions > 0);
  server.kill('SIGKILL');
  expect((await exit).status).toBe(3);
  expect(JSON.parse(stdout)).toEqual({
    error: {
      code: 'store_unusable',
      message: expect.stringContaining('the server that holds it has stopped'),
      next: 'run the same command again; what was acknowledged is kept',
    },
  });
  const again = assessJson<{ stored: number; unchanged: number }>(['import', 'many.jsonl'], { cwd });
  expect(again.stored).toBeGreaterThan(0);
  expect(again.unchanged).toBeGreaterThan(0);
  expect(again.stored + again.unchanged).toBe(count);
});
