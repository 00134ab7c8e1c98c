import {
  DELIVERY_STATUSES,
  type DeliveryAttempt,
  type DeliveryFailure,
  type DeliveryFault,
  type DeliveryStatus,
} from '../../domain/webhooks/delivery.js';
import type { DeliveryTotals, StoredDelivery } from '../outbox.js';
import type { Sql } from './sql.js';

/** A notification `n` of the submission `s`, as both stores select it. */
export interface DeliveryRow {
  readonly number: number;
  readonly id: string;
  readonly webhook_id: string;
  readonly submission_id: string;
  readonly created_at: Date;
  readonly status: DeliveryStatus;
  readonly next_attempt_at: Date | null;
  readonly finished_at: Date | null;
  readonly reason: DeliveryFailure | null;
}

export const DELIVERY_COLUMNS = `
  n.number, n.id::VARCHAR AS id, n.webhook_id, s.id AS submission_id, n.created_at, n.status, n.next_attempt_at,
  n.finished_at, n.reason`;

/** An attempt to deliver the notification with this number. */
export interface AttemptRow {
  readonly notification: number;
  readonly started_at: Date;
  readonly milliseconds: number;
  readonly http_status: number | null;
  readonly fault: DeliveryFault | null;
  readonly answer: string | null;
}

export const attemptColumns = ({ text }: Sql, withResponses: boolean) => `
  notification, started_at, milliseconds, http_status, fault,
  ${withResponses ? text('answer') : 'NULL::VARCHAR'} AS answer`;

/** @param attempts of the notifications, in order for each */
export function toDeliveries(
  { decoded }: Sql,
  rows: readonly DeliveryRow[],
  attempts: readonly AttemptRow[],
): StoredDelivery[] {
  const byNumber = new Map<number, DeliveryAttempt[]>(rows.map(({ number }) => [number, []]));
  for (const { notification, started_at, milliseconds, http_status, fault, answer } of attempts)
    byNumber.get(notification)?.push({
      startedAt: started_at,
      milliseconds,
      ...(http_status !== null && { status: http_status }),
      ...(fault !== null && { fault }),
      ...(answer !== null && { response: decoded(answer) }),
    });
  return rows.map(({ number, next_attempt_at: nextAttemptAt, finished_at: finishedAt, reason, ...row }) => ({
    id: row.id,
    webhookId: row.webhook_id,
    submissionId: row.submission_id,
    createdAt: row.created_at,
    status: row.status,
    ...(nextAttemptAt !== null && { nextAttemptAt }),
    ...(finishedAt !== null && { finishedAt }),
    ...(reason !== null && { reason }),
    attempts: byNumber.get(number)!,
  }));
}

/** Number of deliveries of a webhook. */
interface TotalsRow extends Readonly<Record<DeliveryStatus, number>> {
  readonly webhook_id: string;
  readonly last_delivered_at: Date | null;
}

/** Number of deliveries of an account, by webhook and status. */
export async function countDeliveries(sql: Sql, accountId: string): Promise<DeliveryTotals[]> {
  const counts = DELIVERY_STATUSES.map(
    (status) => `count(*) FILTER (WHERE status = '${status}') AS ${status}`,
  );
  const rows = await sql.rows<TotalsRow>(
    `SELECT webhook_id, ${counts.join(', ')}, max(finished_at) FILTER (WHERE status = 'delivered') AS last_delivered_at
     FROM notification WHERE account_id = $1 GROUP BY webhook_id ORDER BY webhook_id`,
    [accountId],
  );
  return rows.map(({ webhook_id: webhookId, last_delivered_at: lastDeliveredAt, ...counted }) => ({
    webhookId,
    ...counted,
    ...(lastDeliveredAt !== null && { lastDeliveredAt }),
  }));
}

/** Restarts deliveries, due at `at`. @returns their number */
export const restartDeliveries = <Bound>(
  sql: { run(statement: string, values?: readonly (Bound | Date)[]): Promise<number> },
  condition: string,
  values: readonly (Bound | Date)[],
  at: Date,
): Promise<number> =>
  sql.run(
    `UPDATE notification
     SET status = 'pending', attempts = 0, first_attempt_at = NULL, finished_at = NULL, reason = NULL,
       next_attempt_at = $${values.length + 1}
     WHERE ${condition}`,
    [...values, at],
  );
