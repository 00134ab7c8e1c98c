import { afterEach, beforeEach, expect, test } from 'vitest';
import { SUSPECT_REASON } from '../../../src/engine/results/error-reasons.js';
import type { SuccessResult } from '../../../src/engine/results/result.js';
import { deleteAuthor } from '../../../src/services/accounts/authors.js';
import { inSeconds } from '../../../src/services/lti/score-message.js';
import { createLtiTool } from '../../../src/services/lti/tool.js';
import { reasonsIn } from '../../../src/services/reasons/reasons-in.js';
import { finished, storedSubmissions } from '../../contract/store/samples.js';
import { ACCOUNT, NOON } from '../running-server.js';
import { CLIENT, claim, INSTRUCTOR, LEARNER } from './platform.js';
import { settings, startTool, type TestTool, TOOL_URL } from './tool.js';
import {
  assessAll,
  makeTaskOf,
  openAsTeacher,
  PIPELINE,
  RESULT,
  SLOW_MACHINE,
  sentScores,
  TASK,
  TEXT,
} from './writing.js';

const MEMBERS = [
  { user_id: 'user 5', name: 'Anna', roles: [LEARNER], status: 'Active' },
  { user_id: 'user 6', given_name: 'Ben', family_name: 'Berg', roles: [LEARNER] },
  { user_id: 'user 7', name: 'Away', roles: [LEARNER], status: 'Inactive' },
  { user_id: 'user 1', name: 'Teacher', roles: [INSTRUCTOR] },
  { user_id: 'user 8', roles: [LEARNER] },
];

let own: TestTool;
beforeEach(async () => {
  own = await startTool(MEMBERS);
}, SLOW_MACHINE);
afterEach(() => own[Symbol.asyncDispose]());

const asTeacher = (more?: Record<string, unknown>) => openAsTeacher(own, more);
const makeTask = (more?: object) => makeTaskOf(own, more);
const assess = (result?: SuccessResult) => assessAll(own, result);
const sent = (seconds?: number) => sentScores(own, seconds);

test('a learner hands in, sees the result and hands in the next draft; the platform gets each score', async () => {
  await makeTask();
  const page = await own.open();
  expect(page.shown).toMatchObject({ view: 'work', hasClass: false });
  expect((await page.call('work')).json).toEqual({
    ...{ title: 'Pets', question: TASK.question, most: 2, shows: TASK.shows, drafts: [] },
    ...{ reasons_language: 'en', suspect_reason: expect.any(String) },
  });
  expect(await page.call('hand-in', { text: TEXT, draft: 1 })).toMatchObject({ status: 200 });
  const [waiting] = (await page.call('work')).json.drafts as object[];
  expect(waiting).toEqual({ draft: 1, text: TEXT, received_at: NOON.toISOString() });
  expect(await sent(0)).toHaveLength(1);
  expect(own.platform.received[0]).toEqual({
    method: 'POST',
    path: '/lineitems/3/scores?type=1',
    type: 'application/vnd.ims.lis.v1.score+json',
    body: {
      ...{ userId: 'user 5', timestamp: inSeconds(NOON.getTime()).toISOString() },
      ...{ activityProgress: 'Submitted', gradingProgress: 'Pending' },
      'https://canvas.instructure.com/lti/submission': { new_submission: true },
    },
  });
  expect(await sent()).toEqual([]);

  await assess();
  const [assessed] = (await page.call('work')).json.drafts as object[];
  expect(assessed).toMatchObject({ result: RESULT, scale: { name: 'cefr', min: 0, max: 13 } });
  expect(await sent()).toEqual([
    {
      ...{ userId: 'user 5', timestamp: inSeconds(own.server.now.getTime()).toISOString() },
      ...{ scoreGiven: 6.5, scoreMaximum: 13 },
      ...{ activityProgress: 'InProgress', gradingProgress: 'FullyGraded' },
      comment:
        'Draft 1 of 2: 6.50 on the scale from 0 to 13, 90 % range 4.9–8.1, level B1.ii, 1 marked error.',
      // The draft is one attempt.
      'https://canvas.instructure.com/lti/submission': { new_submission: false },
    },
  ]);
  expect(await sent(3600)).toEqual([]);

  await page.call('hand-in', { text: `${TEXT} Better.`, draft: 2 });
  await assess({ ...RESULT, overall_score: 7 });
  expect((await sent()).at(-1)).toMatchObject({ scoreGiven: 7, activityProgress: 'Completed' });
  expect((await page.call('work')).json.drafts).toHaveLength(2);
  expect(await page.call('hand-in', { text: TEXT, draft: 3 })).toMatchObject({ status: 400 });
  // Neither texts nor names are logged.
  expect(JSON.stringify(own.logged)).not.toMatch(/dog|Anna|user 5/);
});

test.each([
  ['of the page', { [claim('launch_presentation')]: { locale: 'es_MX' } }, 'es'],
  ['of the user', { locale: 'de-AT' }, 'de'],
  ['without reasons', { locale: 'xx' }, 'en'],
  ['that is too long', { locale: 'x'.repeat(100) }, 'en'],
])('reasons are in the language %s', async (_, claims, language) => {
  await makeTask();
  const page = await own.open(claims);
  await page.call('hand-in', { text: TEXT, draft: 1 });
  await assess({ ...RESULT, error_reasons: ['Spell it *beautiful*.'] });
  const work = (await page.call('work')).json as {
    reasons_language: string;
    suspect_reason: string;
    drafts: { result: SuccessResult }[];
  };
  expect(work.reasons_language).toBe(language);
  const { of = (reason: string) => reason } = reasonsIn(language) ?? {};
  expect(work.suspect_reason).toBe(of(SUSPECT_REASON));
  expect(work.drafts[0]!.result.error_reasons).toEqual([of('Spell it *beautiful*.')]);
});

test('a repeated request hands in once; another text for the same draft is refused', async () => {
  await makeTask();
  const [page, other] = [await own.open(), await own.open()];
  expect(await page.call('hand-in', { text: TEXT, draft: 2 })).toMatchObject({ status: 400 });
  for (const each of [page, other, page])
    expect(await each.call('hand-in', { text: TEXT, draft: 1 })).toMatchObject({ status: 200 });
  expect(await other.call('hand-in', { text: 'Another.', draft: 1 })).toMatchObject({ status: 409 });
  for (const text of ['', undefined, 5, 'x'.repeat(10_001)])
    expect(await page.call('hand-in', { text, draft: 2 })).toMatchObject({ status: 400 });
  expect((await page.call('work')).json.drafts).toHaveLength(1);
  // Another learner begins anew.
  const ben = await own.open({ sub: 'user 6' });
  expect((await ben.call('work')).json.drafts).toEqual([]);
  expect(await ben.call('work', { user_id: 'user 5' })).toMatchObject({ status: 403 });
  expect(await ben.call('class')).toMatchObject({ status: 403 });
  expect(await ben.call('task', TASK)).toMatchObject({ status: 403 });
});

test.each([
  [[], ['overall_score', 'score_dimensions', 'cefr_level', 'score_standard_error'], 0],
  [['score'], ['score_dimensions'], 0],
  [['errors'], ['overall_score', 'score_dimensions', 'cefr_level'], 1],
  [['traits'], ['overall_score', 'cefr_level'], 0],
])('a learner sees no more than %j of a result, in the comment either', async (shows, hidden, errors) => {
  await makeTask({ shows, drafts: 1 });
  const page = await own.open();
  await page.call('hand-in', { text: TEXT, draft: 1 });
  await assess();
  const [draft] = (await page.call('work')).json.drafts as { result: SuccessResult }[];
  for (const name of hidden) expect(draft!.result).not.toHaveProperty(name);
  for (const list of ['textual_errors', 'suspect_tokens', 'sentence_scores', 'error_reasons'] as const)
    expect(draft!.result[list]).toHaveLength(errors);
  const score = (await sent()).at(-1)!;
  expect(String(score.comment).includes('6.50')).toBe((shows as string[]).includes('score'));
  expect(String(score.comment).includes('marked')).toBe(errors > 0);
});

test('a teacher sees the class with names from the platform, and the work of each learner', async () => {
  const teacher = await makeTask({ shows: [] });
  const page = await own.open();
  await page.call('hand-in', { text: TEXT, draft: 1 });
  await assess();
  const gone = await own.open({ sub: 'user 9' });
  await gone.call('hand-in', { text: TEXT, draft: 1 });
  await sent();
  expect((await asTeacher()).shown).toMatchObject({ view: 'class', hasClass: true });
  await expect
    .poll(async () => (await teacher.call('class')).json)
    .toMatchObject({
      ...{ title: 'Pets', most: 2, complete: true },
      learners: [
        { user_id: 'user 5', name: 'Anna', drafts: 1, score: 6.5, level: 'B1.ii', sent: 'assessed' },
        { user_id: 'user 6', name: 'Ben Berg', drafts: 0 },
        { user_id: 'user 8', drafts: 0 },
        { user_id: 'user 9', drafts: 1, sent: 'submitted' },
      ],
    });
  const { drafts } = (await teacher.call('work', { user_id: 'user 5' })).json as { drafts: object[] };
  expect(drafts).toMatchObject([{ text: TEXT, result: RESULT }]);
  // A teacher who tries the task gets no grade, and is not in the class.
  await teacher.call('hand-in', { text: TEXT, draft: 1 });
  await assess();
  expect((await sent(60)).filter(({ userId }) => userId === 'user 1')).toEqual([]);
  own.platform.refusals.push(403);
  expect((await teacher.call('class')).json).toMatchObject({
    complete: false,
    learners: [{ user_id: 'user 5' }, { user_id: 'user 9' }],
  });
});

test('a task that is chosen for a new link goes to the platform, signed, with a column of grades', async () => {
  const deepLinking = {
    [claim('message_type')]: 'LtiDeepLinkingRequest',
    [claim('resource_link')]: undefined,
    'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
      deep_link_return_url: `${own.platform.url}/chosen`,
      data: 'of the platform',
    },
  };
  expect((await own.open(deepLinking)).status).toBe(403);
  const page = await asTeacher(deepLinking);
  expect(page.shown).toMatchObject({
    view: 'task',
    hasClass: false,
    pipelines: ['cefr', 'ielts', 'cefr-deep', 'ielts-deep', 'cefr-open'],
  });
  expect(page.headers.get('content-security-policy')).toContain(`form-action ${own.platform.url}`);
  for (const wrong of [
    { title: ' ' },
    { question: '' },
    { drafts: 0 },
    { pipeline: 'errors' },
    { shows: ['all'] },
  ])
    expect(await page.call('task', { ...TASK, ...wrong })).toMatchObject({ status: 400 });
  const { json } = await page.call('task', TASK);
  expect(json.url).toBe(`${own.platform.url}/chosen`);
  const { createLocalJWKSet, jwtVerify } = await import('jose');
  const keys = createLocalJWKSet(await own.tool.publicKeys());
  const { payload } = await jwtVerify(String(json.jwt), keys, {
    ...{ issuer: CLIENT, audience: own.platform.url, currentDate: own.server.now },
  });
  const [item] = payload['https://purl.imsglobal.org/spec/lti-dl/claim/content_items'] as [
    { custom: { task: string } },
  ];
  expect(item).toMatchObject({
    ...{ type: 'ltiResourceLink', title: 'Pets', url: `${TOOL_URL}/lti/launch` },
    lineItem: { scoreMaximum: 13, label: 'Pets', resourceId: item.custom.task },
  });
  expect(payload).toMatchObject({
    [claim('message_type')]: 'LtiDeepLinkingResponse',
    [claim('deployment_id')]: '1',
    'https://purl.imsglobal.org/spec/lti-dl/claim/data': 'of the platform',
  });
  const learner = await own.open({ [claim('custom')]: item.custom, [claim('resource_link')]: { id: 'new' } });
  expect((await learner.call('work')).json).toMatchObject({ question: TASK.question });
});

test('a link without a task tells the learner; its teacher makes one, once', async () => {
  const learner = await own.open();
  expect(await learner.call('work')).toMatchObject({ status: 404 });
  const teacher = await makeTask();
  expect(await teacher.call('task', TASK)).toMatchObject({ status: 409 });
  expect(await learner.call('work')).toMatchObject({ status: 200 });
  const elsewhere = await own.open({ [claim('resource_link')]: { id: 'link 2' } });
  expect(await elsewhere.call('work')).toMatchObject({ status: 404 });
});

test('a teacher changes a task; texts that were handed in keep their question', async () => {
  const teacher = await makeTask();
  const page = await own.open();
  const { question, title } = TASK;
  await page.call('hand-in', { text: TEXT, draft: 1, question });
  const changed = { title: 'Animals', question: 'A cat or a dog?', drafts: 3, shows: ['score'] };
  expect(await page.call('change-task', changed)).toMatchObject({ status: 403 });
  expect(await teacher.call('change-task', { ...changed, question: ' ' })).toMatchObject({ status: 400 });
  const elsewhere = await asTeacher({ [claim('resource_link')]: { id: 'link 2' } });
  expect(await elsewhere.call('change-task', changed)).toMatchObject({ status: 404 });
  expect((await page.call('work')).json).toMatchObject({ title, question });
  expect(await teacher.call('change-task', { ...changed, pipeline: 'ielts' })).toMatchObject({ status: 200 });
  expect((await page.call('work')).json).toMatchObject({
    ...{ title: 'Animals', question: changed.question, most: 3, shows: ['score'] },
  });
  // Who still sees the old question has to read the new one first.
  const draft = { text: `${TEXT} Better.`, draft: 2 };
  expect(await page.call('hand-in', { ...draft, question })).toMatchObject({
    ...{ status: 409, json: { message: expect.stringContaining('question') } },
  });
  expect(await page.call('hand-in', { ...draft, question: changed.question })).toMatchObject({ status: 200 });
  const stored = await storedSubmissions(own.server.store);
  expect(stored.map(({ question_text }) => question_text)).toEqual([question, changed.question]);
  expect(await teacher.call('change-task', { ...changed, drafts: 1 })).toMatchObject({ status: 409 });
});

test('a score that the platform does not take is sent again, until it is refused for good', async () => {
  await makeTask({ drafts: 1 });
  const page = await own.open();
  own.platform.refusals.push(503, 401);
  await page.call('hand-in', { text: TEXT, draft: 1 });
  await assess();
  expect(await sent(0)).toEqual([]);
  expect(own.platform.refusals).toHaveLength(1);
  expect(await sent(10)).toEqual([]);
  expect(await sent(70)).toEqual([]);
  expect(own.platform.refusals).toEqual([]);
  expect(await sent(600)).toMatchObject([{ scoreGiven: 6.5 }]);

  const ben = await own.open({ sub: 'user 6' });
  await ben.call('hand-in', { text: TEXT, draft: 1 });
  expect(await sent(0)).toHaveLength(1);
  await assess();
  own.platform.refusals.push(422);
  expect(await sent()).toEqual([]);
  expect(own.platform.refusals).toEqual([]);
  expect(await sent(20_000)).toEqual([]);
  expect(((await (await asTeacher()).call('class')).json.learners as object[])[1]).toMatchObject({
    user_id: 'user 6',
    problem: 'status 422',
  });
});

test('a score that changes later is sent again, when it is shown', async () => {
  await makeTask({ drafts: 1 });
  const page = await own.open();
  await page.call('hand-in', { text: TEXT, draft: 1 });
  await assess();
  expect((await sent()).at(-1)).toMatchObject({ scoreGiven: 6.5 });
  const { store } = own.server;
  const [text] = await storedSubmissions(store);
  const again = (version: string, score: number, holdMoves?: number) =>
    store.saveResults(
      { ...PIPELINE, version },
      [
        finished(text!.receipt, {
          overallScore: score,
          body: JSON.stringify({ ...RESULT, overall_score: score }),
        }),
      ],
      own.server.now,
      { holdMoves },
    );
  await again('2.0.0', 7);
  expect(await sent()).toMatchObject([{ userId: 'user 5', scoreGiven: 7, gradingProgress: 'FullyGraded' }]);
  await again('3.0.0', 9, 1);
  expect(await sent(3600)).toEqual([]);
  await store.decideHeld({ accountId: ACCOUNT, approve: true, at: own.server.now });
  expect(await sent()).toMatchObject([
    { scoreGiven: 9, comment: expect.stringContaining('9.00 on the scale') },
  ]);
  expect(await sent(3600)).toEqual([]);
});

test('nothing is sent of a learner who was deleted, and nothing of them is left', async () => {
  await makeTask();
  const page = await own.open();
  own.platform.refusals.push(503);
  await page.call('hand-in', { text: TEXT, draft: 1 });
  expect(await sent(0)).toEqual([]);
  expect(own.platform.refusals).toEqual([]);
  await assess();
  const { store, now } = own.server;
  const [stored] = await storedSubmissions(store);
  await deleteAuthor({ store, now: () => now }, ACCOUNT, stored!.author_id);
  expect(await sent(3600)).toEqual([]);
  expect((await page.call('work')).json.drafts).toEqual([]);
});

test('without a column of grades, this tool makes its own if it may, and otherwise sends nothing', async () => {
  const AGS = 'https://purl.imsglobal.org/spec/lti-ags/';
  const grades = (scope: string[]) => ({
    [`${AGS}claim/endpoint`]: { lineitems: `${own.platform.url}/lineitems`, scope },
  });
  await makeTask();
  const without = await own.open({ sub: 'user 6', ...grades([`${AGS}scope/score`]) });
  await without.call('hand-in', { text: TEXT, draft: 1 });
  expect(await sent(60)).toEqual([]);
  const page = await own.open(grades([`${AGS}scope/score`, `${AGS}scope/lineitem`]));
  await page.call('hand-in', { text: TEXT, draft: 1 });
  await expect
    .poll(() => own.platform.received.map(({ method, path }) => `${method} ${path}`))
    .toEqual([
      expect.stringMatching(/^GET \/lineitems\?resource_id=[0-9a-f-]{36}$/),
      'POST /lineitems',
      'POST /lineitems/9/scores?type=own',
    ]);
  await assess();
  expect((await sent()).at(-1)).toMatchObject({ scoreGiven: 6.5 });
});

test('a tool that is closed while it looks for scores ends after that look', async () => {
  const { store, now } = own.server;
  const nothing = () => {};
  const log = { info: nothing, warn: nothing, error: nothing };
  const tool = createLtiTool({ ...settings(), store, now: () => now, log });
  await expect(tool[Symbol.asyncDispose]()).resolves.toBeUndefined();
});
