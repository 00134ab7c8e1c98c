import type { ClaimedTexts, ClaimQuery } from '../assessments.js';
import type { Session } from './database.js';
import { lostConnection } from './failures.js';
import { type PendingRow, toPendingText } from './pending.js';

/** Accounts with work, by skips through the key: each costs one descent of the index, however much there is. */
export const WORKING = `
  working AS (
    (SELECT account_id FROM work ORDER BY account_id LIMIT 1)
    UNION ALL
    SELECT (SELECT w.account_id FROM work AS w WHERE w.account_id > working.account_id ORDER BY w.account_id LIMIT 1)
    FROM working WHERE working.account_id IS NOT NULL)`;

/**
 * The work `w` of an account that nobody claims, in order, as a range of the key and with CASE: by plain conditions the
 * planner, which knows next to nothing of rows that live for seconds, would believe it small, and read and sort all of it.
 */
export const freeWorkOf = (account: string) => `
  FROM work AS w
  WHERE (w.account_id, w.receipt) >= (${account}, 0)
    AND (w.account_id, w.receipt) <= (${account}, 9223372036854775807)
    AND CASE WHEN w.worker IS NULL THEN true ELSE false END`;

const IN_ORDER = 'ORDER BY w.account_id, w.receipt';

/** Accounts with texts that nobody claims, those that were claimed from longest ago first. */
const TURNS = `
  WITH RECURSIVE ${WORKING}
  SELECT a.id, t.number
  FROM working JOIN account AS a ON a.id = working.account_id LEFT JOIN turn AS t ON t.account_id = a.id
  WHERE (SELECT true ${freeWorkOf('a.id')} ${IN_ORDER} LIMIT 1)
  ORDER BY coalesce(t.number, 0), a.id`;

/** Lets accounts have turns. They are locked, lest one is deleted before this can be seen. */
const ENTRY = `
  INSERT INTO turn
  SELECT id, 0 FROM (SELECT id FROM account WHERE id = ANY ($1::text[]) ORDER BY id FOR KEY SHARE) AS present
  ON CONFLICT DO NOTHING`;

interface ClaimRow {
  readonly account_id: string;
  readonly pipeline: string;
  readonly receipt: number;
  /** Null where the text is gone. */
  readonly id: string | null;
}

/** The line of accounts is taken as read for so many times as long as it took to read, and for that many milliseconds. */
const BELIEVED = 10;
const BELIEVED_MS = 500;

/** Claims texts for workers of this process, account by account in turns. */
export function claimsTexts(session: Session): (query: ClaimQuery) => Promise<ClaimedTexts | undefined> {
  let line: string[] = [];
  let believedUntil = 0;
  /** Workers that may have claims of which they know nothing, because the answer was lost. */
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

  /** Claims from the first accounts of the line that still have texts, as far as it is known. */
  const fromLine = async ({ worker, limit, except = [] }: ClaimQuery): Promise<ClaimedTexts | undefined> => {
    for (let account = line.shift(); account !== undefined; account = line.shift()) {
      if (except.includes(account)) continue;
      const claimed = await claimOf(session, account, worker, limit);
      if (!claimed) continue;
      // It may have more: to the end of the line.
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
      // Those of which it knows are freed, too; at worst they are assessed twice and stored once.
      await session.run('UPDATE work SET worker = NULL WHERE worker = $1::uuid', [worker]);
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

/** Claims texts of an account, at least one, unless others take them all. */
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
    const texts = rows.filter((row): row is ClaimRow & PendingRow => row.id !== null).map(toPendingText);
    if (texts.length < rows.length) {
      const gone = rows.flatMap(({ receipt, id }) => (id === null ? [receipt] : []));
      await dropWork(session, accountId, gone);
    }
    if (texts.length > 0) return { accountId, pipeline: first.pipeline, texts };
  }
}

/** Forgets work on texts that are gone. */
async function dropWork(session: Session, accountId: string, receipts: readonly number[]): Promise<void> {
  await session.run('DELETE FROM work WHERE account_id = $1 AND receipt = ANY ($2::bigint[])', [
    accountId,
    receipts,
  ]);
}

/** Gives claims back. */
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
