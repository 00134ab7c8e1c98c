import { cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Run } from '../../src/domain/results/run.js';
import { assess, assessJson, emptyFolder, ended, startAssess, untilResultsAreCommitted } from './assess.js';
import { manyTexts } from './sample.js';
import { newToken, type Server, serve, untilAssessed } from './serve.js';

const COUNT = 700;
const POLL_MS = 50;
const EVERY_MINUTE = { name: 'often', job: 'rescore', cron: '* * * * *', pipeline: 'ielts' };

/** Batches are small, so that a process that is told to stop also finishes them in time on a busy machine. */
const settings = (...jobs: object[]) => ({
  ASSESS_SCHEDULE: JSON.stringify(jobs),
  ASSESS_WORKERS: '1',
  ASSESS_BATCH_SIZE: '10',
  ASSESS_LOG_LEVEL: 'info',
});

/** A folder with a store whose texts have results of the account's pipeline, so that only a schedule assesses them. */
function assessedFolder(): string {
  const cwd = emptyFolder();
  assess(['import', '-'], { cwd, input: manyTexts(COUNT) });
  assess(['score'], { cwd });
  return cwd;
}

const runsOf = (cwd: string) =>
  assessJson<Run[]>(['runs'], { cwd }).filter(({ schedule }) => schedule !== undefined);

async function untilLogged(server: Server, words: string): Promise<void> {
  while (!server.log.includes(words)) {
    if (server.child.exitCode !== null) throw new Error(`the server ended: ${server.log}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const assessedBy = (runs: readonly Pick<Run, 'counts'>[]) =>
  runs.reduce((sum, { counts }) => sum + (counts?.assessed ?? 0), 0);

test('a server killed during a scheduled rescoring resumes it at the next time; the run is shown as killed', async () => {
  const cwd = assessedFolder();
  const environment = settings(EVERY_MINUTE);
  const token = newToken(cwd);
  const first = await serve({ cwd, token, environment });
  await untilResultsAreCommitted(first.child, cwd);
  expect((await first.end('SIGKILL')).signal).toBe('SIGKILL');

  const second = await serve({ cwd, token, environment });
  await untilLogged(second, '"a job is done"');
  const [next, killed] = runsOf(cwd).slice(-2);
  expect(killed).toMatchObject({ number: 2, schedule: 'often', outcome: 'killed' });
  expect(next).toMatchObject({ schedule: 'often', outcome: 'done' });
  expect(new Date(next!.planned_at!).getTime()).toBeGreaterThan(new Date(killed!.planned_at!).getTime());
  expect(next!.counts!.assessed).toBeGreaterThan(0);
  expect(next!.counts!.assessed).toBeLessThan(COUNT);
  expect(await second.end('SIGTERM')).toMatchObject({ status: 0 });
  const scores = assess(['export', 'results', '--pipeline', 'ielts'], { cwd }).stdout.trim().split('\n');
  expect(new Set(scores.map((line) => (JSON.parse(line) as { id: string }).id)).size).toBe(COUNT);
  expect(scores).toHaveLength(COUNT);
});

test('SIGTERM ends a scheduled rescoring as interrupted, in a server and without one, and nothing is assessed twice', async () => {
  const cwd = assessedFolder();
  const environment = settings(EVERY_MINUTE);
  const server = await serve({ cwd, token: newToken(cwd), environment });
  await untilResultsAreCommitted(server.child, cwd);
  expect((await server.end('SIGTERM')).status).toBe(0);
  expect(runsOf(cwd)).toMatchObject([{ outcome: 'interrupted' }]);

  const child = startAssess(['schedule'], { cwd, environment });
  await untilResultsAreCommitted(child, cwd);
  const exit = ended(child);
  child.kill('SIGTERM');
  expect((await exit).status).toBe(0);

  while (assessJson<Run[]>(['schedule', '--once'], { cwd, environment }).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 1000));
  const runs = runsOf(cwd);
  // On a slow machine the next minute comes before a run ends, and a run with nothing left to do follows.
  expect(runs.map(({ outcome }) => outcome).slice(-3)).toEqual(['done', 'interrupted', 'interrupted']);
  expect(runs.slice(0, -3).every(({ outcome }) => outcome === 'done')).toBe(true);
  expect(assessedBy(runs.slice(0, -3))).toBe(0);
  expect(assessedBy(runs)).toBe(COUNT);
});

test('a text submitted while a server rescores is assessed before the rescoring ends', async () => {
  const cwd = assessedFolder();
  const token = newToken(cwd);
  const server = await serve({ cwd, token, environment: settings(EVERY_MINUTE) });
  await untilResultsAreCommitted(server.child, cwd);
  const text = 'My family has a small house near the sea, and we go there every summer.';
  const body = {
    text,
    author_id: 'new',
    task_id: 'task',
    session_id: 's',
    question_text: 'Describe your holidays.',
  };
  expect((await server.send('PUT', '/text/new-text', { ...body, test: 1 })).status).toBe(200);
  await untilAssessed(server, 'new-text');
  expect(server.log).not.toContain('"a job is done"');
  await untilLogged(server, '"a job is done"');
  expect(await server.end('SIGTERM')).toMatchObject({ status: 0 });
});

test('a server computes reports, agreement and drift on a separate thread', async () => {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, 'out'));
  assess(['import', '-'], { cwd, input: manyTexts(40) });
  assess(['score'], { cwd });
  const marks = Array.from(
    { length: 40 },
    (_, index) => `${JSON.stringify({ id: `copy-${index}`, examiner_id: 1, mark: 'B1' })}`,
  );
  assess(['import-feedback', '-'], { cwd, input: marks.join('\n') });
  const common = { cron: '0 2 * * *' };
  const environment = settings(
    { ...common, name: 'board', job: 'report', output: 'out/board.html' },
    { ...common, name: 'drift', job: 'drift', output: 'out/drift.json' },
    { ...common, name: 'agreement', job: 'evaluate', mark: 'no-such-member' },
  );
  const server = await serve({ cwd, token: newToken(cwd), environment });
  await untilLogged(server, '"job":"agreement"');
  expect(runsOf(cwd).reverse()).toMatchObject([
    { schedule: 'board', outcome: 'done' },
    { schedule: 'drift', outcome: 'done' },
    {
      schedule: 'agreement',
      outcome: 'failed',
      message: expect.stringMatching(/^--mark: no mark has a member/),
    },
  ]);
  for (const name of ['board.html', 'drift.json']) expect(existsSync(join(cwd, 'out', name))).toBe(true);
  expect(await server.end('SIGTERM')).toMatchObject({ status: 0 });
});

test('what a job writes has the same permissions with and without a server', async () => {
  const before = process.umask(0o022);
  onTestFinished(() => void process.umask(before));
  const jobs = [
    { name: 'data', job: 'export', what: 'submissions', cron: '0 2 * * *', output: 'out/data.jsonl' },
    { name: 'board', job: 'report', cron: '0 3 * * *', output: 'out/board.html' },
  ];
  const alone = emptyFolder();
  mkdirSync(join(alone, 'out'));
  writeFileSync(join(alone, 'assess.config.json'), JSON.stringify({ schedule: jobs }));
  assess(['import', '-'], { cwd: alone, input: manyTexts(3) });
  const served = emptyFolder();
  cpSync(alone, served, { recursive: true });
  const written = (cwd: string) =>
    readdirSync(join(cwd, 'out')).filter((name) => /\.(html|jsonl)$/.test(name));
  const modesIn = (cwd: string) =>
    written(cwd).map((name) => [name, statSync(join(cwd, 'out', name)).mode & 0o777]);

  expect(assess(['schedule', '--once'], { cwd: alone }).stderr).toBe('');
  const server = await serve({ cwd: served, token: newToken(served) });
  while (written(served).length < 2) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  expect(modesIn(alone)).toEqual([
    ['board.html', 0o644],
    ['data.jsonl', 0o644],
  ]);
  expect(modesIn(served)).toEqual(modesIn(alone));
  expect(await server.end('SIGTERM')).toMatchObject({ status: 0 });
});
