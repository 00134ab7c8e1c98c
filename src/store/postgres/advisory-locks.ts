import { createHash } from 'node:crypto';
import type { Session } from './database.js';

/** A lock that a transaction takes on something with a name but without a row. */
export interface NamedLock {
  readonly key: string;
  readonly isShared: boolean;
}

/** The key of a name. Names that share it by chance only wait unnecessarily. */
export function lockKey(...name: readonly string[]): string {
  return createHash('sha256').update(name.join('\n')).digest().readBigInt64BE().toString();
}

/** Locks as arrays of keys and of whether they are shared, in the same order everywhere, to prevent deadlocks. */
export function lockValues(locks: readonly NamedLock[]): [keys: string[], areShared: boolean[]] {
  const sorted = locks.toSorted((a, b) => (BigInt(a.key) < BigInt(b.key) ? -1 : 1));
  return [sorted.map(({ key }) => key), sorted.map(({ isShared }) => isShared)];
}

/** Takes locks until the end of the transaction. */
export async function lockNames(session: Session, locks: readonly NamedLock[]): Promise<void> {
  if (locks.length === 0) return;
  await session.rows(
    `SELECT CASE WHEN is_shared THEN pg_advisory_xact_lock_shared(key) ELSE pg_advisory_xact_lock(key) END
     FROM unnest($1::bigint[], $2::boolean[]) AS lock (key, is_shared)`,
    lockValues(locks),
  );
}
