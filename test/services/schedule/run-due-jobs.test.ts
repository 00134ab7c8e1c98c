import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { modelFiles } from '../../../src/engine/node/model-files.js';
import { runDueJobs } from '../../../src/services/schedule/run-due-jobs.js';
import { createPool, type Pool } from '../../../src/workers/pool.js';
import { jobsOf, scheduleSettingOf } from './setting.js';

const registry = new URL('../../workers/crashing-registry.js', import.meta.url).href;
let threads: Promise<Pool> | undefined;
const pool = () => {
  threads ??= createPool({ pipeline: 'misbehaving', artefacts: modelFiles([]), workers: 1, registry });
  return threads;
};
afterAll(async () => (await threads)?.[Symbol.asyncDispose]());

const nightlyExport = (folder: string, more: object = {}) => ({
  name: 'nightly',
  job: 'export',
  what: 'submissions',
  format: 'csv',
  cron: '0 2 * * *',
  timeZone: 'UTC',
  output: join(folder, 'out-{date}-{time}.csv'),
  ...more,
});

test('missed nights become one run, which is in the log, and whose file has the planned date', async () => {
  const { context, store, folder, set, logged } = await scheduleSettingOf();
  const jobs = jobsOf(nightlyExport(folder, { timeZone: 'America/New_York', cron: '0 22 * * *' }));
  set('2026-05-04T12:00:00Z');
  const [run] = await runDueJobs(jobs, context);
  const plannedAt = new Date('2026-05-04T02:00:00Z');
  expect(run).toMatchObject({ job: 'nightly', run: 1, plannedAt, outcome: 'done', counts: { rows: 4 } });
  expect(readFileSync(join(folder, 'out-2026-05-03-2200.csv'), 'utf8')).toContain('t-3');
  expect(await store.runs({ accountId: 'default' })).toMatchObject([
    { number: 1, job: 'export', schedule: 'nightly', plannedAt, outcome: 'done', counts: { rows: 4 } },
  ]);
  expect(logged).toEqual([
    {
      level: 'info',
      message: 'a job is done',
      fields: {
        job: 'nightly',
        kind: 'export',
        run: 1,
        outcome: 'done',
        counts: { rows: 4 },
        seconds: 0,
        planned_at: '2026-05-04T02:00:00.000Z',
      },
    },
  ]);

  expect(await runDueJobs(jobs, context)).toEqual([]);
  set('2026-05-09T01:00:00Z');
  expect(await runDueJobs(jobs, context)).toMatchObject([{ plannedAt: new Date('2026-05-08T02:00:00Z') }]);
});

test.each([
  ['out.csv', /^account_id,/],
  ['out.jsonl', /^\{"account_id":/],
  ['out.txt', /^\{"account_id":/],
])('an export without a format takes it from the name of its file: %s', async (name, content) => {
  const { context, folder, set } = await scheduleSettingOf();
  const output = join(folder, name);
  set('2026-05-04T12:00:00Z');
  await runDueJobs(jobsOf(nightlyExport(folder, { format: undefined, output })), context);
  expect(readFileSync(output, 'utf8')).toMatch(content);
});

test('two processes with the same schedule run each planned time once', async () => {
  const { context, store, folder, set } = await scheduleSettingOf();
  const jobs = jobsOf(nightlyExport(folder), {
    name: 'tidy',
    job: 'compact',
    cron: '0 3 * * *',
    timeZone: 'UTC',
  });
  for (const day of ['04', '05', '06']) {
    set(`2026-05-${day}T03:00:00Z`);
    await Promise.all([runDueJobs(jobs, context), runDueJobs(jobs, context), runDueJobs(jobs, context)]);
  }
  const runs = await store.runs({ accountId: 'default' });
  const shown = runs.map(
    ({ schedule, plannedAt, outcome }) => `${schedule} ${plannedAt!.getUTCDate()} ${outcome}`,
  );
  expect(shown.sort()).toEqual([
    ...['4', '5', '6'].map((day) => `nightly ${day} done`),
    ...['4', '5', '6'].map((day) => `tidy ${day} done`),
  ]);
});

test('a clock that is set back runs nothing twice', async () => {
  const { context, folder, set } = await scheduleSettingOf();
  const jobs = jobsOf(nightlyExport(folder));
  for (const [time, runs] of [
    ['2026-05-03T02:00:30Z', 1],
    ['2026-05-04T02:00:30Z', 1],
    ['2026-05-04T01:58:00Z', 0],
    ['2026-05-04T02:01:00Z', 0],
    ['2026-05-05T02:00:00Z', 1],
  ] as const) {
    set(time);
    expect(await runDueJobs(jobs, context), time).toHaveLength(runs);
  }
});

test('an error in a job fails only its own run, and is an error in the log', async () => {
  const { context, store, folder, set, logged } = await scheduleSettingOf();
  const common = { cron: '0 2 * * *', timeZone: 'UTC' };
  const jobs = jobsOf(
    nightlyExport(folder, { name: 'no-folder', output: '/nowhere/out.csv' }),
    nightlyExport(folder, { name: 'no-space', output: '/dev/full' }),
    nightlyExport(folder, { name: 'no-account', account: 'ghost' }),
    nightlyExport(folder, { name: 'no-column', where: ['colour = red'] }),
    { name: 'no-pipeline', job: 'rescore', pipeline: 'gone', ...common },
    { name: 'no-member', job: 'drift', date: 'colour', ...common },
    { name: 'no-marks-yet', job: 'evaluate', ...common },
    nightlyExport(folder),
  );
  set('2026-05-04T12:00:00Z');
  const reasons = {
    'no-folder': 'cannot write /nowhere/out.csv: its folder does not exist',
    'no-space': 'cannot write /dev/full: the disk is full',
    'no-account': 'there is no account ghost',
    'no-column': expect.stringMatching(/^--where: there is no column colour/),
    'no-pipeline': 'there is no pipeline gone',
    'no-member': expect.stringMatching(/^--date: no submission has a column colour/),
  };
  const failed = Object.entries(reasons).map(([job, message]) => ({ job, outcome: 'failed', message }));
  expect(await runDueJobs(jobs, context)).toMatchObject([
    ...failed,
    {
      job: 'no-marks-yet',
      outcome: 'done',
      counts: { evaluated: 0 },
      message: expect.stringContaining('no text has a mark'),
    },
    { job: 'nightly', outcome: 'done' },
  ]);
  expect(logged.map(({ level, fields }) => `${level} ${fields.job} ${fields.run}`)).toEqual([
    ...failed.map(({ job }, index) => `error ${job} ${index + 1}`),
    'info no-marks-yet 7',
    'info nightly 8',
  ]);
  const runs = await store.runs({ accountId: 'default' });
  expect(runs.reverse().slice(0, -2)).toMatchObject(
    failed.map(({ job, ...rest }) => ({ schedule: job, ...rest })),
  );
  // No job is tried again before its next planned time.
  expect(await runDueJobs(jobs, context)).toEqual([]);
});

test('marks on another scale are an alarm of an evaluation, unless the job gives their scale', async () => {
  const { context, store, folder, set, logged } = await scheduleSettingOf();
  const texts = Array.from({ length: 10 }, (_, index) => ({
    id: `m-${index}`,
    text: 'A text.',
    author_id: `writer-${index}`,
    task_id: 'task',
    question_text: 'Why?',
    metadata: { rater: String(1 + (index % 5)) },
  }));
  await store.addSubmissions('default', texts, new Date('2026-05-02T00:00:00Z'));
  const facts = { wordCount: 2, sentenceCount: 1, errorCount: 0, suspectCount: 0, body: '{}' };
  const finished = texts.map((_, index) => ({
    receipt: index + 5,
    type: 'success' as const,
    overallScore: 6 + (index % 5),
    ...facts,
  }));
  const identity = { name: 'cefr', version: '1.0.0', configHash: 'c0ffee' };
  await store.saveResults(identity, finished, new Date('2026-05-02T00:00:00Z'));
  const evaluate = (name: string, more: object) => ({
    name,
    job: 'evaluate',
    cron: '0 2 * * *',
    timeZone: 'UTC',
    human: ['rater'],
    output: join(folder, `${name}.json`),
    ...more,
  });
  const jobs = jobsOf(
    evaluate('plain', {}),
    evaluate('mapped', { min: 1, max: 5, rescale: true, levels: 'lower' }),
  );
  set('2026-05-04T12:00:00Z');
  const message = expect.stringMatching(/Marks range from 1 to 5, .*--rescale/);
  const [plain, mapped] = await runDueJobs(jobs, context);
  expect(plain).toMatchObject({ outcome: 'done', counts: { evaluated: 10 }, message });
  expect(logged[0]).toMatchObject({ level: 'warn', message: 'a job ended with alarms', fields: { message } });
  expect((await store.runs({ accountId: 'default' })).at(-1)).toMatchObject({ schedule: 'plain', message });
  expect(mapped).not.toHaveProperty('message');
  const readingOf = (name: string) =>
    JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')).source.reading;
  expect(readingOf('plain')).toMatchObject({ warning: message, range: { min: 1, max: 5 } });
  expect(readingOf('mapped')).toMatchObject({ warning: null, rescaled: { from: { min: 1, max: 5 } } });
});

test.each([
  [{ levels: 'upper' }, /upper.* is neither lower nor middle/],
  [{ scale: 'toefl' }, /must be cefr or ielts/],
  [{ human: [] }, /must name a metadata column/],
])('a job with marks as %j is refused', (more, message) => {
  const job = { name: 'agreement', job: 'evaluate', cron: '0 2 * * *', ...more };
  expect(() => jobsOf(job)).toThrow(message);
});

test('no output replaces the store', async () => {
  const { context, set } = await scheduleSettingOf();
  const output = context.storeFiles[0]!;
  const common = { cron: '0 2 * * *', timeZone: 'UTC', output };
  const jobs = jobsOf(
    { name: 'a', job: 'backup', ...common },
    { name: 'b', job: 'export', what: 'results', ...common },
    { name: 'c', job: 'report', ...common },
  );
  set('2026-05-04T12:00:00Z');
  for (const run of await runDueJobs(jobs, context)) {
    expect(run).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('would replace'),
    });
  }
  expect(existsSync(output)).toBe(true);
});

test('a stopped rescoring is interrupted, no other job starts, and it resumes at the next time', async () => {
  const stop = new AbortController();
  let batches = 0;
  const borrow = async () => {
    const { assess, ...others } = await pool();
    const stopping: Pool['assess'] = (...args) => {
      batches += 1;
      if (batches === 1) stop.abort();
      return assess(...args);
    };
    return { pool: { ...others, assess: stopping } as Pool, [Symbol.asyncDispose]: async () => {} };
  };
  const { context, folder, store, set } = await scheduleSettingOf({ borrow, signal: stop.signal });
  const jobs = jobsOf(
    { name: 'rescore', job: 'rescore', cron: '0 2 * * *', timeZone: 'UTC', pipeline: 'cefr' },
    nightlyExport(folder, { cron: '0 3 * * *' }),
  );
  set('2026-05-04T12:00:00Z');
  const [first, ...others] = await runDueJobs(jobs, context);
  expect(first).toMatchObject({ outcome: 'interrupted', pipeline: { name: 'cefr' } });
  expect(others).toEqual([]);
  const { assessed } = first!.counts as { assessed: number };
  expect(assessed).toBeGreaterThan(0);
  expect(assessed).toBeLessThan(4);

  set('2026-05-05T12:00:00Z');
  const again = await runDueJobs(jobs, { ...context, signal: new AbortController().signal });
  expect(again).toMatchObject([
    { job: 'rescore', outcome: 'done', counts: { assessed: 4 - assessed } },
    { job: 'nightly', outcome: 'done' },
  ]);
  const runs = await store.runs({ accountId: 'default' });
  expect(runs.map(({ schedule, outcome }) => `${schedule} ${outcome}`)).toEqual([
    'nightly done',
    'rescore done',
    'rescore interrupted',
  ]);
});

test('a job that the signal ends with an error is interrupted, not failed; a failing store ends all jobs', async () => {
  const stop = new AbortController();
  const { context, store, folder } = await scheduleSettingOf({ signal: stop.signal });
  const stopped = new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === 'compact') {
        return async () => {
          stop.abort();
          throw new Error('stopped');
        };
      }
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const jobs = jobsOf({ name: 'tidy', job: 'compact', cron: '0 2 * * *' });
  expect(await runDueJobs(jobs, { ...context, store: stopped })).toMatchObject([{ outcome: 'interrupted' }]);
  await store[Symbol.asyncDispose]();
  await expect(runDueJobs(jobsOf(nightlyExport(folder)), context)).rejects.toThrow();
});
