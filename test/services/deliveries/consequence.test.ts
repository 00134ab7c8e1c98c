import { expect, test } from 'vitest';
import { consequenceOf, type EndedAttempt } from '../../../src/services/deliveries/consequence.js';
import { parseSchedule } from '../../../src/webhooks/retry-schedule.js';
import { NOON } from './setting.js';

const DAY = 86_400_000;
const noonPlus = (ms: number) => new Date(NOON.getTime() + ms);
const WEBHOOK = {
  id: 'w',
  accountId: 'default',
  url: 'https://school.example/',
  secret: 's',
  version: '2.1.0',
  createdAt: NOON,
};

/** How an attempt five days and a second after noon changes its webhook. */
function changeAfter(outcome: EndedAttempt['outcome'], attempt: Partial<EndedAttempt> = {}) {
  const ended: EndedAttempt = {
    notification: { number: 1, id: 'n', body: '{}', attempts: 0, webhook: WEBHOOK },
    webhook: WEBHOOK,
    failuresBefore: 0,
    failingFor: 0,
    leapt: 0,
    startedAt: noonPlus(5 * DAY),
    endedAt: noonPlus(5 * DAY + 1000),
    outcome,
    ...attempt,
  };
  return consequenceOf(ended, parseSchedule([]), () => 0).change;
}

const ok = { status: 200, milliseconds: 5, response: '' };
const failed = { fault: 'timeout', milliseconds: 5, response: '' } as const;
const failing = { ...WEBHOOK, failingSince: NOON };

test('a webhook is failing from the start of the first failed attempt until one succeeds', () => {
  expect(changeAfter(failed)).toEqual({ failingSince: noonPlus(5 * DAY) });
  expect(changeAfter(failed, { webhook: failing })).toBeUndefined();
  expect(changeAfter(ok, { webhook: failing })).toEqual({ failingSince: null });
  expect(changeAfter(ok)).toBeUndefined();
});

test('five days of failures disable it if the latest attempts failed in a row', () => {
  const disabled = { at: noonPlus(5 * DAY + 1000), reason: 'failing' };
  const row = { webhook: failing, failuresBefore: 9, failingFor: DAY / 24 };
  expect(changeAfter(failed, row)).toEqual({ failingSince: NOON, disabled });
  expect(changeAfter({ ...ok, status: 404 }, row)).toEqual({ failingSince: NOON, disabled });
  // This process may not have run for five days, or may have sent nothing.
  expect(changeAfter(failed, { ...row, failuresBefore: 8 })).toBeUndefined();
  expect(changeAfter(failed, { ...row, endedAt: noonPlus(5 * DAY - 1) })).toBeUndefined();
  // The clock may have been set forward.
  expect(changeAfter(failed, { ...row, failingFor: DAY / 24 - 1 })).toBeUndefined();
});

test('410 disables it at once; a disabled webhook is not disabled again', () => {
  const disabled = { at: noonPlus(5 * DAY + 1000), reason: 'gone' as const };
  const gone = { ...ok, status: 410 };
  expect(changeAfter(gone)).toEqual({ failingSince: noonPlus(5 * DAY), disabled });
  expect(changeAfter(gone, { webhook: { ...failing, disabled } })).toBeUndefined();
});
