import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { authorDeletionConfirmation } from '../../src/services/accounts/authors.js';
import { importFeedback } from '../../src/services/import/feedback.js';
import { type ImportSubmissionsOptions, importSubmissions } from '../../src/services/import/submissions.js';
import type { Store } from '../../src/store/store.js';
import { now, submissionsOf, temporaryFolder, temporaryStore } from './stores.js';

const TEXTS = `id,text,author_id,task_id,session_id,question_text,l1
essay 1.txt,My first text.,anna@example.org,Task 1: My town,1st try,Why?,de
essay_1.txt,My second text.,李雷,Task 1 - My town,,Why?,zh
plain,My third text.,anna,Task-1-My-town,,Why?,de
`;

function file(content: string, name = 'input.csv'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

function importing(
  store: Store,
  content: string,
  options: Partial<ImportSubmissionsOptions> = {},
  name?: string,
) {
  return importSubmissions({
    store,
    accountId: 'default',
    sources: [file(content, name)],
    now,
    cleanIds: true,
    ...options,
  });
}

it('without the option, rows with other values are rejected with a hint at it', async () => {
  const details: unknown[] = [];
  const onReject = ({ message, detail }: { message: string; detail?: string | undefined }) =>
    details.push(`${message}: ${detail}`);
  await importing(await temporaryStore(), TEXTS, { cleanIds: false, onReject });
  expect(details).toEqual([
    'id must only contain alphanumerics and hyphens: --clean-ids makes valid ids',
    'id must only contain alphanumerics and hyphens: --clean-ids makes valid ids',
  ]);
});

it('rows with any ids are stored, with the originals as metadata', async () => {
  const store = await temporaryStore();
  expect(await importing(store, TEXTS)).toMatchObject({ stored: 3, rejected: 0 });
  const [first, second, third] = await submissionsOf(store);
  expect(first).toMatchObject({
    id: expect.stringMatching(/^essay-1-txt-[0-9a-f]{10}$/),
    author_id: expect.stringMatching(/^anna-example-org-/),
    task_id: expect.stringMatching(/^Task-1-My-town-[0-9a-f]{10}$/),
    session_id: expect.stringMatching(/^1st-try-/),
    metadata: {
      l1: 'de',
      original_id: 'essay 1.txt',
      original_author_id: 'anna@example.org',
      original_task_id: 'Task 1: My town',
      original_session_id: '1st try',
    },
  });
  expect(second!.id).not.toBe(first!.id);
  expect(second!.task_id).not.toBe(first!.task_id);
  expect(third).toMatchObject({ id: 'plain', task_id: 'Task-1-My-town', metadata: { l1: 'de' } });
});

it('the same values get the same ids in later files, in any order and format; texts are not stored twice', async () => {
  const store = await temporaryStore();
  await importing(store, TEXTS);
  const [header, ...rows] = TEXTS.trimEnd().split('\n');
  const reversed = [header, ...rows.reverse()].join('\n');
  expect(await importing(store, reversed)).toMatchObject({ stored: 0, unchanged: 3 });
  const line = JSON.stringify({
    id: 'essay 1.txt',
    text: 'My first text.',
    author_id: 'anna@example.org',
    task_id: 'Task 1: My town',
    session_id: '1st try',
    question_text: 'Why?',
  });
  expect(await importing(store, line, {}, 'input.jsonl')).toMatchObject({ unchanged: 1 });
});

it('numbers and objects in JSON become ids, and a column of the file keeps its name', async () => {
  const store = await temporaryStore();
  const line = JSON.stringify({
    id: { $oid: '5f' },
    text: 'A text.',
    author_id: 7,
    task_id: 'a b',
    question_text: 'Why?',
    original_task_id: 'mine',
  });
  expect(await importing(store, line, {}, 'input.jsonl')).toMatchObject({ stored: 1 });
  expect(await submissionsOf(store)).toMatchObject([
    {
      author_id: '7',
      metadata: { original_id: { $oid: '5f' }, original_task_id: 'mine', original_task_id_: 'a b' },
    },
  ]);
});

it('an import with onError: abort accepts them, too', async () => {
  const store = await temporaryStore();
  expect(await importing(store, TEXTS, { onError: 'abort' })).toMatchObject({ stored: 3 });
});

it('marks find their texts by the ids of their file', async () => {
  const store = await temporaryStore();
  await importing(store, TEXTS);
  const marks = 'id,examiner_id,mark\nessay 1.txt,1,3\nessay_1.txt,1,4\nplain,1,5\n';
  const options = { store, accountId: 'default', sources: [file(marks)], now };
  expect(await importFeedback({ ...options, cleanIds: true })).toMatchObject({ stored: 3, rejected: 0 });
  expect(await importFeedback(options)).toMatchObject({
    unchanged: 1,
    reasons: [{ rows: 2, detail: '--clean-ids makes valid ids' }],
  });
});

it('rejected marks keep the id of the file, and can be imported again', async () => {
  const store = await temporaryStore();
  const rejects = join(temporaryFolder(), 'rejects.csv');
  const wide = 'id,r1,r2\nessay 1.txt,3,4\n';
  const marks = ['r1', 'r2'].map((column) => ({ member: 'holistic', column }));
  const options = { store, accountId: 'default', now, cleanIds: true, marks };
  const told: unknown[] = [];
  await importFeedback({
    ...options,
    sources: [file(wide)],
    rejects,
    onReject: ({ id, message }) => told.push([id, message]),
  });
  expect(told).toEqual(Array(2).fill(['essay 1.txt', 'id not found']));
  await importing(store, TEXTS);
  expect(await importFeedback({ ...options, sources: [rejects] })).toMatchObject({ stored: 2, rejected: 0 });
});

it('an author is deleted by the value in the file', async () => {
  const store = await temporaryStore();
  await importing(store, TEXTS);
  const receipt = await authorDeletionConfirmation({ store, now }, 'default', 'anna@example.org', {
    cleanIds: true,
  });
  expect(receipt).toMatchObject({ submissions: 1, repeated: false });
  await expect(authorDeletionConfirmation({ store, now }, 'default', '李雷')).rejects.toMatchObject({
    code: 'invalid_option',
    message: expect.stringContaining('--clean-ids'),
  });
});

it.each([
  ['composed', 'José', 'Jose\u0301'],
  ['decomposed', 'Jose\u0301', 'José'],
])('an author whose name is written with a %s letter is deleted in either form', async (_, given, other) => {
  const store = await temporaryStore();
  const rows = [given, other, other].map((author, at) => `t${at},My text ${at}.,${author},pets,Why?\n`);
  await importing(store, `id,text,author_id,task_id,question_text\n${rows.join('')}`);
  const deleting = () => authorDeletionConfirmation({ store, now }, 'default', given, { cleanIds: true });
  expect(await deleting()).toMatchObject({ submissions: 3, repeated: false });
  expect(await deleting()).toMatchObject({ submissions: 3, repeated: true });
  expect(await submissionsOf(store)).toEqual([]);
});
