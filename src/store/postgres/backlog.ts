import type { Backlog } from '../assessments.js';
import { freeWorkOf, WORKING } from './claims.js';
import type { Session } from './database.js';

/** Counting this many rows takes a while, so the count is cached for this long. */
const MANY = 10_000;
const BELIEVED_MS = 1000;
/** Positions are not counted beyond this. */
const FURTHEST = 10_000;

/** How much waits, cached for callers that ask repeatedly. */
interface BacklogReader {
  read(): Promise<Backlog>;
  ahead(accountId: string, receipt: number): Promise<number>;
}

export function readsBacklog(session: Session): BacklogReader {
  let last: { readonly at: number; readonly counted: Promise<Backlog> } | undefined;

  const count = async (): Promise<Backlog> => {
    const row = await session.row<Backlog>(
      'SELECT count(*) FILTER (WHERE worker IS NULL) AS waiting, count(worker) AS claimed FROM work',
    );
    if (row!.waiting + row!.claimed < MANY) last = undefined;
    return row!;
  };

  const read = (): Promise<Backlog> => {
    if (last && performance.now() - last.at < BELIEVED_MS) return last.counted;
    const counted = count();
    last = { at: performance.now(), counted };
    counted.catch(() => {
      last = undefined;
    });
    return counted;
  };

  return {
    read,
    async ahead(accountId, receipt) {
      const row = await session.row<{ claimed: boolean | null; count: number }>(AHEAD, [
        accountId,
        receipt,
        FURTHEST,
      ]);
      if (row!.claimed === null) return 0;
      const { claimed } = await read();
      return Math.min(FURTHEST, claimed + (row!.claimed ? 0 : row!.count));
    },
  };
}

/** Accounts take turns: before the nth text of an account, n texts of every other account are assessed. */
const AHEAD = `
  WITH RECURSIVE ${WORKING},
  own AS (SELECT worker IS NOT NULL AS claimed FROM work WHERE account_id = $1 AND receipt = $2),
  place AS MATERIALIZED (
    SELECT count(*) AS number FROM (
      SELECT ${freeWorkOf('$1')} AND w.receipt <= $2 AND EXISTS (SELECT FROM own WHERE NOT claimed) ORDER BY w.account_id, w.receipt
      LIMIT $3::integer) AS before)
  SELECT (SELECT claimed FROM own) AS claimed, (SELECT count(*) FROM (
    SELECT FROM working CROSS JOIN LATERAL (
      SELECT ${freeWorkOf('working.account_id')} ORDER BY w.account_id, w.receipt LIMIT (SELECT number FROM place)) AS ahead
    LIMIT $3::integer) AS counted) AS count`;
