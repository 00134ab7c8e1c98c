import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runDueJobs } from '../../../src/services/schedule/run-due-jobs.js';
import { hasPostgres } from '../../store/postgres/server.js';
import { storesOnOne } from '../../store/postgres/stores.js';
import { addAccount } from '../stores.js';
import { jobsOf, scheduleSettingOf } from './setting.js';

describe.skipIf(!hasPostgres)('schedules of several processes on one database', () => {
  test('run each job once for each planned time, in any of them', async () => {
    const stores = await storesOnOne(3);
    await addAccount(stores[0]!, 'default');
    const { context, folder, set } = await scheduleSettingOf();
    const contexts = stores.map((store) => ({ ...context, store, storeFiles: [] }));
    const job = { job: 'export', what: 'submissions', format: 'csv', cron: '0 2 * * *', timeZone: 'UTC' };
    const jobs = jobsOf(
      ...['one', 'two'].map((name) => ({ ...job, name, output: join(folder, `${name}-{date}.csv`) })),
    );
    for (const day of ['04', '05', '06']) {
      set(`2026-05-${day}T03:00:00Z`);
      const ran = await Promise.all(contexts.map((one) => runDueJobs(jobs, one)));
      expect(
        ran
          .flat()
          .map(({ job }) => job)
          .sort(),
      ).toEqual(['one', 'two']);
      expect(existsSync(join(folder, `two-2026-05-${day}.csv`))).toBe(true);
    }
    const runs = await stores[1]!.runs({ accountId: 'default' });
    expect(
      runs
        .map(({ schedule, plannedAt, outcome }) => `${schedule} ${plannedAt!.getUTCDate()} ${outcome}`)
        .sort(),
    ).toEqual(['one 4 done', 'one 5 done', 'one 6 done', 'two 4 done', 'two 5 done', 'two 6 done']);
  });
});
