import type { Session, Value } from './database.js';

/**
 * Locks notifications until the end of the transaction, in the order of their numbers, as everywhere.
 * @param condition on columns of `notification`
 * @returns whether some of them are pending
 */
export async function lockNotifications(
  session: Session,
  condition: string,
  values: readonly Value[],
): Promise<boolean> {
  const row = await session.row<{ is_pending: boolean | null }>(
    `SELECT bool_or(status = 'pending') AS is_pending
     FROM (SELECT status FROM notification WHERE ${condition} ORDER BY number FOR UPDATE) AS locked`,
    values,
  );
  return row!.is_pending === true;
}
