import { afterEach, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../../src/store/postgres/open.js';
import { WORKER } from '../../contract/store/samples.js';
import { freshDatabase, hasPostgres } from './server.js';

const HOUR = 3_600_000;

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
