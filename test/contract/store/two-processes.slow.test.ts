import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../../src/store/duckdb/open.js';
import { openPostgres } from '../../../src/store/postgres/open.js';
import { serveStore } from '../../../src/store/remote/serve.js';
import type { Store, SubmissionOutcome } from '../../../src/store/store.js';
import { putEmptyStore } from '../../store/empty-store.js';
import { freshDatabase, hasPostgres } from '../../store/postgres/server.js';
import { type Called, startOther } from './other-process.js';
import { all, answer, CEFR, finished, LATER, NOON, submission, webhook } from './samples.js';

/** The same store in this process and in another one. */
interface Both extends AsyncDisposable {
  readonly here: Store;
  readonly there: Called;
}

/** A store in a file, which this process serves. */
async function overSocket(): Promise<Both> {
  const folder = mkdtempSync(join(tmpdir(), 'assess-store-'));
  const path = join(folder, 'store.duckdb');
  await putEmptyStore(path);
  const here = await openStore(path, { threads: 1, memoryLimit: '256MiB' });
  const serving = await serveStore(here, path);
  const other = await startOther(path);
  return {
    here,
    there: other.store,
    async [Symbol.asyncDispose]() {
      for (const each of [other, serving, here]) await each[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function overDatabase(): Promise<Both> {
  const database = await freshDatabase();
  const here = await openPostgres(database.url);
  const other = await startOther(database.url);
  return {
    here,
    there: other.store,
    async [Symbol.asyncDispose]() {
      for (const each of [other, here, database]) await each[Symbol.asyncDispose]();
    },
  };
}

const kinds = [
  { name: 'a file that one serves', open: overSocket },
  ...(hasPostgres ? [{ name: 'a database', open: overDatabase }] : []),
];

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const counted = (values: readonly unknown[], value: unknown) => values.filter((one) => one === value).length;

describe.each(kinds)('two processes on $name', ({ open }) => {
  let both: Both;
  let sides: readonly Called[];
  /** Each test has its own account. */
  let accounts = 0;
  let account = '';

  beforeAll(async () => {
    both = await open();
    sides = [both.here, both.there];
  });
  afterAll(() => both[Symbol.asyncDispose]());

  beforeEach(async () => {
    accounts += 1;
    account = `account-${accounts}`;
    await both.here.createAccount({ id: account, pipeline: 'cefr', createdAt: NOON });
  });
  afterEach(() => both.there.deleteAccount(account, LATER));

  /** Makes that many calls at once, every other one in the other process. */
  const inTurns = <T>(calls: number, call: (store: Called, n: number) => Promise<T>): Promise<T[]> =>
    Promise.all(range(calls).map((n) => call(sides[n % 2]!, n)));

  const statuses = (outcomes: readonly (readonly SubmissionOutcome[])[]) =>
    outcomes.flat().map(({ status }) => status);

  async function addTexts(count: number, authorOf = (n: number) => `author-${n}`): Promise<number[]> {
    const texts = range(count).map((n) => submission(`id-${n}`, { author_id: authorOf(n) }));
    const outcomes = await both.here.addSubmissions(account, texts, NOON);
    return outcomes.map((outcome) => (outcome.status === 'rejected' ? 0 : outcome.receipt));
  }

  async function workers(parts: string[]): Promise<readonly { store: Called; id: string }[]> {
    return Promise.all(
      sides.map(async (store) => {
        const id = randomUUID();
        await store.beat({ id, name: 'test', parts }, 600_000);
        return { store, id };
      }),
    );
  }

  test('create an account once', async () => {
    const made = await inTurns(10, (store) =>
      store.createAccount({ id: 'same', pipeline: 'cefr', createdAt: NOON }).then(
        () => 'made',
        ({ code }) => code,
      ),
    );
    expect([counted(made, 'made'), counted(made, 'account_exists')]).toEqual([1, 9]);
  });

  test('store one text of an id, and report so to one caller', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      const outcomes = await inTurns(10, (store, n) =>
        store.addSubmissions(account, [submission(id, { text: `${n}` })], NOON),
      );
      expect([counted(statuses(outcomes), 'stored'), counted(statuses(outcomes), 'rejected')]).toEqual([
        1, 9,
      ]);
      const winner = outcomes.findIndex(([outcome]) => outcome?.status === 'stored');
      const asked = await inTurns(2, (store) => store.submissionStatus(account, id, { withText: true }));
      expect(asked.map((status) => status?.text)).toEqual([`${winner}`, `${winner}`]);
    }
    const again = await inTurns(10, (store) => store.addSubmissions(account, [submission('f')], NOON));
    expect([counted(statuses(again), 'stored'), counted(statuses(again), 'unchanged')]).toEqual([1, 9]);
  });

  test('fill a group to its last place and no further', async () => {
    for (const session of ['s', 't', 'u']) {
      const one = (id: string, place: number) => answer(`${session}-${id}`, place, { session_id: session });
      await both.here.addSubmissions(account, [one('a', 0)], NOON);
      const outcomes = await inTurns(12, (store, n) =>
        store.addSubmissions(account, [one(`c-${n}`, 1 + (n % 3)), one(`d-${n}`, 4 + n)], NOON),
      );
      expect(counted(statuses(outcomes), 'stored')).toBe(2);
    }
    expect(await all(both.here.submissions({ accountId: account }))).toHaveLength(9);
  });

  test('claim each text once, and both get some', async () => {
    const receipts = await addTexts(60);
    const claimed = await Promise.all(
      (await workers(['assess'])).map(async ({ store, id }) => {
        const own: number[] = [];
        for (;;) {
          const texts = await store.claimTexts({ worker: id, limit: 2 });
          if (!texts) return own;
          own.push(...texts.texts.map(({ receipt }) => receipt));
        }
      }),
    );
    expect(claimed.flat().sort((a, b) => a - b)).toEqual(receipts);
    expect(Math.min(...claimed.map(({ length }) => length))).toBeGreaterThan(0);
  });

  test('lease each webhook to one worker, and share them', async () => {
    for (const n of range(6)) await both.here.addWebhook(webhook(`lease-${n}`, { accountId: account }));
    const [receipt] = await addTexts(1);
    await both.there.saveResults(CEFR, [finished(receipt!)], NOON);
    const dispatchers = await workers(['deliver']);
    const leased = await Promise.all(
      dispatchers.map(async ({ store, id }) => {
        const { boxes } = await store.leaseOutbox(id, NOON, []);
        return boxes.map((box) => box.webhook.id);
      }),
    );
    expect(leased.map(({ length }) => length)).toEqual([3, 3]);
    expect(new Set(leased.flat()).size).toBe(6);
    for (const { store, id } of dispatchers) await store.leave(id);
  });

  test('store and notify a result once, and not if its text is deleted meanwhile', async () => {
    await both.here.addWebhook(webhook(`save-${account}`, { accountId: account }));
    const receipts = await addTexts(40);
    const deleted = range(40).filter((n) => n % 4 === 0);
    const [saved] = await Promise.all([
      inTurns(40, async (store, n) => {
        const batch = [n, (n + 7) % 40, (n + 20) % 40].map((one) => finished(receipts[one]!));
        return store.saveResults(CEFR, batch, NOON);
      }),
      Promise.all(deleted.map((n) => sides[(n / 4) % 2]!.deleteAuthor(account, `author-${n}`, LATER))),
    ]);
    const listed = await both.there.deliveries({ accountId: account, limit: 1000 });
    const left = range(40).flatMap((n) => (deleted.includes(n) ? [] : [`id-${n}`]));
    expect(listed.map(({ submissionId }) => submissionId).sort()).toEqual(left.sort());
    const queued = saved.reduce((sum, one) => sum + one.queued, 0);
    expect(queued).toBeGreaterThanOrEqual(30);
    expect(queued).toBeLessThanOrEqual(40);
    for (const n of range(40)) {
      const status = await sides[n % 2]!.submissionStatus(account, `id-${n}`);
      expect(status?.result !== undefined).toBe(!deleted.includes(n));
    }
    expect(await both.there.backlog()).toEqual({ waiting: 0, claimed: 0 });
  });

  test('save results of claimed texts once, despite concurrent saves and lost claims', async () => {
    await both.here.addWebhook(webhook(`claim-${account}`, { accountId: account }));
    const receipts = await addTexts(20);
    const [one, other] = await workers(['assess']);
    await one!.store.claimTexts({ worker: one!.id, limit: 20 });
    await one!.store.releaseTexts(one!.id, receipts.slice(10));
    await other!.store.claimTexts({ worker: other!.id, limit: 10 });
    const batch = receipts.map((receipt) => finished(receipt));
    const saved = await Promise.all(
      [one!, other!].map(({ store, id }) =>
        store.saveResults(CEFR, batch, NOON, { claim: { worker: id, accountId: account } }),
      ),
    );
    expect(saved).toMatchObject(Array(2).fill({ written: 10, queued: 10 }));
    const again = await one!.store.saveResults(CEFR, batch, NOON, {
      claim: { worker: one!.id, accountId: account },
    });
    expect(again).toMatchObject({ written: 0, queued: 0 });
  });

  test('give each examiner one unique number', async () => {
    await addTexts(12);
    const names = ['Anna', 'Ben', 'Cleo'];
    const outcomes = await inTurns(12, (store, n) =>
      store.addFeedback(
        account,
        [0, 1].map((step) => ({
          submission_id: `id-${n}`,
          examiner_id: names[(n + step) % 3]!,
          mark: { holistic: '1' },
        })),
        NOON,
      ),
    );
    expect(counted(outcomes.flat(), 'stored')).toBe(24);
    const [here, there] = await inTurns(2, (store) => store.examinerNames(account));
    expect(Object.values(here!).sort()).toEqual(names);
    expect(there).toEqual(here);
  });

  test('start a scheduled job once for each planned time', async () => {
    const runners = await workers(['nightly']);
    for (const hour of range(5)) {
      const plannedAt = new Date(NOON.getTime() + hour * 3_600_000);
      const begun = await Promise.all(
        range(8).map((n) => {
          const { store, id } = runners[n % 2]!;
          const run = { accountId: account, job: 'export', schedule: account, plannedAt, startedAt: LATER };
          return store.startRun(run, id);
        }),
      );
      expect(begun.filter((number) => number !== undefined)).toHaveLength(1);
    }
    expect(await both.there.runs({ accountId: account })).toHaveLength(5);
    for (const { store, id } of runners) await store.leave(id);
    expect(new Set((await both.here.runs({ accountId: account })).map(({ outcome }) => outcome))).toEqual(
      new Set(['killed']),
    );
  });

  test('derive ids with one key', async () => {
    expect(new Set(await inTurns(10, (store) => store.idKey(account))).size).toBe(1);
  });
});
