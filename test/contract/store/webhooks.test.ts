import { describe, expect, test } from 'vitest';
import type { Webhook } from '../../../src/domain/webhook.js';
import { backends } from './backends.js';
import { ACCOUNT, added, CEFR, finished, LATER, NOON, storeWithAccount, submission } from './samples.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const IELTS = { name: 'ielts', version: '1.0.0', configHash: 'c0ffee' };

const webhook = (id: string, attributes: Partial<Webhook> = {}): Webhook => ({
  id,
  accountId: ACCOUNT,
  url: 'https://school.example/hook?a=ü',
  secret: 'c2VjcmV0',
  version: '2.0.0',
  createdAt: NOON,
  ...attributes,
});

describe.each(backends)('webhooks in $name', (backend) => {
  test('come back as they were made, in order of creation, with equal URLs and times too', async () => {
    await using test = await storeWithAccount(backend);
    const made = ['c', 'a', 'b'].map((id) => webhook(id));
    for (const one of made) await test.store.addWebhook(one);
    expect(await test.store.webhooks(ACCOUNT)).toStrictEqual(made);
    await test.reopen();
    await test.store.removeWebhook(ACCOUNT, 'b');
    await test.store.addWebhook(webhook('A', { createdAt: new Date(0) }));
    expect((await test.store.webhooks(ACCOUNT)).map(({ id }) => id)).toEqual(['c', 'a', 'A']);
  });

  test('belong to one account', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    await test.store.addWebhook(webhook('a'));
    expect(await test.store.webhooks('other')).toEqual([]);
    expect(await test.store.removeWebhook('other', 'a')).toBe(false);
    expect(await test.store.removeWebhook(ACCOUNT, 'b')).toBe(false);
    expect(await test.store.webhooks(ACCOUNT)).toHaveLength(1);
    expect(await test.store.removeWebhook(ACCOUNT, 'a')).toBe(true);
    expect(await test.store.removeWebhook(ACCOUNT, 'a')).toBe(false);
    expect(await test.store.webhooks(ACCOUNT)).toEqual([]);
    await expect(test.store.addWebhook(webhook('a', { accountId: 'nobody' }))).rejects.toMatchObject({
      code: 'unknown_account',
    });
  });
});

describe.each(backends)('notifications in $name', (backend) => {
  test('are queued together with the result, for each webhook', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b } = await added(test.store, [submission('a'), submission('b')]);
    await test.store.addWebhook(webhook('w1'));
    await test.store.addWebhook(webhook('w2'));
    const notifications = [
      { receipt: a!, webhookId: 'w1', body: '{"text":"\uFEFF😀 \\u0000"}' },
      { receipt: a!, webhookId: 'w2', body: '{"v":2}' },
      { receipt: b!, webhookId: 'w1', body: '{}' },
    ];
    expect(
      await test.store.saveResults(CEFR, [finished(a!), finished(b!)], LATER, notifications.slice(0, 2)),
    ).toBe(2);
    await test.reopen();
    const queued = await test.store.notifications(ACCOUNT);
    expect(queued).toStrictEqual(
      notifications.slice(0, 2).map((notification) => ({
        id: expect.stringMatching(UUID),
        accountId: ACCOUNT,
        createdAt: LATER,
        ...notification,
      })),
    );
    expect(new Set(queued.map(({ id }) => id)).size).toBe(2);
    expect(await test.store.notifications('other')).toEqual([]);
  });

  test('tell of the first result only, of whatever pipeline', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b } = await added(test.store, [submission('a'), submission('b')]);
    await test.store.addWebhook(webhook('w'));
    const about = (receipt: number) => ({ receipt, webhookId: 'w', body: '{}' });
    await test.store.saveResults(CEFR, [finished(a!)], NOON, [about(a!)]);
    await test.store.saveResults(CEFR, [finished(a!)], LATER, [about(a!)]);
    await test.store.saveResults(IELTS, [finished(a!), finished(b!)], LATER, [about(a!), about(b!)]);
    expect((await test.store.notifications(ACCOUNT)).map(({ receipt }) => receipt)).toEqual([a, b]);
  });

  test('are not queued for texts that are gone, webhooks that are gone or those of others', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    const { a, b } = await added(test.store, [submission('a', { author_id: 'ben' }), submission('b')]);
    await test.store.addWebhook(webhook('mine'));
    await test.store.addWebhook(webhook('gone'));
    await test.store.addWebhook(webhook('theirs', { accountId: 'other' }));
    await test.store.removeWebhook(ACCOUNT, 'gone');
    await test.store.deleteAuthor(ACCOUNT, 'ben', NOON);
    const notifications = [a!, b!, 0].flatMap((receipt) =>
      ['mine', 'gone', 'theirs'].map((webhookId) => ({ receipt, webhookId, body: '{}' })),
    );
    await test.store.saveResults(CEFR, [finished(a!), finished(b!)], NOON, notifications);
    expect(await test.store.notifications(ACCOUNT)).toMatchObject([{ receipt: b, webhookId: 'mine' }]);
    expect(await test.store.notifications('other')).toEqual([]);
  });

  test('go with their webhook and with their author', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b } = await added(test.store, [submission('a', { author_id: 'ben' }), submission('b')]);
    await test.store.addWebhook(webhook('w1'));
    await test.store.addWebhook(webhook('w2'));
    const notifications = [a!, b!].flatMap((receipt) =>
      ['w1', 'w2'].map((webhookId) => ({ receipt, webhookId, body: '{}' })),
    );
    await test.store.saveResults(CEFR, [finished(a!), finished(b!)], NOON, notifications);
    const queued = async () =>
      (await test.store.notifications(ACCOUNT)).map(({ receipt, webhookId }) => [receipt, webhookId]);
    await test.store.removeWebhook(ACCOUNT, 'w1');
    expect(await queued()).toEqual([
      [a, 'w2'],
      [b, 'w2'],
    ]);
    await test.store.deleteAuthor(ACCOUNT, 'ben', NOON);
    expect(await queued()).toEqual([[b, 'w2']]);
  });
});

describe.each(backends)('revisions of $name', (backend) => {
  test('grow with every change of who may do what, before it is acknowledged', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    const token = { id: 't', accountId: ACCOUNT, label: '', createdAt: NOON };
    const changes: [keyof typeof store.revisions, () => Promise<unknown>][] = [
      ['access', () => store.createAccount({ id: 'x', pipeline: 'cefr', createdAt: NOON })],
      ['access', () => store.setAccountPipeline(ACCOUNT, 'ielts')],
      ['access', () => store.addToken(token, 'aa')],
      ['access', () => store.revokeToken('t', NOON)],
      ['webhooks', () => store.addWebhook(webhook('w'))],
      ['webhooks', () => store.removeWebhook(ACCOUNT, 'w')],
    ];
    for (const [kind, change] of changes) {
      const before = { ...store.revisions };
      await change();
      expect(store.revisions[kind]).toBeGreaterThan(before[kind]);
    }
  });
});
