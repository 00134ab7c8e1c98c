import { type DeletionRecord, type DeletionSubject, hashUnder } from '../deletion-subject.js';
import type { Session } from './database.js';

/** The records of the last deletions of subjects, in the same order, under the hashes of their names. */
export async function findRecords(
  session: Session,
  subjects: readonly DeletionSubject[],
): Promise<(DeletionRecord | undefined)[]> {
  if (subjects.length === 0) return [];
  const hashes = await hashesOf(session, subjects);
  const rows = await session.rows<{ hash: string; deleted: number; deleted_at: Date }>(
    `SELECT hash, deleted, deleted_at
     FROM unnest($1::text[], $2::text[]) AS asked (subject, hash) JOIN deletion USING (subject, hash)`,
    [subjects.map(({ subject }) => subject), hashes],
  );
  const records = new Map(
    rows.map(({ hash, deleted, deleted_at }) => [hash, { deleted, timestamp: deleted_at }]),
  );
  return hashes.map((hash) => records.get(hash));
}

/** Records deletions of subjects with different names, replacing earlier records of the same names. */
export async function writeRecords(
  session: Session,
  subjects: readonly DeletionSubject[],
  { deleted, timestamp }: DeletionRecord,
): Promise<void> {
  if (subjects.length === 0) return;
  await session.run(
    `INSERT INTO deletion (subject, hash, deleted, deleted_at)
     SELECT subject, hash, $3, $4 FROM unnest($1::text[], $2::text[]) AS done (subject, hash) ORDER BY subject, hash
     ON CONFLICT (subject, hash) DO UPDATE SET deleted = excluded.deleted, deleted_at = excluded.deleted_at`,
    [subjects.map(({ subject }) => subject), await hashesOf(session, subjects), deleted, timestamp],
  );
}

/** Removes the records of deletions. */
export async function forgetRecords(session: Session, subjects: readonly DeletionSubject[]): Promise<void> {
  if (subjects.length === 0) return;
  await session.run(
    `WITH chosen AS MATERIALIZED (
       SELECT subject, hash FROM unnest($1::text[], $2::text[]) AS asked (subject, hash) JOIN deletion USING (subject, hash)
       ORDER BY subject, hash FOR UPDATE OF deletion
     )
     DELETE FROM deletion USING chosen WHERE deletion.subject = chosen.subject AND deletion.hash = chosen.hash`,
    [subjects.map(({ subject }) => subject), await hashesOf(session, subjects)],
  );
}

async function hashesOf(session: Session, subjects: readonly DeletionSubject[]): Promise<string[]> {
  const row = await session.row<{ key: string }>('SELECT key FROM deletion_key');
  const key = Buffer.from(row!.key, 'hex');
  return subjects.map((subject) => hashUnder(key, subject));
}
