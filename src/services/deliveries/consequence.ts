import type { Webhook, WebhookChange } from '../../domain/webhooks/webhook.js';
import type { DueNotification, RecordedAttempt } from '../../store/outbox.js';
import { nextAttempt, type RetrySchedule } from '../../webhooks/retry-schedule.js';
import type { Outcome } from '../../webhooks/sender.js';
import { verdictOf } from '../../webhooks/verdict.js';

const DAY = 86_400_000;

/**
 * A webhook is disabled when every attempt has failed for this long, and this process has seen at least this many fail in
 * a row for at least this long: a clock that is set forward says nothing of the webhook.
 */
const FAILING_MS = 5 * DAY;
const FAILURES_IN_A_ROW = 10;
const SEEN_FAILING_MS = DAY / 24;

/** An attempt that has ended. */
export interface EndedAttempt {
  readonly notification: DueNotification;
  /** Its last known state when the attempt ended, with changes by earlier attempts. */
  readonly webhook: Webhook;
  /** Failed attempts in a row before this one, as far as this process knows. */
  readonly failuresBefore: number;
  /** Milliseconds since the first of them by a monotonic clock; 0 without any. */
  readonly failingFor: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Milliseconds by which the clock was set forward since the first attempt of the notification. */
  readonly leapt: number;
  readonly outcome: Outcome;
}

/** The consequences of an attempt. */
export interface Consequence {
  readonly record: RecordedAttempt;
  /** The change to the webhook; undefined if there is none. */
  readonly change: WebhookChange | undefined;
}

/** What an attempt means for its notification (decision 34) and for the webhook. */
export function consequenceOf(
  attempt: EndedAttempt,
  schedule: RetrySchedule,
  random: () => number,
): Consequence {
  const { notification, startedAt, outcome } = attempt;
  const { status, fault, milliseconds, response } = outcome;
  return {
    record: {
      notification: notification.number,
      attemptsBefore: notification.attempts,
      startedAt,
      milliseconds,
      status,
      fault,
      response,
      next: nextOf(attempt, schedule, random),
    },
    change: changeOf(attempt),
  };
}

function nextOf(
  { notification, startedAt, endedAt: at, leapt, outcome }: EndedAttempt,
  schedule: RetrySchedule,
  random: () => number,
): RecordedAttempt['next'] {
  const verdict = verdictOf(outcome);
  if (verdict === 'delivered') return { status: 'delivered', at };
  if (verdict !== 'retry') return { status: 'failed', at, reason: verdict };
  const next = nextAttempt({
    schedule,
    firstAttemptAt: new Date((notification.firstAttemptAt ?? startedAt).getTime() + leapt),
    attempts: notification.attempts + 1,
    now: at,
    retryAfter: outcome.retryAfter,
    random,
  });
  return next ? { status: 'pending', at: next } : { status: 'failed', at, reason: 'given_up' };
}

function changeOf({
  webhook,
  outcome,
  startedAt,
  endedAt: at,
  failuresBefore,
  failingFor,
}: EndedAttempt): WebhookChange | undefined {
  const { failingSince, disabled } = webhook;
  const verdict = verdictOf(outcome);
  if (verdict === 'delivered') return failingSince && { failingSince: null };
  const since = failingSince ?? startedAt;
  const isSeen = failuresBefore + 1 >= FAILURES_IN_A_ROW && failingFor >= SEEN_FAILING_MS;
  const isGivenUp = isSeen && at.getTime() - since.getTime() >= FAILING_MS;
  const reason = verdict === 'gone' ? 'gone' : isGivenUp ? 'failing' : undefined;
  const isNews = reason && !disabled;
  if (failingSince && !isNews) return undefined;
  return { failingSince: since, ...(isNews && { disabled: { at, reason } }) };
}
