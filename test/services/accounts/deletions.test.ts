import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  deleteAccount,
  deleteMarks,
  deleteSubmissions,
  examinerNumber,
} from '../../../src/services/accounts/deletions.js';
import { importFeedback } from '../../../src/services/import/feedback.js';
import type { Store } from '../../../src/store/store.js';
import { NOW, now, temporaryFolder, temporaryStore } from '../stores.js';

const AT = '2026-03-01T09:00:00Z';
const at = () => new Date(AT);

async function storeWithTexts(): Promise<Store> {
  const store = await temporaryStore();
  const texts = ['a', 'b', 'c'].map((id) => ({
    id,
    text: 'A text.',
    author_id: id,
    task_id: 'day',
    question_text: 'Why?',
  }));
  await store.addSubmissions('default', texts, NOW);
  return store;
}

function importMarks(store: Store, name: string, rows: readonly string[]) {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, ['id,examiner_id,mark', ...rows, ''].join('\n'));
  return importFeedback({ store, accountId: 'default', sources: [path], now });
}

test('marks are deleted by the run number of their import; the receipt counts those already gone', async () => {
  const store = await storeWithTexts();
  const first = await importMarks(store, 'first.csv', ['a,1,3', 'b,1,3', 'c,1,3', 'x,1,3']);
  const second = await importMarks(store, 'second.csv', ['a,1,4', 'b,1,3']);
  expect(first.hints.at(-1)).toContain(`assess mark delete --import ${first.run} `);
  expect(await store.runs({ accountId: 'default', job: 'import-feedback' })).toMatchObject([
    { number: second.run, counts: { stored: 0, replaced: 1, unchanged: 1 }, message: 'second.csv' },
    { number: first.run, outcome: 'done', counts: { stored: 3, rejected: 1 }, message: 'first.csv' },
  ]);
  const receipt = {
    account_id: 'default',
    submission_id: null,
    examiner_id: null,
    import: first.run,
    marks: 2,
    marks_gone_before: 1,
    deleted_at: AT,
    repeated: false,
  };
  const marks = { accountId: 'default', run: first.run };
  expect(await deleteMarks({ store, now: at }, marks)).toStrictEqual(receipt);
  const repeat = { ...receipt, marks_gone_before: null, repeated: true };
  expect(await deleteMarks({ store, now }, marks)).toStrictEqual(repeat);
  expect((await store.statistics({ accountId: 'default', includeTests: true })).marks).toBe(1);
});

test('an examiner is identified by number or by name, and the name is deleted with the last mark', async () => {
  const store = await storeWithTexts();
  await importMarks(store, 'named.csv', ['a,Anna Schmidt,3', 'b,Anna Schmidt,4', 'c,7,5']);
  const anna = await examinerNumber(store, 'default', 'Anna Schmidt');
  expect(await examinerNumber(store, 'default', String(anna))).toBe(anna);
  expect(await examinerNumber(store, 'default', '7')).toBe(7);
  const marks = { accountId: 'default', examinerId: anna };
  expect(await deleteMarks({ store, now }, { ...marks, submissionId: 'a' })).toMatchObject({ marks: 1 });
  expect(await store.examinerNames('default')).toEqual({ [anna]: 'Anna Schmidt' });
  expect(await deleteMarks({ store, now }, marks)).toMatchObject({ marks: 1 });
  expect(await store.examinerNames('default')).toEqual({});
  await expect(examinerNumber(store, 'default', 'Anna Schmidt')).rejects.toThrow(
    'account default has no marks by an examiner Anna Schmidt',
  );
});

test('an examiner is found by any form of the name or number that an import takes', async () => {
  const store = await storeWithTexts();
  await importMarks(store, 'named.csv', ['a,J\u00f6rg,3', 'b,100000,4']);
  const jorg = await examinerNumber(store, 'default', 'J\u00f6rg');
  for (const name of ['Jo\u0308rg', ' J\u00f6rg '])
    expect(await examinerNumber(store, 'default', name)).toBe(jorg);
  expect(await examinerNumber(store, 'default', '1e+05')).toBe(100_000);
});

test('marks to delete must be specified, and an import must be one of marks', async () => {
  const store = await storeWithTexts();
  const score = await store.startRun({ accountId: 'default', job: 'score', startedAt: NOW }, 'worker');
  const refused = (marks: object) => deleteMarks({ store, now }, { accountId: 'default', ...marks });
  await expect(refused({})).rejects.toThrow('mark delete: name a submission, --examiner or --import');
  await expect(refused({ run: score })).rejects.toThrow(
    `--import: run ${score} is not an import of marks into account default; assess runs --job import-feedback lists them`,
  );
  await expect(refused({ submissionId: 'a b' })).rejects.toMatchObject({ code: 'invalid_option' });
});

test('the receipt of submissions reports the outcome for each id', async () => {
  const store = await storeWithTexts();
  await importMarks(store, 'marks.csv', ['a,1,3', 'a,2,3', 'b,1,3']);
  await deleteSubmissions({ store, now: at }, 'default', ['b']);
  expect(await deleteSubmissions({ store, now: at }, 'default', ['a', 'b', 'x'])).toStrictEqual({
    account_id: 'default',
    submissions: 1,
    results: 0,
    marks: 2,
    notifications: 0,
    unfinished_copies: 0,
    deleted_at: AT,
    deleted_before: [{ id: 'b', deleted_at: AT }],
    unknown: ['x'],
  });
  await expect(deleteSubmissions({ store, now }, 'default', ['a b'])).rejects.toMatchObject({
    code: 'invalid_option',
  });
});

test('the receipt of an account counts its contents; a repeat has no counts', async () => {
  const store = await storeWithTexts();
  await importMarks(store, 'marks.csv', ['a,1,3']);
  const receipt = {
    account_id: 'default',
    submissions: 3,
    results: 0,
    marks: 1,
    notifications: 0,
    unfinished_copies: 0,
    tokens: 0,
    webhooks: 0,
    runs: 1,
    deleted_at: AT,
    repeated: false,
  };
  expect(await deleteAccount({ store, now: at }, 'default')).toStrictEqual(receipt);
  const unknown = { results: null, marks: null, notifications: null };
  const gone = { ...unknown, tokens: null, webhooks: null, runs: null, repeated: true };
  expect(await deleteAccount({ store, now }, 'default')).toStrictEqual({ ...receipt, ...gone });
});
