import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Run } from '../../src/domain/results/run.js';
import { assess, assessJson, emptyFolder } from './assess.js';
import { manyTexts } from './sample.js';
import { newToken, serve } from './serve.js';

const EXPORT = {
  name: 'data',
  job: 'export',
  what: 'submissions',
  cron: '0 2 * * *',
  output: 'out/data.jsonl',
};

/** A folder with a schedule, and a store if texts are requested. */
function folderWith(jobs: readonly object[], texts = 0): string {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, 'out'));
  writeFileSync(join(cwd, 'assess.config.json'), JSON.stringify({ schedule: jobs }));
  if (texts > 0) assess(['import', '-'], { cwd, input: manyTexts(texts) });
  return cwd;
}

test('--once runs what is due and ends with 1 if a job failed; --list shows when each ran and will run', () => {
  const cwd = folderWith([EXPORT, { name: 'drift', job: 'drift', date: 'colour', cron: EXPORT.cron }], 3);
  const first = assess(['schedule', '--once'], { cwd });
  expect(first.status).toBe(1);
  expect(first.stdout).toMatch(
    /^run 1: data \(export\) done in [\d.]+ s: rows 3\nrun 2: drift \(drift\) failed in [\d.]+ s: --date: no submission has a column colour; .*\n$/,
  );
  const [line] = first.stderr
    .trim()
    .split('\n')
    .map((each) => JSON.parse(each));
  expect(line).toMatchObject({ level: 50, job: 'drift', run: 2, outcome: 'failed', msg: 'a job failed' });
  expect(
    readFileSync(join(cwd, 'out', 'data.jsonl'), 'utf8')
      .trim()
      .split('\n'),
  ).toHaveLength(3);

  const listed = assessJson<{ name: string; last: Run; next: string }[]>(['schedule', '--list'], { cwd });
  expect(listed.map(({ name, last }) => [name, last.outcome])).toEqual([
    ['data', 'done'],
    ['drift', 'failed'],
  ]);
  for (const { next } of listed) expect(Date.parse(next)).toBeGreaterThan(Date.now());
});

test('a mistake in the settings is reported at the start, with the job and the member', () => {
  const cwd = folderWith([{ ...EXPORT, output: 'reports/data.jsonl' }]);
  const refused = assess(['schedule', '--once'], { cwd });
  expect([refused.status, refused.stderr]).toEqual([
    2,
    expect.stringMatching(/schedule\.data\.output: cannot write into the folder reports: there is no such/),
  ]);
  const environment = { ASSESS_SCHEDULE: JSON.stringify([{ ...EXPORT, cron: '61 2 * * *' }]) };
  const served = assess(['serve', '--port', '0'], { cwd, environment });
  expect([served.status, served.stderr]).toEqual([
    2,
    expect.stringMatching(/schedule\.data\.cron: Invalid value for minute: 61/),
  ]);
  const none = assess(['schedule'], { cwd, environment: { ASSESS_SCHEDULE: '[]' } });
  expect([none.status, none.stderr]).toEqual([2, expect.stringMatching(/schedule: no jobs are defined/)]);
});

test('a server runs missed jobs, logs them, and leaves nothing for a second process to do', async () => {
  const cwd = folderWith(
    [EXPORT, { name: 'copy', job: 'backup', cron: EXPORT.cron, output: 'out/copy.duckdb' }],
    3,
  );
  const environment = { ASSESS_LOG_LEVEL: 'info' };
  const server = await serve({ cwd, token: newToken(cwd), environment });
  const done = () => server.log.split('\n').filter((line) => line.includes('"a job is done"'));
  while (done().length < 2) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(done().map((line) => JSON.parse(line))).toMatchObject([
    { job: 'data', kind: 'export', run: 1, outcome: 'done', counts: { rows: 3 } },
    { job: 'copy', kind: 'backup', run: 2, outcome: 'done' },
  ]);
  expect(readdirSync(join(cwd, 'out')).sort()).toEqual(['copy.duckdb', 'data.jsonl']);
  expect(assess(['schedule', '--once'], { cwd })).toMatchObject({ status: 0, stdout: 'no jobs are due\n' });
  expect(assessJson<Run[]>(['runs'], { cwd })).toHaveLength(2);
  expect(await server.end('SIGTERM')).toMatchObject({ status: 0 });
});
