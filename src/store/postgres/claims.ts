import type { ClaimedTexts, ClaimQuery } from '../assessments.js';
import { type PendingRow, toPendingText } from '../sql/texts.js';
import type { Database, Session } from './database.js';
import { lostConnection } from './failures.js';

/**
 * Accounts with work, found by skipping through the key: each costs one descent of the index, however much work there
 * is.
 */
export const WORKING = `
  working AS (
    (SELECT account_id FROM work ORDER BY account_id LIMIT 1)
    UNION ALL
    SELECT (SELECT w.account_id FROM work AS w WHERE w.account_id > working.account_id ORDER BY w.account_id LIMIT 1)
    FROM working WHERE working.account_id IS NOT NULL)`;

/**
 * The unclaimed work `w` of an account, in order, as a range of the key and with CASE. With plain conditions, the
 * planner, which has almost no statistics on rows that live for seconds, would assume few rows, and read and sort all
 * of them.
 */
export const freeWorkOf = (account: string) => `
  FROM work AS w
  WHERE (w.account_id, w.receipt) >= (${account}, 0)
    AND (w.account_id, w.receipt) <= (${account}, 9223372036854775807)
    AND CASE WHEN w.worker IS NULL THEN true ELSE false END`;

const IN_ORDER = 'ORDER BY w.account_id, w.receipt';

/** Accounts with unclaimed texts, those with the longest time since their last claim first. */
const TURNS = `
  WITH RECURSIVE ${WORKING}
  SELECT a.id, t.number
  FROM working JOIN account AS a ON a.id = working.account_id LEFT JOIN turn AS t ON t.account_id = a.id
  WHERE (SELECT true ${freeWorkOf('a.id')} ${IN_ORDER} LIMIT 1)
  ORDER BY coalesce(t.number, 0), a.id`;

/** Gives accounts their turns. They are locked so that none is deleted before this is visible. */
const ENTRY = `
  INSERT INTO turn
  SELECT id, 0 FROM (SELECT id FROM account WHERE id = ANY ($1::text[]) ORDER BY id FOR KEY SHARE) AS present
  ON CONFLICT DO NOTHING`;

interface ClaimRow {
  readonly account_id: string;
  readonly pipeline: string;
  readonly receipt: number;
  /** Null if the text was deleted. */
  readonly id: string | null;
  readonly task_pipeline: string | null;
}

/**
 * The queue of accounts is cached for this many times as long as reading it took, and at least for these milliseconds.
 */
const BELIEVED = 10;
const BELIEVED_MS = 500;

/** Claims texts for workers of this process, account by account in turns. */
export function claimsTexts(session: Database): (query: ClaimQuery) => Promise<ClaimedTexts | undefined> {
  let line: string[] = [];
  let believedUntil = 0;
  /** Workers that may have claims they don't know of, because the reply was lost. */
  const unsure = new Set<string>();

  const readLine = async () => {
    const begin = performance.now();
    const rows = await session.rows<{ id: string; number: number | null }>(TURNS);
    line = rows.map(({ id }) => id);
    const end = performance.now();
    believedUntil = end + Math.max(BELIEVED_MS, BELIEVED * (end - begin));
    const strangers = rows.flatMap(({ id, number }) => (number === null ? [id] : []));
    if (strangers.length === 0) return;
    await session.run(ENTRY, [strangers]);
  };

  /** Claims from the first accounts of the cached queue that still have texts. */
  const fromLine = async ({ worker, limit, except = [] }: ClaimQuery): Promise<ClaimedTexts | undefined> => {
    for (let account = line.shift(); account !== undefined; account = line.shift()) {
      if (except.includes(account)) continue;
      const claimed = await claimOf(session, account, worker, limit);
      if (!claimed) continue;
      // It may have more texts: it moves to the end of the queue.
      if (claimed.texts.length === limit) line.push(account);
      return claimed;
    }
    return undefined;
  };

  const claim = async (query: ClaimQuery): Promise<ClaimedTexts | undefined> => {
    const known = performance.now() < believedUntil ? await fromLine(query) : undefined;
    if (known) return known;
    await readLine();
    return fromLine(query);
  };

  return async (query) => {
    const { worker } = query;
    if (unsure.has(worker)) {
      await session.transaction((transaction) => releaseAll(transaction, worker));
      unsure.delete(worker);
    }
    try {
      return await claim(query);
    } catch (error) {
      if (lostConnection(error)) unsure.add(worker);
      throw error;
    }
  };
}

/**
 * Releases all claims of a worker. Those that it knows of are released too; at worst, texts are assessed twice and stored
 * once. Waits for claims that still run, which lock the row of the worker.
 */
async function releaseAll(session: Session, worker: string): Promise<void> {
  await session.run('SELECT FROM worker WHERE id = $1::uuid FOR UPDATE', [worker]);
  await session.run('UPDATE work SET worker = NULL WHERE worker = $1::uuid', [worker]);
}

/** Claims texts of an account; at least one, unless others take them all. */
async function claimOf(
  session: Session,
  accountId: string,
  worker: string,
  limit: number,
): Promise<ClaimedTexts | undefined> {
  for (;;) {
    const rows = await session.rows<ClaimRow>('SELECT * FROM claim_texts($1::uuid, $2, $3::integer)', [
      worker,
      accountId,
      limit,
    ]);
    const [first] = rows;
    if (!first) return undefined;
    const texts = rows
      .filter((row): row is ClaimRow & PendingRow => row.id !== null)
      .map((row) => toPendingText(row, session));
    if (texts.length < rows.length) {
      const gone = rows.flatMap(({ receipt, id }) => (id === null ? [receipt] : []));
      await dropWork(session, accountId, gone);
    }
    if (texts.length === 0) continue;
    const ofTasks = rows.flatMap(({ receipt, task_pipeline: pipeline }) =>
      pipeline === null ? [] : [{ receipt, pipeline }],
    );
    return { accountId, pipeline: first.pipeline, ofTasks, texts };
  }
}

/** Removes work on deleted texts. */
async function dropWork(session: Session, accountId: string, receipts: readonly number[]): Promise<void> {
  await session.run('DELETE FROM work WHERE account_id = $1 AND receipt = ANY ($2::bigint[])', [
    accountId,
    receipts,
  ]);
}

/** Releases claims. */
export async function releaseTexts(
  session: Session,
  worker: string,
  receipts: readonly number[],
): Promise<number> {
  return session.run(
    `UPDATE work SET worker = NULL FROM submission AS s
     WHERE s.receipt = ANY ($2::bigint[]) AND work.account_id = s.account_id AND work.receipt = s.receipt
       AND work.worker = $1::uuid`,
    [worker, receipts],
  );
}
