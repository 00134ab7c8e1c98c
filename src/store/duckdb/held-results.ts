import { TIMESTAMP } from '@duckdb/node-api';
import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { HeldDecision } from '../../domain/results/held.js';
import { holdAccount } from '../sql/accounts.js';
import { dueAgain } from '../sql/lti.js';
import { integerList, slices } from '../sql/receipts.js';
import { waiting, waitingValues } from '../sql/results.js';
import { appendRows, type Column } from './append.js';
import { timestampOf } from './columns.js';
import { RESULT_COLUMNS, type ResultRow } from './result-rows.js';
import type { Session } from './session.js';

/** A result to be added to the table of held ones. */
interface HeldRow extends ResultRow {
  readonly rejectedAt: Date | null;
}

const HELD_COLUMNS: readonly Column<HeldRow>[] = [
  ...RESULT_COLUMNS,
  { type: TIMESTAMP, value: ({ rejectedAt }) => rejectedAt && timestampOf(rejectedAt) },
];

/**
 * Holds results for approval and discards those held of these texts before. A rejected result stays rejected if the
 * same version produces it again.
 * @param receipts of all texts that are reassessed, for `IN (…)`
 */
export async function holdResults(
  session: Session,
  { name, version, configHash }: PipelineIdentity,
  receipts: string,
  rows: readonly ResultRow[],
): Promise<void> {
  const held = await session.rows<{ receipt: number; rejected_at: Date | null }>(
    `SELECT receipt::DOUBLE AS receipt,
       CASE WHEN version = $2 AND config_hash = $3 THEN rejected_at END AS rejected_at
     FROM held_result WHERE receipt IN (${receipts}) AND pipeline = $1`,
    [name, version, configHash],
  );
  if (held.length > 0) {
    await session.run(`DELETE FROM held_result WHERE receipt IN (${receipts}) AND pipeline = $1`, [name]);
  }
  const rejected = new Map(held.map(({ receipt, rejected_at }) => [receipt, rejected_at]));
  await appendRows(
    session,
    'held_result',
    HELD_COLUMNS,
    rows.map((row) => ({ ...row, rejectedAt: rejected.get(row.finished.receipt) ?? null })),
  );
}

/** The decision: how many results, of which texts. */
interface DecidedRows {
  readonly receipts: readonly number[];
  /** Ids without a held result. */
  readonly unknown: readonly string[];
}

const SLICE = 5000;

/**
 * Approves or rejects held results. An approved result replaces the one that is shown, which is kept as an earlier one.
 * @throws AssessError `unknown_account`
 */
export async function decideHeld(session: Session, call: HeldDecision): Promise<DecidedRows> {
  const { ids, approve, at } = call;
  await holdAccount(session, call.accountId);
  const chosen = ids === undefined ? '' : `AND s.id IN (SELECT unnest(from_json($5, '["VARCHAR"]')))`;
  const rows = await session.rows<{ receipt: number; pipeline: string; id: string }>(
    `SELECT h.receipt::DOUBLE AS receipt, h.pipeline, s.id ${waiting(session)} ${chosen}`,
    [...waitingValues(call), ...(ids === undefined ? [] : [JSON.stringify(ids)])],
  );
  for (const pipeline of new Set(rows.map((row) => row.pipeline))) {
    const held = rows.filter((row) => row.pipeline === pipeline);
    for (const slice of slices(held, SLICE)) {
      const where = `pipeline = $1 AND receipt IN (${integerList(slice.map(({ receipt }) => receipt))})`;
      if (approve) await showHeld(session, pipeline, where, at);
      else {
        const rejection = `UPDATE held_result SET rejected_at = $2 WHERE ${where}`;
        await session.run(rejection, [pipeline, at]);
      }
    }
  }
  const receipts = rows.map(({ receipt }) => receipt);
  if (approve) await dueAgain(session, receipts, at);
  const found = new Set(rows.map(({ id }) => id));
  return {
    receipts,
    unknown: (ids ?? []).filter((id) => !found.has(id)),
  };
}

async function showHeld(session: Session, pipeline: string, where: string, at: Date): Promise<void> {
  await session.run(
    `DELETE FROM earlier_result AS e USING (FROM held_result WHERE ${where}) AS h
     WHERE e.receipt = h.receipt AND e.pipeline = h.pipeline AND e.version = h.version
       AND e.config_hash = h.config_hash`,
    [pipeline],
  );
  const shown = `INSERT INTO earlier_result SELECT *, $2::TIMESTAMP FROM result WHERE ${where}`;
  await session.run(shown, [pipeline, at]);
  await session.run(`DELETE FROM result WHERE ${where}`, [pipeline]);
  await session.run(`INSERT INTO result SELECT * EXCLUDE (rejected_at) FROM held_result WHERE ${where}`, [
    pipeline,
  ]);
  await session.run(`DELETE FROM held_result WHERE ${where}`, [pipeline]);
}
