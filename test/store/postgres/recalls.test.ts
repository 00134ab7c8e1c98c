import { afterEach, describe, expect, test, vi } from 'vitest';
import { Database } from '../../../src/store/postgres/database.js';
import { openPostgres } from '../../../src/store/postgres/open.js';
import { ACCOUNT, NOON, WORKER, webhook } from '../../contract/store/samples.js';
import { freshDatabase, hasPostgres } from './server.js';

const HOUR = 3_600_000;
const OTHER = { ...WORKER, id: '00000000-0000-4000-8000-00000000000b' };
const READ_UP_TO = 'UPDATE worker SET recalls = $2 WHERE id = $1';

describe.skipIf(!hasPostgres)('a recall', () => {
  test('delays a change of a webhook until all living workers that read the outbox have acknowledged it', async () => {
    await using place = await freshDatabase();
    await using database = new Database(place.url, 'test');
    await using store = await openPostgres(place.url);
    await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
    await store.addWebhook(webhook('w'));
    await store.beat(WORKER, HOUR);
    await store.beat(OTHER, HOUR);
    // No worker has read anything.
    expect(await store.changeWebhook(ACCOUNT, 'w', { secret: 'a' }, NOON)).toBe(true);

    for (const { id } of [WORKER, OTHER]) await database.run(READ_UP_TO, [id, 1]);
    const happened: string[] = [];
    const removal = store.removeWebhook(ACCOUNT, 'w').finally(() => happened.push('removed'));
    await expect.poll(() => store.webhooks(ACCOUNT)).toEqual([]);
    await database.run(READ_UP_TO, [WORKER.id, 2]);
    // Several times what the rest of the removal would take, if it did not wait.
    for (const id of ['x', 'y', 'z']) await store.addWebhook(webhook(id));
    happened.push('acknowledged');
    await store.beat(OTHER, 0);
    expect(await removal).toBe(true);
    expect(happened).toEqual(['acknowledged', 'removed']);
    // A missing webhook causes no recall.
    await database.run(READ_UP_TO, [WORKER.id, 2]);
    expect(await store.removeWebhook(ACCOUNT, 'w')).toBe(false);
  });
});

test.skipIf(!hasPostgres)(
  'a recall waits for a dead worker no longer than a lease, although the clock was set back and nobody else works',
  async () => {
    await using place = await freshDatabase();
    await using database = new Database(place.url, 'test');
    await using store = await openPostgres(place.url);
    await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
    await store.addWebhook(webhook('w'));
    await store.beat(WORKER, 60_000);
    await database.run(READ_UP_TO, [WORKER.id, 0]);
    await database.run(`UPDATE worker SET alive_until = alive_until + interval '1 hour'`);
    const removal = store.removeWebhook(ACCOUNT, 'w');
    const prolonged = `SELECT FROM worker WHERE alive_until > clock_timestamp() + interval '2 minutes'`;
    await expect.poll(() => database.row(prolonged)).toBeUndefined();
    await database.run(`UPDATE worker SET alive_until = alive_until - interval '1 minute'`);
    expect(await removal).toBe(true);
  },
);

describe.skipIf(!hasPostgres)('the clock of a store on PostgreSQL', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is that of the database, also after the clock of this machine is set', async () => {
    await using place = await freshDatabase();
    const truly = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: truly - HOUR });
    await using store = await openPostgres(place.url);
    expect(Math.abs(store.now!().getTime() - truly)).toBeLessThan(HOUR / 2);
    vi.setSystemTime(truly + HOUR);
    await store.beat(WORKER, HOUR);
    expect(Math.abs(store.now!().getTime() - truly)).toBeLessThan(HOUR / 2);
  });
});
