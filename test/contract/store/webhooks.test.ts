import { describe, expect, test } from 'vitest';
import type { Store } from '../../../src/store/store.js';
import { backends } from './backends.js';
import {
  ACCOUNT,
  added,
  CEFR,
  finished,
  LATER,
  NOON,
  storeWithAccount,
  submission,
  webhook,
} from './samples.js';

/** Queued notifications of an account, in the order in which they were queued. */
async function queued(store: Store, accountId = ACCOUNT) {
  const webhooks = await store.webhooks(accountId);
  const now = new Date('9999-01-01');
  const due = await Promise.all(
    webhooks.map(async ({ id: webhookId }) =>
      (await store.dueNotifications({ webhookId, now, limit: 100 })).map(({ webhook, ...one }) => ({
        ...one,
        webhookId: webhook.id,
      })),
    ),
  );
  return due.flat().sort((a, b) => a.number - b.number);
}

/** Pairs of text id and webhook id of the queued notifications. */
const told = async (store: Store, accountId = ACCOUNT) =>
  (await queued(store, accountId)).map(({ body, webhookId }) => [JSON.parse(body).parameters.id, webhookId]);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 rojo=1,congo=t61';
const IELTS = { name: 'ielts', version: '1.0.0', configHash: 'c0ffee' };

describe.each(backends)('webhooks in $name', (backend) => {
  test('are read back as created, in order of creation, even with equal URLs and times', async () => {
    await using test = await storeWithAccount(backend);
    const made = ['c', 'a', 'b'].map((id) => webhook(id));
    for (const one of made) await test.store.addWebhook(one);
    expect(await test.store.webhooks(ACCOUNT)).toStrictEqual(made);
    await test.reopen();
    await test.store.removeWebhook(ACCOUNT, 'b');
    await test.store.addWebhook(webhook('A', { createdAt: new Date(0) }));
    expect((await test.store.webhooks(ACCOUNT)).map(({ id }) => id)).toEqual(['c', 'a', 'A']);
  });

  test('hear the trace context of the request that submitted a text, and none of another', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.addWebhook(webhook('w'));
    const first = await added(test.store, [{ ...submission('traced'), trace: TRACE }, submission('open')]);
    const second = await added(test.store, [
      { ...submission('placed', { session_id: 's', sequence_id: 0, sequence_count: 2 }), trace: TRACE },
    ]);
    await test.store.saveResults(
      CEFR,
      [first.traced!, first.open!, second.placed!].map((receipt) => finished(receipt)),
      LATER,
    );
    await test.reopen();
    expect(
      (await queued(test.store)).map(({ body, trace }) => [JSON.parse(body).parameters.id, trace]),
    ).toEqual([
      ['traced', TRACE],
      ['open', undefined],
      ['placed', TRACE],
    ]);
  });

  test('never exceed the limit of an account, also with concurrent calls', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const added = await Promise.all(ids.map((id) => test.store.addWebhook(webhook(id), 2)));
    expect(added.filter(Boolean)).toHaveLength(2);
    const [first] = await test.store.webhooks(ACCOUNT);
    expect(await test.store.addWebhook(webhook('o', { accountId: 'other' }), 1)).toBe(true);
    expect(await test.store.addWebhook(webhook('z'), 2)).toBe(false);
    await test.store.removeWebhook(ACCOUNT, first!.id);
    expect(await test.store.addWebhook(webhook('z'), 2)).toBe(true);
    expect(await test.store.addWebhook(webhook('y'))).toBe(true);
    expect(await test.store.webhooks(ACCOUNT)).toHaveLength(3);
  });

  test('belong to one account', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    await test.store.addWebhook(webhook('a'));
    expect(await test.store.webhooks('other')).toEqual([]);
    expect(await test.store.removeWebhook('other', 'a')).toBe(false);
    expect(await test.store.removeWebhook(ACCOUNT, 'b')).toBe(false);
    expect(await test.store.changeWebhook('other', 'a', { secret: 'x' }, NOON)).toBe(false);
    expect(await test.store.webhooks(ACCOUNT)).toStrictEqual([webhook('a')]);
    expect(await test.store.removeWebhook(ACCOUNT, 'a')).toBe(true);
    expect(await test.store.removeWebhook(ACCOUNT, 'a')).toBe(false);
    expect(await test.store.webhooks(ACCOUNT)).toEqual([]);
    await expect(test.store.addWebhook(webhook('a', { accountId: 'nobody' }))).rejects.toMatchObject({
      code: 'unknown_account',
    });
  });

  test('change in the given attributes, and lose those set to null', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.addWebhook(webhook('a'));
    await test.store.addWebhook(webhook('b'));
    const change = (id: string, changes: Parameters<typeof test.store.changeWebhook>[2]) =>
      test.store.changeWebhook(ACCOUNT, id, changes, NOON);
    const previousSecret = { secret: webhook('a').secret, until: LATER };
    const disabled = { at: LATER, reason: 'failing' as const };
    expect(await change('a', { secret: 'new', previousSecret })).toBe(true);
    expect(await change('a', { failingSince: NOON, disabled })).toBe(true);
    expect(await change('c', { secret: 'new' })).toBe(false);
    await test.reopen();
    const changed = { secret: 'new', previousSecret };
    expect(await test.store.webhooks(ACCOUNT)).toStrictEqual([
      webhook('a', { ...changed, failingSince: NOON, disabled }),
      webhook('b'),
    ]);
    await change('a', { failingSince: null, disabled: null });
    expect((await test.store.webhooks(ACCOUNT))[0]).toStrictEqual(webhook('a', changed));
    await change('a', { previousSecret: null });
    expect((await test.store.webhooks(ACCOUNT))[0]).toStrictEqual(webhook('a', { secret: 'new' }));
  });
});

describe.each(backends)('notifications in $name', (backend) => {
  test('are queued together with the result, for each webhook, in the form of its version', async () => {
    await using test = await storeWithAccount(backend);
    const text = '\uFEFF😀 Helo.';
    const { a, b } = await added(test.store, [submission('a', { text }), submission('b')]);
    await test.store.addWebhook(webhook('w1', { version: '1.0.0' }));
    await test.store.addWebhook(webhook('w2', { version: '2.1.0' }));
    const spans = { sentence_scores: [[1, 8, 0.25]], suspect_tokens: [] };
    const result = { type: 'success', code: 200, ...spans, textual_errors: [[3, 7, 'Hello', 'S']] };
    const failure = { type: 'failure', code: 200, message: 'sentence_too_long' };
    const assessed = [
      finished(a!, { body: JSON.stringify({ ...result, cefr_level: 'A2.ii' }) }),
      finished(b!, { body: JSON.stringify(failure) }),
    ];
    expect(await test.store.saveResults(CEFR, assessed, LATER)).toMatchObject({ written: 2 });
    await test.reopen();
    const notifications = await queued(test.store);
    const inUnits = { ...result, sentence_scores: [[1, 9, 0.25]], textual_errors: [[4, 8, 'Hello', 'S']] };
    const expected = (id: string, webhookId: string, notification: object) => ({
      number: expect.any(Number),
      id: expect.stringMatching(UUID),
      attempts: 0,
      webhookId,
      body: { type: 'text_assessment', parameters: { account_id: ACCOUNT, id }, notification },
    });
    expect(notifications.map(({ body, ...rest }) => ({ ...rest, body: JSON.parse(body) }))).toStrictEqual([
      expected('a', 'w1', inUnits),
      expected('a', 'w2', { ...result, cefr_level: 'A2.ii' }),
      expected('b', 'w1', failure),
      expected('b', 'w2', failure),
    ]);
    expect(new Set(notifications.map(({ id }) => id)).size).toBe(4);
    expect(new Set(notifications.map(({ number }) => number)).size).toBe(4);
  });

  test('report the first result only, of whatever pipeline', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b } = await added(test.store, [submission('a'), submission('b')]);
    await test.store.addWebhook(webhook('w'));
    await test.store.saveResults(CEFR, [finished(a!)], NOON);
    await test.store.saveResults(CEFR, [finished(a!)], LATER);
    await test.store.saveResults(IELTS, [finished(a!), finished(b!)], LATER);
    expect(await told(test.store)).toEqual([
      ['a', 'w'],
      ['b', 'w'],
    ]);
  });

  test('go to webhooks that exist when the result is stored, and to none created later', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    const { a, b } = await added(store, [submission('a'), submission('b')]);
    await store.addWebhook(webhook('before'));
    await store.saveResults(CEFR, [finished(a!)], NOON);
    await store.addWebhook(webhook('after'));
    await store.saveResults(CEFR, [finished(a!), finished(b!)], LATER);
    expect(await told(store)).toEqual([
      ['a', 'before'],
      ['b', 'before'],
      ['b', 'after'],
    ]);
  });

  test('are not queued for deleted texts, deleted webhooks or webhooks of other accounts', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    const { a, b } = await added(test.store, [submission('a', { author_id: 'ben' }), submission('b')]);
    await test.store.addWebhook(webhook('mine'));
    await test.store.addWebhook(webhook('gone'));
    await test.store.addWebhook(webhook('theirs', { accountId: 'other' }));
    await test.store.removeWebhook(ACCOUNT, 'gone');
    await test.store.deleteAuthor(ACCOUNT, 'ben', NOON);
    await test.store.saveResults(CEFR, [finished(a!), finished(b!)], NOON);
    expect(await told(test.store)).toEqual([['b', 'mine']]);
    expect(await told(test.store, 'other')).toEqual([]);
  });

  test('are deleted with their webhook and with their author', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b } = await added(test.store, [submission('a', { author_id: 'ben' }), submission('b')]);
    await test.store.addWebhook(webhook('w1'));
    await test.store.addWebhook(webhook('w2'));
    await test.store.saveResults(CEFR, [finished(a!), finished(b!)], NOON);
    await test.store.removeWebhook(ACCOUNT, 'w1');
    expect(await told(test.store)).toEqual([
      ['a', 'w2'],
      ['b', 'w2'],
    ]);
    await test.store.deleteAuthor(ACCOUNT, 'ben', NOON);
    expect(await told(test.store)).toEqual([['b', 'w2']]);
  });
});

describe.each(backends)('the revision of the outbox in $name', (backend) => {
  test('grows with every change of the outbox, before the change is acknowledged', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    const { a } = await added(store, [submission('a')]);
    await store.addWebhook(webhook('w'));
    const revision = () => store.outboxChanges(-1, 0);
    const changes: (() => Promise<unknown>)[] = [
      () => store.changeWebhook(ACCOUNT, 'w', { secret: 'x' }, NOON),
      () => store.saveResults(CEFR, [finished(a!)], NOON),
      () => store.changeWebhook(ACCOUNT, 'w', { disabled: null }, NOON),
      () => store.redeliver({ accountId: ACCOUNT, webhookId: 'w', status: 'pending' }, NOON),
      () => store.deleteAuthor(ACCOUNT, 'anna', NOON),
      () => store.removeWebhook(ACCOUNT, 'w'),
    ];
    for (const change of changes) {
      const before = await revision();
      await change();
      expect(await revision()).toBeGreaterThan(before);
    }
  });
});
