import { describe, expect, test } from 'vitest';
import type { LtiPlatform, LtiTask, NewHandIn } from '../../../src/domain/lti.js';
import type { AssessError } from '../../../src/errors.js';
import type { TokenUse } from '../../../src/store/lti.js';
import { backends } from './backends.js';
import {
  ACCOUNT,
  added,
  aliveWorker,
  CEFR,
  finished,
  LATER,
  NOON,
  storeWithAccount,
  submission,
} from './samples.js';

const platform = (id: string, attributes: Partial<LtiPlatform> = {}): LtiPlatform => ({
  id,
  accountId: ACCOUNT,
  issuer: 'https://lms.example',
  clientId: `client ${id}`,
  authUrl: 'https://lms.example/auth',
  tokenUrl: 'https://lms.example/token',
  jwksUrl: 'https://lms.example/jwks',
  deployments: ['1', 'zwei'],
  createdAt: NOON,
  ...attributes,
});
const task = (id: string, attributes: Partial<LtiTask> = {}): LtiTask => ({
  id,
  accountId: ACCOUNT,
  platformId: 'lms',
  title: 'Pets',
  question: 'Do you have a pet? 🐕',
  pipeline: 'cefr',
  drafts: 2,
  shows: ['score', 'errors'],
  createdAt: NOON,
  ...attributes,
});
const handIn = (submissionId: string, attributes: Partial<NewHandIn> = {}): NewHandIn => ({
  accountId: ACCOUNT,
  submissionId,
  platformId: 'lms',
  taskId: 'pets',
  userId: 'user|1',
  draft: 1,
  lineItem: 'https://lms.example/grades/1',
  dueAt: NOON,
  ...attributes,
});
const AFTER = new Date(LATER.getTime() + 60_000);
const minutes = (count: number, from = NOON) => new Date(from.getTime() + count * 60_000);
const claim = (now: Date) => ({ now, latest: AFTER, until: AFTER, limit: 10 });

describe.each(backends)('LTI in $name', (backend) => {
  test('keeps platforms, keys and tasks; an account has the platforms of one issuer', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    const lms = platform('lms');
    const more = platform('more', { createdAt: LATER, deployments: [] });
    await test.store.addLtiPlatform(lms);
    await test.store.addLtiPlatform(more);
    const added = (one: LtiPlatform) => test.store.addLtiPlatform(one);
    await expect(added(platform('x', { clientId: lms.clientId }))).rejects.toMatchObject({
      code: 'lti_platform_exists',
    });
    const foreign = platform('x', { issuer: 'https://else.example' });
    await expect(added(foreign)).rejects.toMatchObject({ code: 'lti_other_issuer' });
    await expect(added({ ...foreign, accountId: 'nobody' })).rejects.toMatchObject({
      code: 'unknown_account',
    });
    await added({ ...foreign, accountId: 'other', createdAt: LATER });

    await test.store.addLtiKey({ id: 'old', jwk: '{"kty":"RSA"}', createdAt: NOON }, NOON);
    await test.store.addLtiKey({ id: 'new', jwk: '{}', createdAt: LATER }, NOON);
    await test.store.addLtiTask(task('pets'));
    await test.store.addLtiTask(task('linked', { link: '1 link', shows: [] }));
    await test.reopen();
    expect(await test.store.ltiPlatforms()).toEqual([
      lms,
      more,
      { ...foreign, accountId: 'other', createdAt: LATER },
    ]);
    expect((await test.store.ltiKeys()).map(({ id }) => id)).toEqual(['new', 'old']);
    await test.store.addLtiKey({ id: 'newest', jwk: '{}', createdAt: AFTER }, LATER);
    expect((await test.store.ltiKeys()).map(({ id }) => id)).toEqual(['newest', 'new']);
    expect(await test.store.ltiTask('lms', { id: 'pets' })).toEqual(task('pets'));
    expect(await test.store.ltiTask('lms', { link: '1 link' })).toMatchObject({ id: 'linked', shows: [] });
    expect(await test.store.ltiTask('more', { id: 'pets' })).toBeUndefined();
    const changed = { title: 'Animals', question: 'A pet? 🐈', drafts: 3, shows: [] };
    await test.store.changeLtiTask(task('pets', { ...changed, pipeline: 'ielts', link: 'x' }));
    expect(await test.store.ltiTask('lms', { id: 'pets' })).toEqual(task('pets', changed));
    expect(await test.store.ltiTask('lms', { id: 'linked' })).toMatchObject({ title: 'Pets' });
    expect(await test.store.removeLtiPlatform('lms')).toBe(true);
    expect(await test.store.removeLtiPlatform('lms')).toBe(false);
    expect(await test.store.ltiTask('lms', { id: 'pets' })).toBeUndefined();
  });

  test('of platforms that are added at once, those that exclude each other are not', async () => {
    await using test = await storeWithAccount(backend);
    const outcomes = async (platforms: readonly LtiPlatform[]) =>
      (await Promise.allSettled(platforms.map((one) => test.store.addLtiPlatform(one)))).map((one) =>
        one.status === 'rejected' ? (one.reason as AssessError).code : 'added',
      );
    const same = ['a', 'b', 'c', 'd'].map((id) => platform(id, { clientId: 'client' }));
    expect((await outcomes(same)).sort()).toEqual(['added', ...Array(3).fill('lti_platform_exists')]);
    await test.store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    const issuers = ['e', 'f'].map((id) =>
      platform(id, { accountId: 'other', issuer: `https://${id}.example` }),
    );
    expect((await outcomes(issuers)).sort()).toEqual(['added', 'lti_other_issuer']);
  });

  test('a token is used once, until it has expired', async () => {
    await using test = await storeWithAccount(backend);
    const use = (now: Date, more: Partial<TokenUse> = {}) =>
      test.store.useLtiToken({ hash: 'abc', expiresAt: LATER, now, keepSince: NOON, ...more });
    expect(await Promise.all([use(NOON), use(NOON), use(NOON)])).toEqual(
      expect.arrayContaining([true, false, false]),
    );
    await test.reopen();
    expect(await use(LATER)).toBe(false);
    expect(await use(NOON, { hash: 'other', expiresAt: AFTER })).toBe(true);
    expect(await use(NOON)).toBe(false);
    expect(await use(NOON, { hash: 'third', keepSince: AFTER })).toBe(true);
    expect(await use(NOON)).toBe(true);
    expect(await use(AFTER)).toBe(true);
  });

  test('a claim that was made before the clock was set back does not last until the clock gets there', async () => {
    await using test = await storeWithAccount(backend);
    const claimed = (now: Date) =>
      test.store.useLtiToken({ ...{ hash: 'abc', now, keepSince: NOON }, expiresAt: minutes(1, now) });
    expect(await claimed(minutes(120))).toBe(true);
    // The clocks of two machines differ a little.
    expect(await claimed(minutes(119.5))).toBe(false);
    expect(await claimed(NOON)).toBe(true);
    expect(await claimed(NOON)).toBe(false);
  });

  test('a score that was planned before the clock was set back is due', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.addLtiPlatform(platform('lms'));
    await added(test.store, [submission('a'), submission('b')]);
    await test.store.addHandIn(handIn('a', { dueAt: AFTER }));
    await test.store.addHandIn(handIn('b', { dueAt: new Date(AFTER.getTime() + 1), draft: 2 }));
    expect(await test.store.claimScores(claim(NOON))).toMatchObject([{ submissionId: 'b', dueAt: AFTER }]);
    expect(await test.store.claimScores(claim(NOON))).toEqual([]);
  });

  test('a score that is due is claimed once at a time, and what became of it is kept', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.addLtiPlatform(platform('lms'));
    await added(test.store, [submission('a'), submission('b'), submission('c')]);
    expect(await test.store.addHandIn(handIn('a'))).toBe(true);
    expect(await test.store.addHandIn(handIn('a', { draft: 7 }))).toBe(true);
    expect(await test.store.addHandIn(handIn('b', { draft: 2, dueAt: LATER }))).toBe(true);
    await test.store.addHandIn(
      handIn('c', {
        userId: 'user|0',
        lineItem: undefined,
        lineItems: 'https://lms.example/grades',
        dueAt: undefined,
      }),
    );
    expect(await test.store.addHandIn(handIn('x'))).toBe(false);
    const claims = await Promise.all([1, 2].map(() => test.store.claimScores(claim(NOON))));
    const [first] = claims.flat();
    expect(claims.flat()).toEqual([
      {
        ...handIn('a'),
        receipt: expect.any(Number),
        receivedAt: NOON,
        lineItems: undefined,
        dueAt: AFTER,
        sent: undefined,
        attempts: 0,
        failingSince: undefined,
        problem: undefined,
      },
    ]);
    const { receipt } = first!;
    const change = {
      receipt,
      lineItem: 'https://lms.example/grades/2',
      sent: 'submitted',
      stampedAt: LATER,
      dueAt: undefined,
      attempts: 2,
      failingSince: NOON,
    } as const;
    await test.store.noteScore({ ...change, claimedUntil: AFTER, problem: 'status 500' });
    await test.reopen();
    expect(await test.store.claimScores(claim(LATER))).toMatchObject([{ submissionId: 'b', draft: 2 }]);
    const stored = await test.store.handIns({ id: 'pets', accountId: ACCOUNT });
    expect(stored.map(({ submissionId }) => submissionId)).toEqual(['c', 'a', 'b']);
    expect(stored[0]).toMatchObject({ lineItem: undefined, lineItems: 'https://lms.example/grades' });
    expect(stored[1]).toMatchObject({ ...change, problem: 'status 500' });
    expect(await test.store.handIns({ id: 'pets', accountId: ACCOUNT }, 'user|0')).toHaveLength(1);
  });

  test('a score is due again when a changed result is shown, also during an attempt', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.addLtiPlatform(platform('lms'));
    const ids = ['a', 'b', 'c', 'd'];
    const receipts = await added(
      test.store,
      ids.map((id) => submission(id)),
    );
    for (const id of ids)
      await test.store.addHandIn(handIn(id, id === 'd' ? { lineItem: undefined, dueAt: undefined } : {}));
    const score = (scores: Record<string, number>, version: string, more: object = {}) =>
      test.store.saveResults(
        { ...CEFR, version },
        Object.entries(scores).map(([id, overallScore]) => finished(receipts[id]!, { overallScore })),
        LATER,
        more,
      );
    /** Claims what is due and notes it as sent, after something else has happened. */
    const sent = async (meanwhile = async () => {}) => {
      const claimed = await test.store.claimScores(claim(LATER));
      await meanwhile();
      for (const { receipt, lineItem } of claimed)
        await test.store.noteScore({ receipt, lineItem, claimedUntil: AFTER, sent: 'assessed', attempts: 0 });
      return claimed.map(({ submissionId }) => submissionId);
    };
    expect(await sent()).toEqual(['a', 'b', 'c']);
    await score({ a: 5, b: 5, c: 5, d: 5 }, '1.0.0');
    expect(await sent()).toEqual([]);
    await score({ a: 6, b: 5, c: 5, d: 6 }, '2.0.0');
    await test.reopen();
    expect(await sent(async () => void (await score({ a: 7 }, '3.0.0')))).toEqual(['a']);
    expect(await sent()).toEqual(['a']);

    await score({ b: 9, c: 9 }, '3.0.0', { holdMoves: 1 });
    expect(await sent()).toEqual([]);
    const decide = (id: string, approve: boolean) =>
      test.store.decideHeld({ accountId: ACCOUNT, ids: [id], approve, at: LATER });
    await decide('b', false);
    expect(await sent()).toEqual([]);
    await decide('c', true);
    expect(await sent()).toEqual(['c']);
    const other = { name: 'ielts', version: '1.0.0', configHash: 'beef' };
    await test.store.saveResults(other, [finished(receipts.b!, { overallScore: 5 })], LATER);
    expect(await sent()).toEqual(['b']);
    // What was given up begins a new series of attempts.
    const failed = { attempts: 9, failingSince: NOON, problem: 'status 404' };
    await test.store.noteScore({ receipt: receipts.a!, lineItem: 'x', claimedUntil: AFTER, ...failed });
    await score({ a: 3 }, '4.0.0');
    expect(await test.store.claimScores(claim(LATER))).toMatchObject([
      { submissionId: 'a', attempts: 0, failingSince: undefined },
    ]);
  });

  test('a claim names the pipelines of tasks that texts belong to', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    await test.store.addLtiPlatform(platform('lms'));
    await test.store.addLtiTask(task('pets', { pipeline: 'ielts' }));
    await test.store.addLtiTask(task('task', { accountId: 'other', pipeline: 'ielts' }));
    const texts = [submission('a', { task_id: 'pets' }), submission('b', { task_id: 'task' })];
    const receipts = await added(test.store, texts);
    const worker = await aliveWorker(test.store);
    expect(await test.store.claimTexts({ worker, limit: 10 })).toMatchObject({
      pipeline: 'cefr',
      ofTasks: [{ receipt: receipts.a, pipeline: 'ielts' }],
      texts: [{ id: 'a' }, { id: 'b' }],
    });
  });

  test('is deleted with the author, and with the account', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.addLtiPlatform(platform('lms'));
    await test.store.addLtiTask(task('pets'));
    const receipts = await added(test.store, [submission('a'), submission('b', { author_id: 'ben' })]);
    await test.store.addHandIn(handIn('a'));
    await test.store.addHandIn(handIn('b', { userId: 'user|2' }));
    await test.store.deleteAuthor(ACCOUNT, 'anna', LATER);
    const left = () => test.store.handIns({ id: 'pets', accountId: ACCOUNT });
    expect(await left()).toMatchObject([{ submissionId: 'b' }]);
    await test.store.noteScore({ receipt: receipts.a!, claimedUntil: AFTER, attempts: 0 });
    expect(await test.store.claimScores(claim(NOON))).toMatchObject([{ submissionId: 'b' }]);
    await test.store.deleteAccount(ACCOUNT, LATER);
    expect(await test.store.ltiPlatforms()).toEqual([]);
    expect(await test.store.ltiTask('lms', { id: 'pets' })).toBeUndefined();
    expect(await left()).toEqual([]);
  });
});
