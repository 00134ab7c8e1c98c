import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { postgresAnalysis } from '../../../src/store/postgres/analysis.js';
import { Copies } from '../../../src/store/postgres/copies.js';
import { Database } from '../../../src/store/postgres/database.js';
import { makePrivateFolder } from '../../../src/store/postgres/private-folder.js';
import { ACCOUNT, NOON } from '../../contract/store/samples.js';
import { until } from '../../until.js';
import { freshDatabase, hasPostgres } from './server.js';

const WHOLE = { accountId: ACCOUNT, tables: { submission: { columns: ['text'] } } };

/** A store with texts of two accounts. @param connections the most connections at once */
async function filled(rows: number, connections = 2) {
  const fresh = await freshDatabase();
  const database = new Database(fresh.url, 'the test', { connections });
  onTestFinished(async () => {
    await database[Symbol.asyncDispose]();
    await fresh[Symbol.asyncDispose]();
  });
  await addTexts(database, ACCOUNT, 1, rows);
  await addTexts(database, 'another', rows + 1, rows + 10);
  const copies = new Copies(database, '256MiB');
  return { database, copies, analysis: postgresAnalysis({ database, copies }) };
}

const addTexts = (database: Database, accountId: string, first: number, last: number) =>
  database.run(
    `INSERT INTO submission (receipt, account_id, id, author_id, task_id, test, received_at, question_text, text)
     SELECT n, $1, n::text, 'anna', 'pets', false, $2, '', repeat(md5(n::text), 100) FROM generate_series($3::int, $4) AS n`,
    [accountId, NOON, first, last],
  );

/** The processes of the database that copy. */
const COPYING = `
  SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE 'COPY%' AND state = 'active'`;

const folders = () =>
  readdirSync(tmpdir()).filter(
    (name) => name.startsWith('assess-snapshot-') && name.includes(`-${process.pid}-`),
  );

describe.runIf(hasPostgres)('the copy of an account', () => {
  test('contains everything committed before it, and no other account', async () => {
    const { database, analysis } = await filled(3);
    const query = { accountId: ACCOUNT, includeTests: true };
    expect(await analysis.statistics(query)).toMatchObject({ submissions: 3, authors: 1 });
    await addTexts(database, ACCOUNT, 100, 101);
    expect(await analysis.statistics(query)).toMatchObject({ submissions: 5 });
    expect(folders()).toEqual([]);
  });

  test('can be read only by its owner', async () => {
    const { copies } = await filled(3);
    await using copy = await copies.take(WHOLE);
    expect(statSync(copy.folder).mode & 0o777).toBe(0o700);
  });

  test('has the given memory limit, and there are at most two at once', async () => {
    const { database, copies } = await filled(3);
    const [first, second] = [await copies.take(WHOLE), await copies.take(WHOLE)];
    const limit = await first.session.row<{ set: string }>(`SELECT current_setting('memory_limit') AS set`);
    expect(limit).toEqual({ set: '256.0 MiB' });
    const stopped = copies.take(WHOLE, AbortSignal.timeout(10));
    await expect(stopped).rejects.toMatchObject({ name: 'TimeoutError' });
    const arrived: string[] = [];
    const third = copies.take(WHOLE).then((copy) => {
      arrived.push('third');
      return copy;
    });
    // Others, which do not wait, take a copy and give it back.
    await (await new Copies(database, '256MiB').take(WHOLE))[Symbol.asyncDispose]();
    arrived.push('first gone');
    await first[Symbol.asyncDispose]();
    for (const copy of [second, await third]) await copy[Symbol.asyncDispose]();
    expect(arrived).toEqual(['first gone', 'third']);
    expect(folders()).toEqual([]);
  });

  test('leaves the connection usable and no file behind when stopped midway', async () => {
    const { database, copies } = await filled(30_000);
    const stop = new AbortController();
    const taking = expect(copies.take(WHOLE, stop.signal)).rejects.toThrow('enough');
    await until(async () => (await database.rows(COPYING)).length > 0);
    stop.abort(new Error('enough'));
    await taking;
    expect(folders()).toEqual([]);
    const all = await Promise.all([1, 2, 3].map(() => database.row('SELECT 1 AS one')));
    expect(all).toEqual([{ one: 1 }, { one: 1 }, { one: 1 }]);
    await using copy = await copies.take(WHOLE);
    expect(await copy.session.numbers('SELECT count(*)::DOUBLE FROM submission')).toEqual([30_000]);
  });

  test('fails with an error of the catalogue when the connection is lost midway', async () => {
    const { database, copies } = await filled(30_000);
    const taking = copies.take(WHOLE).then(
      () => 'taken',
      (error: { code: string }) => error.code,
    );
    await until(
      async () => (await database.run(`SELECT pg_terminate_backend(pid) FROM (${COPYING}) AS _`)) > 0,
    );
    expect(await taking).toBe('store_unusable');
    expect(folders()).toEqual([]);
    expect(await database.row('SELECT 1 AS one')).toEqual({ one: 1 });
  });

  test('is removed at the next start if its process was killed', async () => {
    const folder = makePrivateFolder();
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    const abandoned = folder.replace(`-${process.pid}-`, `-${child.pid}-`);
    mkdirSync(join(abandoned, 'spilled'), { recursive: true });
    const others = mkdtempSync(join(tmpdir(), 'assess-other-'));
    onTestFinished(() => {
      for (const one of [folder, others]) rmSync(one, { recursive: true, force: true });
    });
    await filled(1);
    const left = readdirSync(tmpdir()).map((name) => join(tmpdir(), name));
    expect(left).not.toContain(abandoned);
    expect(left).toEqual(expect.arrayContaining([folder, others]));
  });
});
