import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteSubmissions } from '../../../src/services/accounts/deletions.js';
import { createLtiTool } from '../../../src/services/lti/tool.js';
import { storedSubmissions } from '../../contract/store/samples.js';
import { ACCOUNT } from '../running-server.js';
import { settings, startTool, type TestTool } from './tool.js';
import { makeTaskOf, SLOW_MACHINE, TEXT } from './writing.js';

let own: TestTool;
beforeEach(async () => {
  own = await startTool();
}, SLOW_MACHINE);
afterEach(() => own[Symbol.asyncDispose]());

/** Deletes the first draft that a learner handed in. @returns it as it was stored */
async function deleteFirst() {
  const { server } = own;
  const [stored] = await storedSubmissions(server.store);
  await deleteSubmissions({ store: server.store, now: () => server.now }, ACCOUNT, [stored!.id]);
  return stored!;
}

const numbersOf = (drafts: unknown) => (drafts as { draft: number }[]).map(({ draft }) => draft);

test('a learner of whom a draft was deleted hands in the next one', async () => {
  await makeTaskOf(own, { drafts: 3 });
  const page = await own.open();
  for (const draft of [1, 2])
    expect(await page.call('hand-in', { text: `${TEXT} Draft ${draft}.`, draft })).toMatchObject({
      status: 200,
    });
  await deleteFirst();
  expect(numbersOf((await page.call('work')).json.drafts)).toEqual([2]);
  expect(await page.call('hand-in', { text: 'Another one.', draft: 3 })).toMatchObject({ status: 200 });
  expect(numbersOf((await page.call('work')).json.drafts)).toEqual([2, 3]);
});

test('a draft whose text was stored before the server was killed is there when the learner comes back', async () => {
  await makeTaskOf(own);
  const page = await own.open();
  await page.call('hand-in', { text: TEXT, draft: 1 });
  // What a kill leaves between the two writes: the submission without its hand-in.
  const stored = await deleteFirst();
  await own.server.store.addSubmissions(ACCOUNT, [stored], own.server.now);
  expect((await page.call('work')).json.drafts).toEqual([]);
  expect(await page.call('hand-in', { text: 'I wrote more.', draft: 1 })).toMatchObject({ status: 409 });
  expect((await page.call('work')).json.drafts).toMatchObject([{ draft: 1, text: TEXT }]);
  expect(await page.call('hand-in', { text: 'I wrote more.', draft: 2 })).toMatchObject({ status: 200 });
});

test('a platform that does not respond keeps no server from stopping; the score is sent later', async () => {
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  let isSilent = true;
  const silent = createServer((_request, response) => {
    if (!isSilent) response.end();
    asked();
  });
  await new Promise<void>((resolve) => silent.listen(0, 'localhost', resolve));
  const lineitem = `http://localhost:${(silent.address() as AddressInfo).port}/lineitems/1`;
  await makeTaskOf(own, { drafts: 1 });
  const page = await own.open({
    'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
      ...{ lineitem, scope: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'] },
    },
  });
  const { server, tool } = own;
  await tool[Symbol.asyncDispose]();
  await page.call('hand-in', { text: TEXT, draft: 1 });
  const { config, ...others } = settings();
  const patient = { ...others, config: { ...config, webhookTimeout: 600 } };
  const nothing = () => {};
  const log = { info: nothing, warn: nothing, error: nothing };
  const other = createLtiTool({ ...patient, store: server.store, now: () => server.now, log });
  await isAsked;
  await other[Symbol.asyncDispose]();
  isSilent = false;
  silent.closeAllConnections();
  await using next = createLtiTool({ ...patient, store: server.store, now: () => server.now, log });
  expect(await next.sendScores()).toBeLessThanOrEqual(1);
  const [sent] = await server.store.handIns({
    id: (await storedSubmissions(server.store))[0]!.task_id,
    accountId: ACCOUNT,
  });
  expect(sent).toMatchObject({ sent: 'submitted', problem: undefined, attempts: 0 });
  silent.close();
});
