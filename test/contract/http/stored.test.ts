import { describe, expect, test } from 'vitest';
import { callerOf } from './caller.js';
import { deleteAuthor, getWebhooks, postWebhook, put, putFeedback, submission } from './row.js';
import { grounds, startService } from './service.js';

describe.each(grounds)('over $name', (ground) => {
  test('decision 29: marks are stored as sent, and each examiner has one on a text', async () => {
    await using service = await startService({ ground });
    const account = await service.account();
    const call = await callerOf(service, account);
    await call(put('a'));
    const other = {
      language: { value: 3, of: 5 },
      notes: ['é\u{1F600}', null, 1.5],
      ['__proto__']: 'x',
      '': '',
    };
    await call(putFeedback('a', { examiner_id: 1, mark: { holistic: '3' } }));
    await call(putFeedback('a', { examiner_id: 2, mark: other }));
    await call(putFeedback('a', { examiner_id: 1, mark: { holistic: '4.5' } }));
    await call(putFeedback('a', { examiner_id: 1, mark: { holistic: 5 } }));
    const stored = [];
    for await (const batch of service.store.feedback({ accountId: account.id })) stored.push(...batch);
    expect(stored).toHaveLength(2);
    expect(stored).toContainEqual(expect.objectContaining({ examiner_id: 1, mark: { holistic: '4.5' } }));
    expect(stored).toContainEqual(expect.objectContaining({ examiner_id: 2, mark: other }));
  });

  test('decisions 9, 12 and 13: texts are stored code point for code point, with known attributes only', async () => {
    await using service = await startService({ ground });
    const account = await service.account();
    const call = await callerOf(service, account);
    const text = '\uFEFF cafe\u0301\r\n\u2028\u{1F600}\uFFFF\t';
    await call(
      put('a', submission({ text, question_text: `${text}?`, shoe_size: 43, test: 1, session_id: '' })),
    );
    const stored = [];
    for await (const batch of service.store.submissions({ accountId: account.id })) stored.push(...batch);
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ id: 'a', text, question_text: `${text}?`, test: 1 });
    expect(JSON.stringify(stored[0])).not.toContain('shoe_size');
    expect(stored[0]!.session_id).toBeUndefined();
  });

  test('decision 30: a deletion leaves neither texts nor marks', async () => {
    await using service = await startService({ ground });
    const account = await service.account();
    const call = await callerOf(service, account);
    await call(put('a'));
    await call(putFeedback('a', { examiner_id: 1, mark: { holistic: '3' } }));
    await call(deleteAuthor('anna'));
    const left = [];
    for await (const batch of service.store.submissions({ accountId: account.id })) left.push(...batch);
    for await (const batch of service.store.feedback({ accountId: account.id })) left.push(...batch);
    expect(left).toEqual([]);
  });

  test('decision 36: a setting allows webhooks in the private networks that it names, and in no others', async () => {
    await using service = await startService({ webhookAllow: ['10.1.0.0/16', '::1/128'], ground });
    const call = await callerOf(service);
    const statusOf = async (url: string) => (await call(postWebhook({ url }))).status;
    const opened = ['https://10.1.2.3/', 'https://[::1]:8443/', 'https://[::ffff:10.1.0.1]/'];
    for (const url of opened) expect([url, await statusOf(url)]).toEqual([url, 200]);
    for (const url of ['https://10.2.0.1/', 'https://127.0.0.1/', 'https://[fe80::1]/']) {
      expect([url, await statusOf(url)]).toEqual([url, 400]);
    }
    const listed = (await call(getWebhooks())).body.webhooks as { url: string }[];
    expect(listed.map(({ url }) => url)).toEqual(opened);
  });

  test('concurrent requests do not give an account more webhooks than the setting allows', async () => {
    await using service = await startService({ maxWebhooks: 3, ground });
    const call = await callerOf(service);
    const url = 'https://example.org/a';
    const responses = await Promise.all(Array.from({ length: 12 }, () => call(postWebhook({ url }))));
    const refused = responses.filter(({ status }) => status === 400);
    expect(refused.map(({ body }) => body)).toEqual(
      Array(9).fill({ type: 'error', code: 400, message: 'too many webhooks' }),
    );
    expect((await call(postWebhook({ url: 'x' }))).body.message).toBe('url is not a valid URL');
    expect((await call(getWebhooks())).body.webhooks).toHaveLength(3);
  });

  test('decision 34: a disabled webhook is still listed, from 2.1.0 on with when and why it was disabled', async () => {
    await using service = await startService({ ground });
    const account = await service.account();
    const call = await callerOf(service, account);
    const { id } = (await call(postWebhook({ url: 'https://example.org/a' }))).body;
    await call(postWebhook({ url: 'https://example.org/b' }));
    const at = new Date('2026-05-01T12:00:00.123Z');
    await service.store.changeWebhook(account.id, String(id), { disabled: { at, reason: 'gone' } }, at);
    const listedBy = async (version: string) =>
      (await call(getWebhooks({ version: `v${version}` }))).body.webhooks as object[];
    for (const version of ['1.0.0', '2.0.0']) {
      expect((await listedBy(version))[0]).toStrictEqual({ id, url: 'https://example.org/a' });
    }
    const [disabled, active] = await listedBy('2.1.0');
    expect(disabled).toStrictEqual({
      id,
      url: 'https://example.org/a',
      disabled_at: '2026-05-01T12:00:00Z',
      disabled_reason: 'gone',
    });
    expect(Object.keys(active!)).toEqual(['id', 'url']);
  });
});
