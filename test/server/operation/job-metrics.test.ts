import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { keepMetricsOfJobs } from '../../../src/server/operation/metrics.js';
import { createJobRecord } from '../../../src/services/schedule/job-record.js';
import { runDueJobs } from '../../../src/services/schedule/run-due-jobs.js';
import { jobsOf, scheduleSettingOf } from '../../services/schedule/setting.js';

test('metrics show the last success of each job in any process, and outcomes of runs of this process', async () => {
  const { context, store, set } = await scheduleSettingOf();
  const jobs = jobsOf(
    { name: 'tidy', job: 'compact', cron: '0 2 * * *', timeZone: 'UTC' },
    { name: 'drift', job: 'drift', date: 'colour', cron: '0 3 * * *', timeZone: 'UTC' },
  );
  const record = createJobRecord({ store, jobs, accountId: 'default' });
  const register = new Registry();
  keepMetricsOfJobs(record, register);
  const metrics = async () =>
    (await register.metrics()).split('\n').filter((line) => /^assess_job/.test(line));
  const success = 'assess_job_last_success_timestamp_seconds';
  expect(await metrics()).toEqual([`${success}{job="tidy"} 0`, `${success}{job="drift"} 0`]);

  set('2026-05-04T12:00:00Z');
  await runDueJobs(jobs, context);
  const first = Date.parse('2026-05-04T12:00:00Z') / 1000;
  expect(await metrics()).toEqual([`${success}{job="tidy"} ${first}`, `${success}{job="drift"} 0`]);

  set('2026-05-05T12:00:00Z');
  await runDueJobs(jobs, context, record.note);
  expect(await metrics()).toEqual([
    `${success}{job="tidy"} ${first + 86_400}`,
    `${success}{job="drift"} 0`,
    'assess_job_runs_total{job="tidy",outcome="done"} 1',
    'assess_job_runs_total{job="drift",outcome="failed"} 1',
  ]);
});
