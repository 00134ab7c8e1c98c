import { integerList, RECEIPTS_PER_STATEMENT, slices } from '../sql/receipts.js';
import { type PendingRow, selectPending, toPendingText } from '../sql/texts.js';
import type { PendingText, TaskPipeline } from '../store.js';
import type { ReadPool } from './read-pool.js';
import type { Session } from './session.js';

/** Submissions per batch. */
const BATCH = 10_000;

/** A submission that waits for its first assessment. */
interface Unassessed {
  readonly accountId: string;
  readonly receipt: number;
}

/** Submissions without any result, of all accounts, in order of arrival, up to the last one at the start. */
export async function* readUnassessed(pool: ReadPool): AsyncGenerator<Unassessed[]> {
  const [last = 0] = await pool.use((session) =>
    session.numbers('SELECT coalesce(max(receipt), 0)::DOUBLE FROM submission'),
  );
  for (let after = 0; ; ) {
    const values = [after, last];
    const rows = await pool.use((session) =>
      session.rows<{ account_id: string; receipt: number }>(SELECT_UNASSESSED, values),
    );
    const end = rows.at(-1);
    if (!end) return;
    yield rows.map(({ account_id, receipt }) => ({ accountId: account_id, receipt }));
    after = end.receipt;
  }
}

const SELECT_UNASSESSED = `
  SELECT s.account_id, s.receipt::DOUBLE AS receipt FROM submission AS s
  WHERE s.receipt > $1 AND s.receipt <= $2 AND NOT EXISTS (FROM result AS r WHERE r.receipt = s.receipt)
  ORDER BY s.receipt LIMIT ${BATCH}`;

/** Texts by receipt, in order of arrival, if they exist and have no result. */
export async function readPendingTexts(pool: ReadPool, receipts: readonly number[]): Promise<PendingText[]> {
  const texts: PendingText[] = [];
  const sorted = [...new Set(receipts)].sort((a, b) => a - b);
  for (const slice of slices(sorted, RECEIPTS_PER_STATEMENT)) {
    const receipts = integerList(slice);
    const rows = await pool.use(async (session) => {
      const assessed = await receiptsWithResult(session, receipts);
      const pending = slice.filter((receipt) => !assessed.has(receipt));
      if (pending.length === 0) return [];
      const found = await session.rows<PendingRow>(selectPending(session, integerList(pending)));
      return found.map((row) => toPendingText(row, session));
    });
    texts.push(...rows);
  }
  return texts;
}

/** Those of these texts that have a result of any pipeline. */
async function receiptsWithResult(session: Session, receipts: string): Promise<Set<number>> {
  return new Set(
    await session.numbers(`SELECT DISTINCT receipt::DOUBLE FROM result WHERE receipt IN (${receipts})`),
  );
}

/** The pipelines of those of these texts that belong to tasks of learning platforms. */
export const taskPipelines = (session: Session, accountId: string, receipts: readonly number[]) =>
  session.rows<TaskPipeline>(
    `SELECT s.receipt, t.pipeline FROM lti_task AS t JOIN submission AS s ON s.account_id = t.account_id AND s.task_id = t.id
     WHERE t.account_id = $1 AND s.receipt IN (${integerList(receipts)})`,
    [accountId],
  );
