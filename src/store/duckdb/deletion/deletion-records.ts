import { randomBytes } from 'node:crypto';
import { type DeletionRecord, type DeletionSubject, hashUnder } from '../../deletion-subject.js';
import type { Session } from '../session.js';

/** The record of the last deletion of a subject, under the hash of its name. */
export async function findRecord(
  session: Session,
  subject: DeletionSubject,
): Promise<DeletionRecord | undefined> {
  const row = await session.row<{ deleted: number; deleted_at: Date }>(
    'SELECT deleted, deleted_at FROM deletion WHERE subject = $1 AND hash = $2',
    [subject.subject, await hashOf(session, subject)],
  );
  return row && { deleted: row.deleted, timestamp: row.deleted_at };
}

/**
 * Records a deletion, replacing an earlier one with the same name. Call it before the rows are deleted, because they
 * may contain the last receipt and the last run.
 */
export async function writeRecord(
  session: Session,
  subject: DeletionSubject,
  { deleted, timestamp }: DeletionRecord,
): Promise<void> {
  const hash = await hashOf(session, subject);
  const receipt = await lastReceipt(session);
  const run = await lastRun(session);
  await forgetRecord(session, subject);
  await session.run('INSERT INTO deletion VALUES ($1, $2, $3::BIGINT, $4, $5::BIGINT, $6::BIGINT)', [
    subject.subject,
    hash,
    deleted,
    timestamp,
    receipt,
    run,
  ]);
}

/** Removes the record of a deletion. What it says of the last receipt and run must be in another one. */
export async function forgetRecord(session: Session, subject: DeletionSubject): Promise<void> {
  await session.run('DELETE FROM deletion WHERE subject = $1 AND hash = $2', [
    subject.subject,
    await hashOf(session, subject),
  ]);
}

/** The last receipt ever assigned, even if its text was deleted; 0 in an empty store. */
export function lastReceipt(session: Session): Promise<number> {
  return lastOf(session, '(SELECT max(receipt) FROM submission), (SELECT max(last_receipt) FROM deletion)');
}

/** The last run number ever assigned; 0 before the first. */
export function lastRun(session: Session): Promise<number> {
  return lastOf(session, '(SELECT max(number) FROM run), (SELECT max(last_run) FROM deletion)');
}

async function lastOf(session: Session, candidates: string): Promise<number> {
  const [last = 0] = await session.numbers(`SELECT greatest(0, ${candidates})::DOUBLE`);
  return last;
}

const hashOf = async (session: Session, subject: DeletionSubject) =>
  hashUnder(await deletionKey(session), subject);

/** The key of the store, created if necessary. */
async function deletionKey(session: Session): Promise<Buffer> {
  const row = await session.row<{ key: string }>('SELECT key FROM deletion_key');
  if (row) return Buffer.from(row.key, 'hex');
  const key = randomBytes(32);
  await session.run('INSERT INTO deletion_key VALUES ($1)', [key.toString('hex')]);
  return key;
}
