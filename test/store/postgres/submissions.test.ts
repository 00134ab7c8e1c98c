import { EventEmitter, once } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { Submission } from '../../../src/domain/submissions/submission.js';
import { TABLES_OF_ACCOUNTS } from '../../../src/store/postgres/account-deletion.js';
import { Database } from '../../../src/store/postgres/database.js';
import { openPostgres } from '../../../src/store/postgres/open.js';
import { TABLES_OF_TEXTS } from '../../../src/store/postgres/text-deletion.js';
import type { Store } from '../../../src/store/store.js';
import { ACCOUNT, aliveWorker, answer, NOON, submission } from '../../contract/store/samples.js';
import { freshDatabase, hasPostgres } from './server.js';

interface Sides extends AsyncDisposable {
  /** Like those of two processes. */
  readonly stores: readonly [Store, Store];
  readonly database: Database;
}

/** Two stores on one database with the account ACCOUNT, and direct access to the tables. */
async function twoSides(): Promise<Sides> {
  const { url, ...rest } = await freshDatabase();
  const stores = [await openPostgres(url), await openPostgres(url)] as const;
  const database = new Database(url, 'tables');
  await stores[0].createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
  return {
    stores,
    database,
    async [Symbol.asyncDispose]() {
      for (const each of [...stores, database]) await each[Symbol.asyncDispose]();
      await rest[Symbol.asyncDispose]();
    },
  };
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const put = async (store: Store, one: Submission) =>
  (await store.addSubmissions(ACCOUNT, [one], NOON))[0]!.status;
const count = (values: readonly string[], value: string) => values.filter((each) => each === value).length;

/** The number of rows, in all tables, whose submission is gone. */
async function orphans(database: Database): Promise<number> {
  const counts = TABLES_OF_TEXTS.map(
    (table) =>
      `SELECT count(*) FROM ${table} AS t WHERE NOT EXISTS (SELECT FROM submission AS s WHERE s.receipt = t.receipt)`,
  );
  const row = await database.row<{ all: number }>(
    `SELECT sum(count) AS all FROM (${counts.join(' UNION ALL ')}) AS counts`,
  );
  return Number(row!.all);
}

/** The ids of the stored texts, in order. */
async function idsIn({ database }: Sides): Promise<string[]> {
  return (await database.rows<{ id: string }>('SELECT id FROM submission ORDER BY id')).map(({ id }) => id);
}

/** The number of connections that wait for a lock. */
async function waiting(database: Database): Promise<number> {
  const rows = await database.rows(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.length;
}

/**
 * Starts a deletion that can't end, then each of `others`, which has to wait for it, then runs `meanwhile` and lets all
 * of them go on. @returns what they return, in this order
 */
async function deletionBeside(
  { database }: Sides,
  deletion: () => Promise<unknown>,
  others: readonly (() => Promise<unknown>)[],
  meanwhile: () => Promise<void>,
): Promise<unknown[]> {
  const all: Promise<unknown>[] = [];
  await database.transaction(async (session) => {
    await session.rows(
      "SELECT FROM work JOIN submission USING (account_id, receipt) WHERE id = 'old' FOR UPDATE",
    );
    for (const start of [deletion, ...others]) {
      all.push(start());
      await expect.poll(() => waiting(database), { timeout: 20_000 }).toBe(all.length);
    }
    await meanwhile();
  });
  return Promise.all(all);
}

describe.skipIf(!hasPostgres)('submissions of two processes in PostgreSQL', () => {
  test('of concurrent ones with the same id and different texts, one is stored', async () => {
    await using sides = await twoSides();
    for (const n of range(20)) {
      const outcomes = await Promise.all(
        sides.stores.map((store, side) => put(store, submission(`id-${n}`, { text: `${side}` }))),
      );
      expect(outcomes.sort()).toEqual(['rejected', 'stored']);
    }
    const row = await sides.database.row(
      'SELECT (SELECT count(*) FROM submission) AS texts, (SELECT count(*) FROM work) AS waiting',
    );
    expect(row).toEqual({ texts: 20, waiting: 20 });
  });

  test('batches with the same ids in different orders store each once', async () => {
    await using sides = await twoSides();
    const rows = range(300).map((n) => submission(`id-${n}`));
    const grouped = range(300).map((n) => answer(`g-${n}`, 0, { author_id: `author-${n}` }));
    const outcomes = await Promise.all([
      sides.stores[0].addSubmissions(ACCOUNT, rows, NOON),
      sides.stores[1].addSubmissions(ACCOUNT, rows.toReversed(), NOON),
      sides.stores[0].addSubmissions(ACCOUNT, grouped, NOON),
      sides.stores[1].addSubmissions(ACCOUNT, grouped.toReversed(), NOON),
    ]);
    const statuses = outcomes.flat().map(({ status }) => status);
    expect([count(statuses, 'stored'), count(statuses, 'unchanged')]).toEqual([600, 600]);
  });

  test('a group never has more answers than its count, or two in one place', async () => {
    await using sides = await twoSides();
    for (const round of range(5)) {
      const outcomes = await Promise.all(
        range(20).map((n) =>
          put(
            sides.stores[n % 2]!,
            answer(`${round}-${n}`, n % 5, { session_id: `s${round}`, sequence_count: 3 }),
          ),
        ),
      );
      expect(count(outcomes, 'stored')).toBe(3);
    }
    const places = await sides.database.row<{ texts: number; places: number }>(
      'SELECT count(*) AS texts, count(DISTINCT (session_id, sequence_id)) AS places FROM submission',
    );
    expect(places).toEqual({ texts: 15, places: 15 });
  });

  test('ids are unique across texts with and without groups', async () => {
    await using sides = await twoSides();
    for (const n of range(10)) {
      const outcomes = await Promise.all([
        put(sides.stores[0], submission(`id-${n}`)),
        put(sides.stores[1], answer(`id-${n}`, 0, { session_id: `s${n}` })),
        put(sides.stores[1], answer(`other-${n}`, 1, { session_id: `s${n}` })),
      ]);
      expect([count(outcomes, 'stored'), count(outcomes, 'rejected')]).toEqual([2, 1]);
    }
  });

  test('deletions concurrent with submissions and marks leave no row without its text', async () => {
    await using sides = await twoSides();
    const [one, other] = sides.stores;
    for (const round of range(15)) {
      await one.addSubmissions(
        ACCOUNT,
        range(4).map((n) => submission(`id-${n}`)),
        NOON,
      );
      const mark = (n: number, examiner_id: number | string) => ({
        submission_id: `id-${n}`,
        examiner_id,
        mark: { holistic: `${round}` },
      });
      await Promise.all([
        one.addFeedback(ACCOUNT, [mark(0, 1), mark(1, 'Anna'), mark(3, 2)], NOON),
        other.addFeedback(ACCOUNT, [mark(1, 'Ben'), mark(0, 1), mark(2, 'Anna')], NOON),
        one.deleteSubmissions(ACCOUNT, ['id-2', 'id-0'], NOON),
        other.deleteAuthor(ACCOUNT, 'anna', NOON),
        one.deleteMarks({ accountId: ACCOUNT, examinerId: 1 }, NOON),
        other.addSubmissions(ACCOUNT, [submission(`new-${round}`), submission('id-0')], NOON),
      ]);
      expect(await orphans(sides.database)).toBe(0);
      const waiting = await sides.database.row<{ same: boolean }>(
        'SELECT (SELECT count(*) FROM submission) = (SELECT count(*) FROM work) AS same',
      );
      expect(waiting).toEqual({ same: true });
      await one.deleteAuthor(ACCOUNT, 'anna', NOON);
    }
  });

  test('texts of an author that is being deleted are stored after the deletion', async () => {
    await using sides = await twoSides();
    const [one, other] = sides.stores;
    const byAnna = (id: string) => submission(id, { author_id: 'anna' });
    await put(one, byAnna('old'));
    const [deletion, ...stored] = await deletionBeside(
      sides,
      () => one.deleteAuthor(ACCOUNT, 'anna', NOON),
      [
        () => put(other, byAnna('new')),
        () => other.transaction((writer) => writer.addSubmissions(ACCOUNT, [byAnna('imported')], NOON)),
      ],
      async () => {
        expect(await put(other, submission('elsewhere', { author_id: 'ben' }))).toBe('stored');
        expect(await idsIn(sides)).toEqual(['elsewhere', 'old']);
      },
    );
    expect(deletion).toMatchObject({ submissionsDeleted: 1 });
    expect(stored).toMatchObject(['stored', [{ status: 'stored' }]]);
    expect(await one.deleteAuthor(ACCOUNT, 'anna', NOON)).toMatchObject({ submissionsDeleted: 2 });
  });

  test('texts whose ids are being deleted together are stored, and deleted again, after the deletion', async () => {
    await using sides = await twoSides();
    const [one, other] = sides.stores;
    await one.addSubmissions(ACCOUNT, [submission('old'), submission('single')], NOON);
    const later = new Date(NOON.getTime() + 1000);
    const ids = ['new', 'imported', 'old'];
    const [deletion, ...stored] = await deletionBeside(
      sides,
      () => one.deleteSubmissions(ACCOUNT, ids, NOON),
      [
        () => put(other, submission('new')),
        () => other.transaction((writer) => writer.addSubmissions(ACCOUNT, [submission('imported')], NOON)),
        () => other.deleteSubmissions(ACCOUNT, ['old', 'elsewhere'], later),
      ],
      async () => {
        expect(await other.deleteSubmissions(ACCOUNT, ['single'], NOON)).toMatchObject({ unknown: [] });
        expect(await idsIn(sides)).toEqual(['old']);
      },
    );
    expect(deletion).toMatchObject({ submissionsDeleted: 1, unknown: ['new', 'imported'] });
    expect(stored).toMatchObject([
      'stored',
      [{ status: 'stored' }],
      { submissionsDeleted: 0, earlier: [{ id: 'old', timestamp: NOON }], unknown: ['elsewhere'] },
    ]);
    expect(await one.deleteSubmissions(ACCOUNT, ids, later)).toMatchObject({
      submissionsDeleted: 2,
      earlier: [{ id: 'old', timestamp: NOON }],
    });
  });

  test('an import and a deletion of several texts that both wait hold nothing that the other needs', async () => {
    await using sides = await twoSides();
    const [one, other] = sides.stores;
    const { database } = sides;
    let both: Promise<unknown> = Promise.resolve();
    await database.transaction(async (session) => {
      await session.row(
        `SELECT pg_advisory_xact_lock(percentile_disc(0.5) WITHIN GROUP (ORDER BY hashtextextended($1, seed)))
         FROM generate_series(8, 71) AS seed`,
        [ACCOUNT],
      );
      const imported = other.transaction((writer) => writer.addSubmissions(ACCOUNT, [submission('a')], NOON));
      await expect.poll(() => waiting(database), { timeout: 20_000 }).toBe(1);
      both = Promise.all([imported, one.deleteSubmissions(ACCOUNT, ['a', 'b'], NOON)]);
      await expect.poll(() => waiting(database), { timeout: 20_000 }).toBe(2);
      const held = await database.rows(
        `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid), generate_series(8, 71) AS seed
         WHERE datname = current_database() AND locktype = 'advisory' AND mode = 'ExclusiveLock' AND granted
           AND (classid::bigint << 32 | objid::bigint) = hashtextextended($1, seed)`,
        [ACCOUNT],
      );
      expect(held).toHaveLength(1);
    });
    expect(await both).toMatchObject([[{ status: 'stored' }], { submissionsDeleted: 1 }]);
  });

  test('the deletion of an account concurrent with submissions leaves none of its rows', async () => {
    await using sides = await twoSides();
    const [one, other] = sides.stores;
    for (const round of range(8)) {
      await Promise.allSettled([
        put(one, submission('a')),
        put(other, answer('b', 0)),
        one.idKey(ACCOUNT),
        other.deleteAccount(ACCOUNT, NOON),
        put(other, submission('c')),
        put(one, answer('d', 1)),
      ]);
      for (const table of ['submission', 'work', 'turn', 'id_key']) {
        expect([round, table, await sides.database.rows(`SELECT FROM ${table}`)]).toEqual([round, table, []]);
      }
      await expect(put(one, submission('e'))).rejects.toMatchObject({ code: 'unknown_account' });
      await one.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
    }
  });

  test('as many transactions as connections can run, and their accounts get turns', async () => {
    await using place = await freshDatabase();
    await using store = await openPostgres(place.url, { connections: 3 });
    const accounts = range(3).map((n) => `account-${n}`);
    for (const id of accounts) await store.createAccount({ id, pipeline: 'cefr', createdAt: NOON });
    const others = new EventEmitter();
    let begun = 0;
    await Promise.all(
      accounts.map((id) =>
        store.transaction(async (writer) => {
          begun += 1;
          if (begun < accounts.length) await once(others, 'begun');
          else others.emit('begun');
          await writer.addSubmissions(id, [submission('a')], NOON);
        }),
      ),
    );
    const worker = await aliveWorker(store);
    const claimed: (string | undefined)[] = [];
    for (const _ of accounts) claimed.push((await store.claimTexts({ worker, limit: 1 }))?.accountId);
    expect(claimed.sort()).toEqual(accounts);
  });

  test('a submission to a new account does not wait for a transaction with one', async () => {
    await using sides = await twoSides();
    const [one, other] = sides.stores;
    await one.transaction(async (writer) => {
      await writer.addSubmissions(ACCOUNT, [submission('a')], NOON);
      expect(await put(other, submission('b'))).toBe('stored');
      await writer.addSubmissions(ACCOUNT, [submission('c')], NOON);
    });
    expect(await put(other, submission('c'))).toBe('unchanged');
  });
});

describe.skipIf(!hasPostgres)('submissions in PostgreSQL', () => {
  test('texts keep characters that the database cannot store', async () => {
    await using sides = await twoSides();
    const [store] = sides.stores;
    const texts = [
      '\0',
      'a\0b\uffff0\uffff1',
      '\uffff',
      '\uffff\0\uffff',
      '\ufeff',
      '\ufeffa',
      '\u{10ffff}',
      '\u{10000}',
    ];
    const sent = texts.map((text, n) => submission(`id-${n}`, { text, question_text: text }));
    await store.addSubmissions(ACCOUNT, sent, NOON);
    for (const [n, text] of texts.entries()) {
      expect((await store.submissionStatus(ACCOUNT, `id-${n}`, { withText: true }))?.text).toBe(text);
    }
    const again = await store.addSubmissions(ACCOUNT, sent, NOON);
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set(['unchanged']));
    const names = ['a\0b', '\ufeffAnna', '\uffff'];
    const marks = names.map((examiner_id) => ({
      submission_id: 'id-0',
      examiner_id,
      mark: { holistic: '\0' },
    }));
    await store.addFeedback(ACCOUNT, marks, NOON);
    expect(Object.values(await store.examinerNames(ACCOUNT))).toEqual(names);
    expect(await store.addFeedback(ACCOUNT, marks, NOON)).toEqual(names.map(() => 'unchanged'));
  });

  test('a call for an unknown account, or with an invalid value, fails alone', async () => {
    await using sides = await twoSides();
    const [store] = sides.stores;
    const calls = await Promise.allSettled([
      put(store, submission('a')),
      store.addSubmissions('nobody', [submission('a')], NOON),
      store.addSubmissions('nobody', [], NOON),
      store.addSubmissions(ACCOUNT, [submission('b')], new Date(Number.NaN)),
      put(store, submission('c')),
    ]);
    expect(calls.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(await put(store, submission('a'))).toBe('unchanged');
    expect(await put(store, submission('b'))).toBe('stored');
  });

  test('a submission succeeds although the database ends all connections', async () => {
    await using sides = await twoSides();
    const [store] = sides.stores;
    for (const n of range(5)) {
      await put(store, submission(`before-${n}`));
      const [status, placed] = await Promise.all([
        put(store, submission(`id-${n}`)),
        put(sides.stores[1], answer(`placed-${n}`, n, { sequence_count: 9 })),
        sides.database.rows(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        ),
      ]);
      for (const each of [status, placed]) expect(['stored', 'unchanged']).toContain(each);
      expect(await put(store, submission(`id-${n}`))).toBe('unchanged');
    }
  });

  test('a transaction with a failed statement is not committed, even if its error is ignored', async () => {
    await using sides = await twoSides();
    const work = sides.database.transaction(async (session) => {
      await session.run('DELETE FROM account');
      await session.run('SELECT 1 / 0').catch(() => undefined);
    });
    await expect(work).rejects.toThrow();
    expect(await sides.stores[0].account(ACCOUNT)).toBeDefined();
  });

  test('the deletion of an account covers every table with rows of accounts', async () => {
    await using sides = await twoSides();
    const rows = await sides.database.rows<{ table_name: string }>(
      `SELECT table_name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'account_id' ORDER BY 1`,
    );
    const covered = ['submission', ...TABLES_OF_TEXTS, ...TABLES_OF_ACCOUNTS];
    expect(rows.map(({ table_name }) => table_name)).toEqual(covered.sort());
  });
});
