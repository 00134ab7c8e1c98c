import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLtiTool } from '../../../src/services/lti/tool.js';
import { settings, startTool, type TestTool } from './tool.js';
import { assessAll, makeTaskOf, RESULT, SLOW_MACHINE, sentScores, TEXT } from './writing.js';

const SUBMISSION = 'https://canvas.instructure.com/lti/submission';
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/';

let own: TestTool;
beforeEach(async () => {
  own = await startTool();
}, SLOW_MACHINE);
afterEach(() => own[Symbol.asyncDispose]());

const seconds = () => Math.floor(own.server.now.getTime() / 1000);
const problems = () => own.logged.filter(({ message }) => message.includes('given up'));

/** Hands in, and waits until the platform was told or refused it. */
async function handIn(draft = 1, more: Record<string, unknown> = {}): Promise<void> {
  const page = await own.open(more);
  const done = await page.call('hand-in', { text: `${TEXT} Draft ${draft}.`, draft });
  expect(done).toMatchObject({ status: 200 });
}

test.each([400, 404, 409, 422])(
  'a score is sent where the platform answered %i to the message that the text waits for it',
  async (status) => {
    await makeTaskOf(own, { drafts: 1 });
    own.platform.refusals.push(status);
    await handIn();
    expect(await sentScores(own, 0)).toEqual([]);
    expect(own.platform.refusals).toEqual([]);
    expect(await sentScores(own)).toEqual([]);
    await assessAll(own);
    expect(await sentScores(own, 60)).toMatchObject([{ scoreGiven: 6.5, gradingProgress: 'FullyGraded' }]);
    expect(problems()).toEqual([]);
  },
);

test('a score is sent when its text is assessed after the retries of that message', async () => {
  await makeTaskOf(own, { drafts: 1 });
  own.platform.refusals.push(...Array<number>(40).fill(503));
  await handIn();
  for (let hours = 0; hours < 30; hours += 1) await sentScores(own, 3600);
  own.platform.refusals.length = 0;
  await assessAll(own);
  expect((await sentScores(own, 3600)).at(-1)).toMatchObject({ scoreGiven: 6.5 });
  expect(problems()).toEqual([]);
});

test('scores of a learner have timestamps that grow by whole seconds, also within one second', async () => {
  await makeTaskOf(own);
  await handIn(1);
  await sentScores(own, 0);
  await assessAll(own);
  await sentScores(own, 1.2);
  await handIn(2);
  await sentScores(own, 0);
  await assessAll(own, { ...RESULT, overall_score: 7 });
  await sentScores(own, 1);
  const scores = own.platform.received.filter(({ path }) => path.includes('scores'));
  expect(scores.map(({ body }) => body)).toMatchObject([
    { gradingProgress: 'Pending', [SUBMISSION]: { new_submission: true } },
    { scoreGiven: 6.5, [SUBMISSION]: { new_submission: false } },
    { gradingProgress: 'Pending', [SUBMISSION]: { new_submission: true } },
    { scoreGiven: 7, [SUBMISSION]: { new_submission: false } },
  ]);
  const stamps = scores.map(({ body }) => Date.parse(String(body.timestamp)) / 1000);
  for (const [index, stamp] of stamps.entries()) {
    expect(Number.isInteger(stamp)).toBe(true);
    if (index > 0) expect(stamp).toBeGreaterThan(stamps[index - 1]!);
  }
  expect(own.logged.filter(({ message }) => message.includes('not sent'))).toEqual([]);
});

test('a score that is too old for the platform is sent again with a later timestamp, by its clock', async () => {
  await makeTaskOf(own, { drafts: 1 });
  // A teacher graded just now, by a clock that is ten minutes ahead.
  own.platform.ahead = 600_000;
  own.platform.grades.set('user 5', seconds() + 600);
  await handIn();
  expect(await sentScores(own, 0)).toEqual([]);
  await assessAll(own);
  expect(await sentScores(own)).toEqual([]);
  const [score, ...more] = await sentScores(own, 70);
  expect(more).toEqual([]);
  expect(score).toMatchObject({ scoreGiven: 6.5 });
  expect(Date.parse(String(score!.timestamp)) / 1000).toBe(seconds() - 72 + 600 + 3);
  expect(problems()).toEqual([]);
  // Not for ever.
  const ben = { sub: 'user 6' };
  own.platform.grades.set('user 6', Number.MAX_SAFE_INTEGER);
  await handIn(1, ben);
  await assessAll(own);
  for (let hours = 0; hours < 30; hours += 1) await sentScores(own, 3600);
  expect(problems()).toHaveLength(1);
});

test('setting the clock forward gives no score up: its schedule goes on from where it is', async () => {
  await makeTaskOf(own, { drafts: 1 });
  await handIn();
  await sentScores(own, 0);
  await assessAll(own);
  own.platform.refusals.push(503, 503);
  expect(await sentScores(own, 60)).toEqual([]);
  own.setClock(48 * 3_600_000);
  expect(await sentScores(own, 70)).toEqual([]);
  expect(own.platform.refusals).toEqual([]);
  expect(problems()).toEqual([]);
  expect(await sentScores(own, 3600)).toMatchObject([{ scoreGiven: 6.5 }]);
});

const ownGrades = () => ({
  [`${AGS}claim/endpoint`]: {
    lineitems: `${own.platform.url}/lineitems`,
    scope: [`${AGS}scope/score`, `${AGS}scope/lineitem`],
  },
});
const made = () =>
  own.platform.received.filter(({ method, path }) => method === 'POST' && path === '/lineitems');

test('one column of grades is made for a task, whoever hands in at once and however many servers send', async () => {
  const { store } = own.server;
  const nothing = () => {};
  const log = { info: nothing, warn: nothing, error: nothing };
  await using other = createLtiTool({ ...settings(), store, now: () => own.server.now, log });
  await makeTaskOf(own, { drafts: 1 });
  const users = ['user 5', 'user 6', 'user 7', 'user 8'];
  await Promise.all(users.map((sub) => handIn(1, { sub, ...ownGrades() })));
  await assessAll(own);
  const scores: unknown[] = [];
  for (let round = 0; round < 4; round += 1) {
    const [arrived] = await Promise.all([sentScores(own), other.sendScores()]);
    scores.push(...arrived);
  }
  scores.push(...(await sentScores(own)));
  expect(made()).toHaveLength(1);
  const graded = own.platform.received.filter(({ body }) => body.scoreGiven === 6.5);
  expect(graded.map(({ body }) => body.userId).sort()).toEqual(users);
  expect(new Set(graded.map(({ path }) => path))).toEqual(new Set(['/lineitems/9/scores?type=own']));
});

test('a column that another tool of the task made meanwhile is used, and one of another task is not', async () => {
  await makeTaskOf(own, { drafts: 1 });
  const { platform } = own;
  const columnOf = (number: number, resourceId: unknown) =>
    platform.columns.push({ id: `${platform.url}/lineitems/${number}`, resourceId });
  columnOf(1, 'another task');
  let task: unknown;
  platform.refusals.push(0, () => {
    task = new URL(platform.received.at(-1)!.path, platform.url).searchParams.get('resource_id');
    columnOf(2, task);
    return 409;
  });
  await handIn(1, ownGrades());
  await sentScores(own, 0);
  expect(platform.received.at(-1)).toMatchObject({ path: '/lineitems/2/scores' });
  expect(made()).toEqual([]);
});
