import { setTimeout as delay } from 'node:timers/promises';
import { cutLeases } from './cut-leases.js';
import type { Session } from './database.js';

const PAUSE_MS = 20;

/**
 * Recalls what workers have read of the outbox, in the transaction that changes or deletes it. The row that counts
 * recalls is locked until the commit, so this must be the last statement of its transaction.
 * @returns the recall that {@link untilForgotten} waits for after the commit
 */
export async function bumpRecalls(session: Session): Promise<number> {
  const row = await session.row<{ number: number }>('UPDATE recall SET number = number + 1 RETURNING number');
  return row!.number;
}

/**
 * Waits until no live worker still has what it read of the outbox before a recall. It does not wait for workers that
 * read nothing, or for dead ones: they do not send what they still have.
 */
export async function untilForgotten(database: Session, recall: number): Promise<void> {
  for (;;) {
    const holding = await database.row(
      'SELECT FROM worker WHERE recalls < $1 AND alive_until > clock_timestamp() LIMIT 1',
      [recall],
    );
    if (!holding) return;
    // Perhaps no worker is left to do it.
    await cutLeases(database);
    await delay(PAUSE_MS);
  }
}
