import { expect, test } from 'vitest';
import { Database } from '../../../src/store/duckdb/database.js';
import { ReadPool } from '../../../src/store/duckdb/read-pool.js';
import { until } from '../../until.js';
import { TemporaryDirectory } from './temporary.js';

test('work without connections waits for lent connections, and new requests for one wait for it', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const database = await Database.open(path, path, { memoryLimit: '256MiB', temporary: `${path}.tmp` });
  const pool = new ReadPool(database);
  const done: string[] = [];
  const ends = new Map<string, () => void>();
  const use = (name: string) =>
    pool.use(async () => {
      await new Promise<void>((resolve) => ends.set(name, resolve));
      done.push(name);
    });
  const lent = [use('a'), use('b')];
  /** Resolves when a pool for which nobody waits has opened, lent and closed a connection. */
  const turn = async () => {
    const other = new ReadPool(database);
    await other.use(async () => {});
    await other.close();
  };
  await until(() => ends.size === 2);

  const work = pool.whileClosed(async () => void done.push('work'));
  const later = [1, 2, 3, 4].map((n) => pool.use(async () => void done.push(`later ${n}`)));
  await turn();
  ends.get('a')!();
  await turn();
  expect(done).toEqual(['a']);
  ends.get('b')!();
  await Promise.all([...lent, work, ...later]);
  expect(done.slice(0, 3)).toEqual(['a', 'b', 'work']);
  expect(done).toHaveLength(7);
  await pool.close();
  database.close();
});
