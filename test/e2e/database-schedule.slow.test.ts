import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshDatabase, hasPostgres } from '../store/postgres/server.js';
import { assess, emptyFolder } from './assess.js';
import { MARKS, SAMPLE } from './sample.js';
import { serve } from './serve.js';

const JOBS = ['evaluate', 'drift', 'report'].map((job) => ({
  name: job,
  job,
  cron: '0 2 * * *',
  output: `${job}.${job === 'report' ? 'html' : 'json'}`,
}));

test.skipIf(!hasPostgres)('a server runs the jobs of its schedule on a database', async () => {
  await using database = await freshDatabase();
  const cwd = emptyFolder();
  const environment = { ASSESS_STORE: database.url, ASSESS_LOG_LEVEL: 'info', ASSESS_METRICS_PORT: '0' };
  for (const args of [['import', SAMPLE], ['import-feedback', MARKS], ['score']])
    assess(args, { cwd, environment });
  const file = (jobs: readonly object[]) =>
    writeFileSync(join(cwd, 'assess.config.json'), JSON.stringify({ schedule: jobs }));
  file([{ name: 'copy', job: 'backup', cron: '0 3 * * *', output: 'copy.duckdb' }]);
  const refused = assess(['schedule', '--once'], { cwd, environment });
  expect([refused.status, refused.stderr]).toEqual([
    2,
    expect.stringMatching(
      /schedule\.copy\.job: backup works only with a store that is a file; copy a database with pg_dump/,
    ),
  ]);
  file(JOBS);
  const server = await serve({ cwd, token: '', environment });
  const ended = () => server.log.split('\n').filter((line) => line.includes('"outcome"'));
  while (ended().length < JOBS.length) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(ended().map((line) => JSON.parse(line))).toMatchObject(
    JOBS.map(({ job }) => ({ kind: job, outcome: 'done' })),
  );
  for (const { output } of JOBS) expect(readFileSync(join(cwd, output), 'utf8')).not.toBe('');
  const { metricsUrl } = JSON.parse(server.log.split('\n').find((line) => line.includes('"listening"'))!);
  const figures = await (await fetch(`${metricsUrl}/metrics`)).text();
  expect(figures).toMatch(/^assess_part\{part="schedule"\} 1$/m);
  expect(figures).toMatch(/^assess_processes\{part="schedule"\} 1$/m);
  expect(figures).not.toContain('assess_store_bytes');
});
