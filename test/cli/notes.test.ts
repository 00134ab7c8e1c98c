import { expect, it } from 'vitest';
import { accountNote } from '../../src/cli/account.js';
import { pipelineNote } from '../../src/cli/marks-flags.js';
import { textsElsewhere } from '../../src/services/accounts/other-accounts.js';
import { choosePipeline } from '../../src/services/pipelines/chosen-pipeline.js';
import type { Store } from '../../src/store/store.js';
import { CEFR, fillMarkedStore, saveScores } from '../services/marked-store.js';
import { addAccount, NOW, temporaryStore } from '../services/stores.js';

const text = { id: 'a', text: 'I like dogs.', author_id: 'a', task_id: 't', question_text: 'Why?' };

const chosen = async (store: Store, named?: string) => {
  const pipeline = await choosePipeline(store, (await store.account('default'))!, named);
  return { name: pipeline.name, note: pipelineNote(pipeline) };
};

const elsewhere = async (store: Store, id: string) => accountNote(id, await textsElsewhere(store, id));

it('a command reads the pipeline that was named, or the account’s, or the only one with results', async () => {
  const store = await temporaryStore();
  expect(await chosen(store)).toEqual({ name: 'cefr' });
  await fillMarkedStore(store);
  expect(await chosen(store)).toEqual({ name: 'cefr' });
  await store.setAccountPipeline('default', 'ielts');
  expect(await chosen(store)).toEqual({
    name: 'cefr',
    note: expect.stringMatching(/cefr, the only pipeline/),
  });
  expect(await chosen(store, 'ielts')).toEqual({ name: 'ielts' });
  await saveScores(store, { ...CEFR, name: 'ours' }, () => 5);
  expect(await chosen(store)).toEqual({
    name: 'ielts',
    note: expect.stringMatching(/ielts, has no results.*--pipeline: (cefr, ours|ours, cefr)/),
  });
  await store.setAccountPipeline('default', 'ours');
  expect(await chosen(store)).toEqual({
    name: 'ours',
    note: expect.stringMatching(/ours, the account.*\(cefr\)/),
  });
});

it('an account without texts names those that have some, and nobody else does', async () => {
  const store = await temporaryStore();
  await addAccount(store, 'school');
  expect(await elsewhere(store, 'default')).toBeUndefined();
  await store.addSubmissions('school', [text], NOW);
  expect(await elsewhere(store, 'default')).toMatch(/default has no texts; .*: school\.$/);
  expect(await elsewhere(store, 'school')).toBeUndefined();
});
