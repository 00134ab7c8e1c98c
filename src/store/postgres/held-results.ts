import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { HeldDecided, HeldDecision } from '../../domain/results/held.js';
import { holdAccount } from '../sql/accounts.js';
import { dueAgain } from '../sql/lti.js';
import { waiting, waitingValues } from '../sql/results.js';
import type { Session, Value } from './database.js';
import { type ResultRow, rowValues, selectRows } from './result-rows.js';

interface RejectionRow {
  readonly receipt: number;
  readonly rejected_at: Date | null;
}

/**
 * Holds results for approval and discards those held of these texts before. A rejected result stays rejected if the
 * same version produces it again.
 * @param receipts of all texts that are reassessed
 */
export async function holdResults(
  session: Session,
  { pipeline, assessedAt }: { readonly pipeline: PipelineIdentity; readonly assessedAt: Date },
  receipts: readonly number[],
  rows: readonly ResultRow[],
): Promise<void> {
  const { name, version, configHash } = pipeline;
  const held = await session.rows<RejectionRow>(
    `DELETE FROM held_result WHERE receipt = ANY ($1::bigint[]) AND pipeline = $2
     RETURNING receipt, CASE WHEN version = $3 AND config_hash = $4 THEN rejected_at END AS rejected_at`,
    [receipts, name, version, configHash],
  );
  if (rows.length === 0) return;
  const rejected = new Map(held.map(({ receipt, rejected_at }) => [receipt, rejected_at]));
  await session.run(
    `INSERT INTO held_result ${selectRows({ column: 'rejected_at', parameter: '$16::timestamptz[]' })}`,
    [
      ...rowValues(pipeline, assessedAt, rows),
      rows.map(({ finished }) => rejected.get(finished.receipt) ?? null),
    ],
  );
}

interface WaitingRow {
  readonly receipt: number;
  readonly pipeline: string;
  readonly id: string;
}

/**
 * Approves or rejects held results. An approved result replaces the one that is shown, which is kept as an earlier one.
 * @throws AssessError `unknown_account`
 */
export async function decideHeld(session: Session, call: HeldDecision): Promise<HeldDecided> {
  const { accountId, ids, approve, at } = call;
  await holdAccount(session, accountId);
  const chosen = `${waiting(session)} AND ($5::text[] IS NULL OR s.id = ANY ($5))`;
  const values = [...waitingValues(call), ids ?? null];
  // Texts are locked first, so that other writers of their results wait; then the results that are held by then. Those that
  // are held of other texts since were not there yet.
  const locked = await session.rows<{ receipt: number }>(
    `SELECT receipt FROM submission
     WHERE account_id = $1 AND receipt IN (SELECT h.receipt ${chosen}) ORDER BY receipt FOR NO KEY UPDATE`,
    values,
  );
  const rows = await session.rows<WaitingRow>(
    `SELECT h.receipt, h.pipeline, s.id ${chosen} AND h.receipt = ANY ($6::bigint[]) ORDER BY h.receipt, h.pipeline`,
    [...values, locked.map(({ receipt }) => receipt)],
  );
  const receipts = rows.map(({ receipt }) => receipt);
  const decided: Value[] = [receipts, rows.map(({ pipeline }) => pipeline), accountId, at];
  if (approve) {
    await showHeld(session, decided);
    await dueAgain(session, receipts, at);
  } else
    await session.run(`UPDATE held_result AS d SET rejected_at = $4::timestamptz ${CHOSEN('FROM')}`, decided);
  const found = new Set(rows.map(({ id }) => id));
  return { decided: rows.length, unknown: (ids ?? []).filter((id) => !found.has(id)) };
}

/** The rows `d` of the texts and pipelines that the decision is about. */
const CHOSEN = (join: 'FROM' | 'USING') => `
  ${join} unnest($1::bigint[], $2::text[]) AS c (receipt, pipeline)
  WHERE d.receipt = c.receipt AND d.account_id = $3 AND d.pipeline = c.pipeline`;

async function showHeld(session: Session, decided: Value[]): Promise<void> {
  const held = decided.slice(0, 3);
  await session.run(
    `DELETE FROM earlier_result AS d
     USING unnest($1::bigint[], $2::text[]) AS c (receipt, pipeline), held_result AS h
     WHERE d.receipt = c.receipt AND d.account_id = $3 AND d.pipeline = c.pipeline AND h.receipt = d.receipt
       AND h.account_id = d.account_id AND h.pipeline = d.pipeline AND h.version = d.version
       AND h.config_hash = d.config_hash`,
    held,
  );
  await session.run(
    `WITH replaced AS (DELETE FROM result AS d ${CHOSEN('USING')} RETURNING d.*)
     INSERT INTO earlier_result SELECT replaced.*, $4::timestamptz FROM replaced`,
    decided,
  );
  await session.run(
    `WITH shown AS (DELETE FROM held_result AS d ${CHOSEN('USING')} RETURNING d.*)
     INSERT INTO result
     SELECT receipt, account_id, pipeline, version, config_hash, assessed_at, type, overall_score, message, word_count,
       sentence_count, error_count, suspect_count, body, explanation
     FROM shown`,
    held,
  );
}
