import { expect, test } from 'vitest';
import type { Webhook } from '../../src/domain/webhook.js';
import { notificationsOf } from '../../src/services/notifications.js';

const webhook = (id: string, version: string): Webhook => ({
  id,
  version,
  accountId: 'school',
  url: 'https://a.example/',
  secret: 's',
  createdAt: new Date(0),
});

const text = '😀 Helo.';
const result = {
  type: 'success',
  code: 200,
  overall_score: 4.5,
  sentence_scores: [[0, 7, 0.25]],
  suspect_tokens: [],
  textual_errors: [[2, 6, 'Hello', 'S']],
  cefr_level: 'A2.ii',
  pipeline: { name: 'cefr', version: '1' },
};
const assessed = (receipt: number, body: object) => ({
  receipt,
  accountId: 'school',
  id: `t-${receipt}`,
  text,
  body: JSON.stringify(body),
});

test('each webhook hears of each text, in the form of the version that made it', () => {
  const webhooks = [webhook('one', '1.0.0'), webhook('two', '2.0.0'), webhook('new', '2.1.0')];
  const notifications = notificationsOf(webhooks, [assessed(7, result)]);
  const shown = notifications.map(({ body, ...rest }) => ({ ...rest, body: JSON.parse(body) }));
  const { cefr_level: _, pipeline: __, ...plain } = result;
  const units = { sentence_scores: [[0, 8, 0.25]], textual_errors: [[3, 7, 'Hello', 'S']] };
  const expected = (webhookId: string, notification: object) => ({
    receipt: 7,
    webhookId,
    body: { type: 'text_assessment', parameters: { account_id: 'school', id: 't-7' }, notification },
  });
  expect(shown).toEqual([
    expected('one', { ...plain, ...units }),
    expected('two', plain),
    expected('new', result),
  ]);
});

test('failures are told like results; without webhooks there is nothing to tell', () => {
  const failure = { type: 'failure', code: 200, message: 'sentence_too_long' };
  const texts = [assessed(1, failure), assessed(2, result)];
  expect(notificationsOf([], texts)).toEqual([]);
  const told = notificationsOf([webhook('a', '2.0.0'), webhook('b', '2.0.0')], texts);
  expect(told.map(({ receipt, webhookId }) => `${receipt} ${webhookId}`)).toEqual([
    '1 a',
    '1 b',
    '2 a',
    '2 b',
  ]);
  expect(JSON.parse(told[1]!.body).notification).toEqual(failure);
  expect(told[0]!.body).toBe(told[1]!.body);
});
