import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ConditionSubject } from '../../../src/domain/submissions/condition.js';
import type { Store } from '../../../src/store/store.js';
import { exportedText } from '../../exported.js';
import { backends } from './backends.js';
import {
  ACCOUNT,
  added,
  aliveWorker,
  answer,
  CEFR,
  finished,
  LATER,
  NOON,
  storeWithAccount,
  submission,
} from './samples.js';

const EARLIER = { ...CEFR, version: '0.9.0' };

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assess-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Fills an account, among others, with gaps in its receipts and rows in every table. */
async function fill(store: Store): Promise<void> {
  await store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
  await store.addSubmissions('other', [submission('a'), submission('b')], NOON);
  await added(store, [submission('gone', { author_id: 'ben' })]);
  await store.addSubmissions('other', [submission('c')], NOON);
  const receipts = await added(store, [
    submission('a', { text: '\uFEFFI like \u{1F408}.\n', metadata: { l1: 'Polish', age: 17 } }),
    answer('b', 0),
    answer('c', 1, { test: 1 }),
  ]);
  await store.deleteAuthor(ACCOUNT, 'ben', LATER);
  const body = '{"type":"success","code":200}';
  await store.saveResults(EARLIER, [finished(receipts.a!, { body })], NOON);
  await store.saveResults(CEFR, [finished(receipts.b!, { body }), finished(receipts.a!, { body })], LATER);
  await store.addFeedback(
    ACCOUNT,
    [
      { submission_id: 'b', examiner_id: 2, mark: { holistic: '3' } },
      { submission_id: 'a', examiner_id: 1, mark: { content: 4 } },
    ],
    LATER,
  );
  await store.startRun({ accountId: 'other', job: 'score', startedAt: NOON }, await aliveWorker(store));
  const number = await store.startRun(
    { accountId: ACCOUNT, job: 'import-feedback', startedAt: NOON },
    await aliveWorker(store),
  );
  await store.addFeedback(
    ACCOUNT,
    [{ submission_id: 'c', examiner_id: 2, mark: { holistic: '4' } }],
    LATER,
    number,
  );
  await store.finishRun(number!, { outcome: 'done', endedAt: LATER, counts: { assessed: 2 } });
}

async function exported(store: Store, accountId: string): Promise<string[]> {
  const texts: string[] = [];
  for (const subject of ['submissions', 'results', 'feedback'] satisfies ConditionSubject[]) {
    texts.push(await exportedText(store, accountId, subject, 'jsonl'));
  }
  return texts;
}

const filesOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name)).toString('base64')]),
  );

describe.each(backends)('the archive of an account of $name', (backend) => {
  test('creates the same account in another store, to the byte, and exports identically from there', async () => {
    await using from = await storeWithAccount(backend);
    await fill(from.store);
    const first = temporaryFolder();
    const { account, tables } = await from.store.exportAccount(ACCOUNT, first);
    expect(account).toEqual({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
    expect(Object.fromEntries(tables.map(({ table, rows }) => [table, rows]))).toEqual({
      submission: 3,
      result: 2,
      earlier_result: 1,
      held_result: 0,
      feedback: 3,
      run: 1,
    });
    await using to = await backend.create();
    await to.store.createAccount({ id: 'there', pipeline: 'cefr', createdAt: LATER });
    await to.store.addSubmissions('there', [submission('x')], LATER);
    await to.store.startRun(
      { accountId: 'there', job: 'score', startedAt: NOON },
      await aliveWorker(to.store),
    );
    await to.store.importAccount(account, first, tables);
    await to.reopen();
    expect(await exported(to.store, ACCOUNT)).toEqual(await exported(from.store, ACCOUNT));
    expect(await to.store.account(ACCOUNT)).toEqual(account);
    const again = temporaryFolder();
    await to.store.exportAccount(ACCOUNT, again);
    expect(filesOf(again)).toEqual(filesOf(first));
    // Marks still name the run that imported them.
    const [run] = await to.store.runs({ accountId: ACCOUNT });
    const imported = { accountId: ACCOUNT, run: run!.number };
    expect(await to.store.deleteMarks(imported, LATER)).toMatchObject({ marksDeleted: 1 });
  });

  test('says of a run that was in progress that it was killed', async () => {
    await using from = await storeWithAccount(backend);
    await from.store.startRun(
      { accountId: ACCOUNT, job: 'score', startedAt: NOON },
      await aliveWorker(from.store),
    );
    const folder = temporaryFolder();
    const { account, tables } = await from.store.exportAccount(ACCOUNT, folder);
    await using to = await backend.create();
    await to.store.importAccount(account, folder, tables);
    expect(await to.store.runs({ accountId: ACCOUNT })).toMatchObject([{ job: 'score', outcome: 'killed' }]);
  });

  test('keeps for which times its jobs ran, and leaves no job of another account out', async () => {
    await using from = await storeWithAccount(backend);
    const planned = { job: 'report', schedule: 'nightly', plannedAt: NOON, startedAt: NOON };
    await from.store.startRun({ accountId: ACCOUNT, ...planned }, await aliveWorker(from.store));
    const folder = temporaryFolder();
    const { account, tables } = await from.store.exportAccount(ACCOUNT, folder);
    await using to = await backend.create();
    await to.store.createAccount({ id: 'there', pipeline: 'cefr', createdAt: LATER });
    await to.store.importAccount(account, folder, tables);
    const [last] = await to.store.runs({ accountId: ACCOUNT, schedule: 'nightly' });
    expect(last).toMatchObject({ plannedAt: NOON });
    const worker = await aliveWorker(to.store);
    const start = () => to.store.startRun({ accountId: 'there', ...planned }, worker);
    expect(await start()).toBe(2);
    expect(await start()).toBeUndefined();
  });

  test('includes the names of examiners and the key for ids', async () => {
    await using from = await storeWithAccount(backend);
    await added(from.store, [submission('a')]);
    await from.store.addFeedback(
      ACCOUNT,
      [{ submission_id: 'a', examiner_id: 'R1', mark: { holistic: '3' } }],
      NOON,
    );
    const key = await from.store.idKey(ACCOUNT);
    const folder = temporaryFolder();
    const { account, tables } = await from.store.exportAccount(ACCOUNT, folder);
    await using to = await backend.create();
    await to.store.importAccount({ ...account, id: 'copy' }, folder, tables);
    expect(await to.store.idKey('copy')).toBe(key);
    expect(await to.store.examinerNames('copy')).toEqual(await from.store.examinerNames(ACCOUNT));
  });

  test('can be imported under another name into the same store, where the rules for submissions hold', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await fill(store);
    const folder = temporaryFolder();
    const { account, tables } = await store.exportAccount(ACCOUNT, folder);
    const copy = { ...account, id: 'copy' };
    const [, later] = await Promise.all([
      store.importAccount(copy, folder, tables),
      store.addSubmissions('other', [submission('d')], LATER),
    ]);
    const outcomes = await store.addSubmissions(
      'copy',
      [submission('a', { text: '\uFEFFI like \u{1F408}.\n' }), answer('e', 1), submission('f')],
      LATER,
    );
    expect(outcomes).toMatchObject([{ status: 'unchanged' }, { status: 'rejected' }, { status: 'stored' }]);
    const receipts = [...outcomes, ...later].flatMap((one) => ('receipt' in one ? [one.receipt] : []));
    expect(new Set(receipts).size).toBe(receipts.length);
    expect(await store.submissionStatus('copy', 'b', { withText: true })).toMatchObject({
      text: 'My dog is called b.',
    });
    const inCopy = (await exported(store, 'copy')).join('').replaceAll('"copy"', `"${ACCOUNT}"`);
    expect(inCopy).toContain((await exported(store, ACCOUNT)).at(-1)!);
    expect((await store.deleteAuthor('copy', 'anna', LATER)).submissionsDeleted).toBe(4);
    expect((await store.statistics({ accountId: ACCOUNT, includeTests: true })).submissions).toBe(3);
  });

  test('is refused as a whole if the account exists, or rows are missing or belong to no text', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await fill(store);
    const folder = temporaryFolder();
    const { account, tables } = await store.exportAccount(ACCOUNT, folder);
    await expect(store.importAccount(account, folder, tables)).rejects.toMatchObject({
      code: 'account_exists',
    });
    const copy = { ...account, id: 'copy' };
    const wrong = tables.map((one) => (one.table === 'feedback' ? { ...one, rows: 9 } : one));
    await expect(store.importAccount(copy, folder, wrong)).rejects.toMatchObject({ code: 'broken_archive' });
    await store.addFeedback(
      'other',
      [{ submission_id: 'a', examiner_id: 1, mark: { holistic: '1' } }],
      LATER,
    );
    const other = temporaryFolder();
    const parts = await store.exportAccount('other', other);
    const mixed = [
      ...tables.filter(({ table }) => table !== 'feedback'),
      parts.tables.find(({ table }) => table === 'feedback')!,
    ];
    rmSync(join(folder, 'submission.parquet'));
    await expect(store.importAccount(copy, folder, mixed)).rejects.toThrow();
    expect(await store.account('copy')).toBeUndefined();
    await store.importAccount(copy, other, parts.tables);
    expect(await store.account('copy')).toMatchObject({ id: 'copy' });
  });
});
