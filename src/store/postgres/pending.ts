import type { PendingQuery, PendingText } from '../assessments.js';
import type { Session, Value } from './database.js';
import { decoded } from './text-codec.js';

/** Texts per page; they are passed on in smaller batches. */
const PAGE = 500;

/** Whether a result or a held one is up to date; failures need no explanation. */
const UP_TO_DATE = `
  r.receipt = s.receipt AND r.account_id = s.account_id AND r.pipeline = $2 AND r.version = $3 AND r.config_hash = $4
  AND ($5::timestamptz IS NULL OR r.assessed_at >= $5)
  AND (NOT $6::boolean OR r.type = 'failure' OR r.explanation IS NOT NULL)`;

/** Texts of an account without a result of this pipeline, version and configuration. */
const WITHOUT_RESULT = `
  FROM submission AS s
  WHERE s.account_id = $1
    AND NOT EXISTS (SELECT FROM result AS r WHERE ${UP_TO_DATE})
    AND NOT EXISTS (SELECT FROM held_result AS r WHERE ${UP_TO_DATE})`;

function valuesOf({ accountId, pipeline, rescoreSince, explained = false }: PendingQuery): Value[] {
  const { name, version, configHash } = pipeline;
  return [accountId, name, version, configHash, rescoreSince ?? null, explained];
}

export async function countPending(session: Session, query: PendingQuery): Promise<number> {
  const row = await session.row<{ count: number }>(
    `SELECT count(*) AS count ${WITHOUT_RESULT}`,
    valuesOf(query),
  );
  return Math.min(row!.count, query.limit ?? Number.POSITIVE_INFINITY);
}

export interface PendingRow {
  readonly receipt: number;
  readonly account_id: string;
  readonly id: string;
  readonly text: string;
  readonly question_text: string;
}

export function toPendingText(row: PendingRow): PendingText {
  const { receipt, account_id: accountId, id, text, question_text } = row;
  return { receipt, accountId, id, text: decoded(text), question_text: decoded(question_text) };
}

/** Pending texts: the set is fixed at the start, 8 bytes each; their texts are read page by page. */
export async function* readPending(
  session: Session,
  query: PendingQuery,
  batchSize: number,
): AsyncGenerator<PendingText[]> {
  const limit = query.limit === undefined ? null : Math.max(0, Math.trunc(query.limit));
  const found = await session.row<{ receipts: number[] }>(
    `SELECT ARRAY(SELECT s.receipt ${WITHOUT_RESULT} ORDER BY s.receipt LIMIT $7::bigint)::float8[] AS receipts`,
    [...valuesOf(query), limit],
  );
  const { receipts } = found!;
  // Whole batches, so that only the last one is smaller.
  const size = batchSize * Math.max(1, Math.floor(PAGE / batchSize));
  for (let start = 0; start < receipts.length; start += size) {
    const rows = await session.rows<PendingRow>(
      `SELECT receipt, account_id, id, text, question_text FROM submission
       WHERE receipt = ANY ($1::bigint[]) AND account_id = $2 ORDER BY receipt`,
      [receipts.slice(start, start + size), query.accountId],
    );
    for (let from = 0; from < rows.length; from += batchSize) {
      yield rows.slice(from, from + batchSize).map(toPendingText);
    }
  }
}
