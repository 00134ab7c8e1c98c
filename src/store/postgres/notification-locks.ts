import type { Session, Value } from './database.js';

/**
 * Locks notifications until the end of the transaction, in the order of their numbers, as everywhere.
 * @param condition on columns of `notification`
 */
export async function lockNotifications(
  session: Session,
  condition: string,
  values: readonly Value[],
): Promise<void> {
  await session.run(
    `SELECT count(*) FROM (SELECT FROM notification WHERE ${condition} ORDER BY number FOR UPDATE) AS locked`,
    values,
  );
}
