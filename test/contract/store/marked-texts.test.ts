import { describe, expect, test } from 'vitest';
import { backends } from './backends.js';
import { ACCOUNT, added, all, CEFR, finished, LATER, NOON, storeWithAccount, submission } from './samples.js';

const query = { accountId: ACCOUNT, pipeline: 'cefr', columns: [], includeTests: false };

describe.each(backends)('marked texts in $name', (backend) => {
  test('come with their marks by examiner, the columns asked for and the result of one pipeline', async () => {
    await using test = await storeWithAccount(backend);
    const metadata = { l1: '\uFEFFde', 'age/group': "it's 12" };
    const { b } = await added(test.store, [
      submission('b', { metadata }),
      submission('a'),
      submission('unmarked'),
    ]);
    const marks = [
      { submission_id: 'a', examiner_id: 3, mark: { content: { band: 'B2' }, holistic: '"5"' } },
      { submission_id: 'b', examiner_id: 10, mark: { holistic: '4' } },
      { submission_id: 'b', examiner_id: 9, mark: { holistic: 'B1' } },
    ];
    await test.store.addFeedback(ACCOUNT, marks, NOON);
    await test.store.saveResults(CEFR, [finished(b!, { overallScore: 6.25 })], LATER);
    await test.store.saveResults({ ...CEFR, name: 'ielts' }, [finished(b!, { overallScore: 1 })], LATER);
    const columns = ['l1', 'task_id', 'age/group'];
    expect(await all(test.store.markedTexts({ ...query, columns }))).toStrictEqual([
      {
        id: 'b',
        groups: ['\uFEFFde', 'pets', "it's 12"],
        marks: [
          { examinerId: 9, mark: { holistic: 'B1' } },
          { examinerId: 10, mark: { holistic: '4' } },
        ],
        result: { version: '1.0.0', configHash: 'c0ffee', assessedAt: LATER, overallScore: 6.25 },
      },
      {
        id: 'a',
        groups: [null, 'pets', null],
        marks: [{ examinerId: 3, mark: marks[0]!.mark }],
        result: undefined,
      },
    ]);
  });

  test('a text that could not be assessed has a result without a score', async () => {
    await using test = await storeWithAccount(backend);
    const { a } = await added(test.store, [submission('a')]);
    await test.store.addFeedback(ACCOUNT, [{ submission_id: 'a', examiner_id: 1, mark: { x: 1 } }], NOON);
    await test.store.saveResults(
      CEFR,
      [finished(a!, { type: 'failure', message: 'insufficient_english_text', overallScore: undefined })],
      NOON,
    );
    const [marked] = await all(test.store.markedTexts(query));
    expect(marked!.result).toStrictEqual({ version: '1.0.0', configHash: 'c0ffee', assessedAt: NOON });
  });

  test('test submissions are left out unless asked for, those of other accounts always', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    await test.store.addSubmissions('other', [submission('x')], NOON);
    await added(test.store, [submission('a'), submission('t', { test: 1 })]);
    const mark = (submission_id: string) => ({ submission_id, examiner_id: 1, mark: { holistic: '4' } });
    await test.store.addFeedback('other', [mark('x')], NOON);
    await test.store.addFeedback(ACCOUNT, [mark('a'), mark('t')], NOON);
    const ids = async (includeTests: boolean) =>
      (await all(test.store.markedTexts({ ...query, includeTests }))).map(({ id }) => id);
    expect(await ids(false)).toEqual(['a']);
    expect(await ids(true)).toEqual(['a', 't']);
  });

  test('thousands of marked texts come in order of receipt', async () => {
    await using test = await storeWithAccount(backend);
    const ids = Array.from({ length: 2500 }, (_, index) => `id-${index}`);
    await added(
      test.store,
      ids.map((id) => submission(id)),
    );
    await test.store.addFeedback(
      ACCOUNT,
      ids.map((id) => ({ submission_id: id, examiner_id: 1, mark: { holistic: '4' } })),
      NOON,
    );
    expect((await all(test.store.markedTexts(query))).map(({ id }) => id)).toEqual(ids);
  });
});
