import { metadataText } from '../../domain/submissions/submission.js';
import type { ReceivedSubmission } from '../submission-rules.js';
import { lockValues, type NamedLock } from './advisory-locks.js';
import type { Session, Value } from './database.js';
import { encoded } from './text-codec.js';

/** A submission of an account to be added to the table. */
export interface SentSubmission extends ReceivedSubmission {
  readonly accountId: string;
}

/** A key for a map; identifiers contain no line feed. */
export const nameOf = (accountId: string, id: string): string => `${accountId}\n${id}`;

/** The columns of a submission, with their types. */
const COLUMNS: readonly (readonly [
  name: string,
  type: string,
  value: (sent: SentSubmission) => string | number | boolean | null,
])[] = [
  ['account_id', 'text', ({ accountId }) => accountId],
  ['id', 'text', ({ submission }) => submission.id],
  ['author_id', 'text', ({ submission }) => submission.author_id],
  ['task_id', 'text', ({ submission }) => submission.task_id],
  ['session_id', 'text', ({ submission }) => submission.session_id ?? null],
  ['sequence_id', 'smallint', ({ submission }) => submission.sequence_id ?? null],
  ['sequence_count', 'smallint', ({ submission }) => submission.sequence_count ?? null],
  ['test', 'boolean', ({ submission }) => submission.test === 1],
  ['received_at', 'timestamptz', ({ receivedAt }) => receivedAt.toISOString()],
  ['metadata', 'text', ({ submission }) => metadataText(submission)],
  ['question_text', 'text', ({ submission }) => encoded(submission.question_text)],
  ['text', 'text', ({ submission }) => encoded(submission.text)],
  ['trace', 'text', ({ submission }) => submission.trace ?? null],
];

/** The parameters of `insert_submissions`: accounts, turns, and an array per column. */
const PARAMETERS = ['text[]', 'boolean', ...COLUMNS.map(([, type]) => `${type}[]`)];

const call = (name: string, types: readonly string[]) =>
  `SELECT receipt, account_id, id FROM ${name}(${types.map((type, index) => `$${index + 1}::${type}`).join(', ')})`;

const INSERT = call('insert_submissions', PARAMETERS);
const INSERT_APART = call('insert_apart', ['bigint[]', 'boolean[]', ...PARAMETERS]);

interface StoredRow {
  readonly receipt: number;
  readonly account_id: string;
  readonly id: string;
}

/**
 * Inserts rows with different names. Resolves with the receipts of those whose names were free, by {@link nameOf}.
 * @param isLong whether the transaction may take long: claims then create the first turn of a new account, for which
 *   other submissions to it would otherwise wait
 */
export async function insertSubmissions(
  session: Session,
  rows: readonly SentSubmission[],
  isLong = false,
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  return receiptsOf(await session.rows<StoredRow>(INSERT, valuesOf(rows, !isLong)));
}

/** Inserts rows whose names and groups are not stored yet, under locks on their groups: all of them or none. */
export async function insertApart(
  session: Session,
  rows: readonly SentSubmission[],
  locks: readonly NamedLock[],
): Promise<Map<string, number>> {
  const values = [...lockValues(locks), ...valuesOf(rows, true)];
  return receiptsOf(await session.rows<StoredRow>(INSERT_APART, values));
}

function valuesOf(rows: readonly SentSubmission[], withTurns: boolean): Value[] {
  const accounts = [...new Set(rows.map(({ accountId }) => accountId))];
  return [accounts, withTurns, ...COLUMNS.map(([, , value]) => rows.map(value))];
}

const receiptsOf = (stored: readonly StoredRow[]) =>
  new Map(stored.map(({ receipt, account_id, id }) => [nameOf(account_id, id), receipt]));

/** Deletes rows that this transaction inserted. */
export async function removeSubmissions(session: Session, receipts: readonly number[]): Promise<void> {
  await session.run(
    `WITH removed AS (DELETE FROM submission WHERE receipt = ANY ($1::bigint[]) RETURNING account_id, receipt)
     DELETE FROM work USING removed WHERE work.account_id = removed.account_id AND work.receipt = removed.receipt`,
    [receipts],
  );
}
