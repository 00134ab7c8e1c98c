import type { DeliveryAttempt, DeliveryFailure, DeliveryStatus } from '../../domain/delivery.js';
import type { DeliveryQuery, RedeliveryQuery, StoredDelivery } from '../store.js';
import { guarded, integerList, milliseconds, unguarded } from './columns.js';
import { changedRows } from './outbox.js';
import type { Session } from './session.js';

interface DeliveryRow {
  readonly number: number;
  readonly id: string;
  readonly webhook_id: string;
  readonly submission_id: string;
  readonly created_at: number;
  readonly status: DeliveryStatus;
  readonly next_attempt_at: number | null;
  readonly finished_at: number | null;
  readonly reason: DeliveryFailure | null;
}

/** Deliveries of an account with their attempts, newest first. */
export async function listDeliveries(
  session: Session,
  { accountId, webhookId, status, limit }: DeliveryQuery,
): Promise<StoredDelivery[]> {
  const numbers = await session.numbers(
    `SELECT number::DOUBLE FROM notification
     WHERE account_id = $1 AND coalesce(webhook_id = $2::VARCHAR, true) AND coalesce(status = $3::VARCHAR, true)
     ORDER BY number DESC LIMIT $4::INTEGER`,
    [accountId, webhookId ?? null, status ?? null, limit],
  );
  if (numbers.length === 0) return [];
  const list = integerList(numbers);
  const rows = await session.rows<DeliveryRow>(
    `SELECT number::DOUBLE AS number, notification.id::VARCHAR AS id, webhook_id, submission.id AS submission_id,
       ${milliseconds('created_at')} AS created_at, status, ${milliseconds('next_attempt_at')} AS next_attempt_at,
       ${milliseconds('finished_at')} AS finished_at, reason
     FROM (FROM notification WHERE number IN (${list})) AS notification
     JOIN submission ON submission.receipt = notification.receipt
     ORDER BY number DESC`,
  );
  const attempts = await attemptsByNumber(session, list);
  return rows.map(({ number, next_attempt_at: next, finished_at: finished, reason, ...row }) => ({
    id: row.id,
    webhookId: row.webhook_id,
    submissionId: row.submission_id,
    createdAt: new Date(row.created_at),
    status: row.status,
    ...(next !== null && { nextAttemptAt: new Date(next) }),
    ...(finished !== null && { finishedAt: new Date(finished) }),
    ...(reason !== null && { reason }),
    attempts: attempts.get(number) ?? [],
  }));
}

interface AttemptRow {
  readonly notification: number;
  readonly started_at: number;
  readonly milliseconds: number;
  readonly http_status: number | null;
  readonly fault: string | null;
  readonly answer: string;
}

async function attemptsByNumber(session: Session, numbers: string): Promise<Map<number, DeliveryAttempt[]>> {
  const rows = await session.rows<AttemptRow>(
    `SELECT notification::DOUBLE AS notification, ${milliseconds('started_at')} AS started_at, milliseconds,
       http_status, fault, ${guarded('answer')} AS answer
     FROM delivery_attempt WHERE notification IN (${numbers}) ORDER BY notification, started_at, rowid`,
  );
  const byNumber = new Map<number, DeliveryAttempt[]>();
  for (const { notification, started_at, http_status, fault, answer, ...row } of rows) {
    const attempt: DeliveryAttempt = {
      startedAt: new Date(started_at),
      milliseconds: row.milliseconds,
      ...(http_status !== null && { status: http_status }),
      ...(fault !== null && { fault }),
      answer: unguarded(answer),
    };
    const earlier = byNumber.get(notification);
    if (earlier) earlier.push(attempt);
    else byNumber.set(notification, [attempt]);
  }
  return byNumber;
}

/** One call of `redeliver`. */
export interface RedeliveryCall {
  readonly query: RedeliveryQuery;
  readonly at: Date;
}

/** Begins deliveries anew. @returns how many there were */
export function redeliver(session: Session, { query, at }: RedeliveryCall): Promise<number> {
  const restart = `
    UPDATE notification
    SET status = 'pending', attempts = 0, first_attempt_at = NULL, finished_at = NULL, reason = NULL,
      next_attempt_at = epoch_ms($2::BIGINT)
    WHERE account_id = $1 AND`;
  const values = [query.accountId, at.getTime()];
  if ('ids' in query) {
    return changedRows(session, `${restart} id::VARCHAR IN (SELECT unnest(from_json($3, '["VARCHAR"]')))`, [
      ...values,
      JSON.stringify(query.ids.map((id) => id.toLowerCase())),
    ]);
  }
  return changedRows(
    session,
    `${restart} webhook_id = $3 AND status = $4 AND created_at >= epoch_ms($5::BIGINT)`,
    [...values, query.webhookId, query.status, query.since?.getTime() ?? 0],
  );
}
