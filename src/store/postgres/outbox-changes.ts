import { untilStale } from '../freshness.js';
import type { PostgresContext } from './context.js';
import type { Session, TransactionOptions } from './database.js';

/**
 * Makes all processes look at the outbox again. The row of `recall`, which counts changes, is locked until the commit, so this
 * must be the last statement of its transaction. (`worker.recalls` has no use any more.)
 */
export async function noteOutboxChange(session: Session): Promise<void> {
  await session.run('UPDATE recall SET number = number + 1');
}

/**
 * Runs a transaction that deletes or changes what may have been read of the outbox (or of tokens), and waits until nobody acts
 * on it any more.
 * @param work resolves with its value, and whether it did
 */
export async function settling<T>(
  { database, outboxGrown }: Pick<PostgresContext, 'database' | 'outboxGrown'>,
  work: (session: Session) => Promise<readonly [value: T, isOutdated: boolean]>,
  options?: TransactionOptions,
): Promise<T> {
  const [value, isOutdated] = await database.transaction(async (session) => {
    const done = await work(session);
    if (done[1]) await noteOutboxChange(session);
    return done;
  }, options);
  if (isOutdated) {
    outboxGrown.notify();
    await untilStale();
  }
  return value;
}
