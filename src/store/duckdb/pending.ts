import type { DuckDBValue } from '@duckdb/node-api';
import type { PendingQuery, PendingText } from '../store.js';
import type { TextsRow } from '../submission-rows.js';
import type { Session } from './session.js';
import { selectTexts, toTexts } from './submission-rows.js';

/** Texts of an account without a result of this pipeline, version and configuration; failures need no explanation. */
const WITHOUT_RESULT = `
  FROM submission AS s
  WHERE s.account_id = $1 AND NOT EXISTS (
    FROM (FROM result UNION ALL SELECT * EXCLUDE (rejected_at) FROM held_result) AS r
    WHERE r.receipt = s.receipt AND r.pipeline = $2 AND r.version = $3 AND r.config_hash = $4
      AND ($5::BIGINT IS NULL OR r.assessed_at >= epoch_ms($5::BIGINT))
      AND (NOT $6::BOOLEAN OR r.type = 'failure' OR r.explanation IS NOT NULL))`;

function valuesOf({ accountId, pipeline, rescoreSince, explained = false }: PendingQuery): DuckDBValue[] {
  const { name, version, configHash } = pipeline;
  return [accountId, name, version, configHash, rescoreSince?.getTime() ?? null, explained];
}

export async function countPending(session: Session, query: PendingQuery): Promise<number> {
  const [count = 0] = await session.numbers(`SELECT count(*)::DOUBLE ${WITHOUT_RESULT}`, valuesOf(query));
  return Math.min(count, query.limit ?? Number.POSITIVE_INFINITY);
}

/** Receipts of pending texts in order, 8 bytes each, so that a million fit into memory. */
export function pendingReceipts(session: Session, query: PendingQuery): Promise<number[]> {
  const limit = query.limit === undefined ? '' : ` LIMIT ${Math.max(0, Math.trunc(query.limit))}`;
  return session.numbers(
    `SELECT s.receipt::DOUBLE ${WITHOUT_RESULT} ORDER BY s.receipt${limit}`,
    valuesOf(query),
  );
}

export interface PendingRow extends TextsRow {
  readonly receipt: number;
  readonly account_id: string;
  readonly id: string;
}

export const selectPending = (receipts: string) => `
  SELECT s.receipt::DOUBLE AS receipt, s.account_id, s.id, ${selectTexts}
  FROM submission AS s WHERE s.receipt IN (${receipts}) ORDER BY s.receipt`;

export function toPendingText(row: PendingRow): PendingText {
  return { receipt: row.receipt, accountId: row.account_id, id: row.id, ...toTexts(row) };
}
