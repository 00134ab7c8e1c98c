import { expect, test } from 'vitest';
import { NEWEST_VERSION } from '../../../src/domain/versions/index.js';
import { notificationBody } from '../../../src/domain/webhooks/notification.js';

const TEXT = {
  accountId: 'school',
  id: 'one',
  text: 'Yes.',
  body: JSON.stringify({ type: 'failure', code: 200, message: 'insufficient_english_text' }),
};

test('a notification identifies its text and contains its result', () => {
  const body = JSON.parse(notificationBody('2.0.0', TEXT));
  expect(body).toMatchObject({
    type: 'text_assessment',
    parameters: { account_id: 'school', id: 'one' },
    notification: { type: 'failure', message: 'insufficient_english_text' },
  });
});

test('a withdrawn version gets the form of the newest', () => {
  expect(notificationBody('0.0.9', TEXT)).toBe(notificationBody(NEWEST_VERSION.name, TEXT));
});
