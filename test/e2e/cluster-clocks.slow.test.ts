import { describe, expect, test } from 'vitest';
import { hasPostgres } from '../store/postgres/server.js';
import { answers } from '../webhooks/receiver.js';
import { assessJson } from './assess.js';
import {
  addWebhook,
  LEASE,
  named,
  type Process,
  startCluster,
  submitAll,
  until,
  untilSettled,
} from './cluster.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A recorded time is off by at most this much, whichever process records it. */
const TOLERANCE_MS = 20_000;
const PRELOAD = new URL('./shifted-clock.js', import.meta.url).href;
const off = (milliseconds: number) => ({
  NODE_OPTIONS: `--import=${PRELOAD}`,
  CLOCK_OFF_BY: String(milliseconds),
});
const JOBS = [{ name: 'minutely', job: 'rescore', cron: '* * * * *' }];

describe.skipIf(!hasPostgres)('a cluster of machines whose clocks are an hour apart', () => {
  test('all processes use the clock of the database', async () => {
    const cluster = await startCluster();
    const { query, endpoint, folder, environment } = cluster;
    const options = (milliseconds: number) => ({
      environment: { ...off(milliseconds), ASSESS_SCHEDULE: JSON.stringify(JOBS) },
    });
    const begin = Date.now();
    const [early, late] = await Promise.all([
      cluster.start(['serve'], options(-HOUR_MS)),
      cluster.start(['serve'], options(HOUR_MS)),
    ]);
    expect(early!.log + late!.log).not.toContain('"level":50');
    await addWebhook(cluster, early);
    const [webhook] = await query<{ id: string }>('SELECT id FROM webhook');

    // Attempts follow the retry schedule, whichever process makes them.
    endpoint.behave(answers(503));
    const texts = new Set([
      ...(await submitAll(cluster, early, named('early', 3))),
      ...(await submitAll(cluster, late, named('late', 3))),
    ]);
    await endpoint.arrived(10);
    endpoint.behave(answers(204));
    await untilSettled(cluster);
    expect(webhook).toBeDefined();
    for (const [table, column] of [
      ['submission', 'received_at'],
      ['result', 'assessed_at'],
      ['notification', 'finished_at'],
      ['delivery_attempt', 'started_at'],
    ]) {
      const rows = await query<{ at: Date }>(`SELECT ${column} AS at FROM ${table}`);
      const outside = rows.filter(
        ({ at }) => at.getTime() < begin - TOLERANCE_MS || at.getTime() > Date.now() + TOLERANCE_MS,
      );
      expect([table, rows.length >= texts.size, outside]).toEqual([table, true, []]);
    }

    // Tokens are valid until they expire, whichever process creates them and whichever checks them.
    const asks = async ({ url }: Process, token: string) => {
      const headers = { authorization: `Token token=${token}` };
      return (await fetch(`${url}/v2.1.0/account/default/webhooks`, { headers })).status;
    };
    for (const by of [-HOUR_MS, HOUR_MS]) {
      const created = assessJson<{ token: string; id: string; expires_at: string }>(
        ['token', 'create', '--expires', '2'],
        { cwd: folder, environment: { ...environment, ...off(by) } },
      );
      expect(Math.abs(Date.parse(created.expires_at) - Date.now() - 2 * DAY_MS)).toBeLessThan(TOLERANCE_MS);
      const ends = (minutes: number) =>
        query(`UPDATE token SET expires_at = clock_timestamp() + $1 * interval '1 minute' WHERE id = $2`, [
          minutes,
          created.id,
        ]);
      await ends(5);
      for (const server of [early, late]) expect(await asks(server, created.token)).toBe(200);
      await ends(-5);
      for (const server of [early, late])
        await until(async () => (await asks(server, created.token)) === 401);
    }

    // No live process counts as gone, and each planned time has one run.
    const workers = async () =>
      new Map(
        (await query<{ id: string; alive: Date }>('SELECT id, alive_until AS alive FROM worker')).map(
          ({ id, alive }) => [id, alive.getTime()],
        ),
      );
    await until(async () => (await workers()).size === 2);
    const before = await workers();
    await until(async () => {
      const now = await workers();
      return [...before].every(([id, alive]) => (now.get(id) ?? 0) > alive + LEASE * 1000);
    });
    await until(async () => (await cluster.count(`run WHERE outcome = 'done'`)) > 0, 90_000);
    const runs = await query<{ planned_at: Date; found: number }>(
      'SELECT planned_at, count(*)::int AS found FROM run GROUP BY planned_at',
    );
    for (const { planned_at, found } of runs) {
      expect(found).toBe(1);
      expect(Math.abs(planned_at.getTime() - Date.now())).toBeLessThan(120_000);
    }
    await expectWholeAfterRetries();

    /** All attempts are recorded, those that the receiver refused too, and it accepted exactly one for each text. */
    async function expectWholeAfterRetries() {
      const attempts = await cluster.count('delivery_attempt');
      expect(endpoint.arrivals.length).toBe(attempts);
      expect(await cluster.count('delivery_attempt WHERE http_status = 204')).toBe(texts.size);
      expect(await cluster.count('result')).toBe(texts.size);
    }
  });
});
