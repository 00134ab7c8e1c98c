import type { Submission } from '../../domain/submission.js';
import type { ReceivedSubmission } from '../submission-rules.js';
import type { Session, Value } from './database.js';
import { decoded, encoded } from './text-codec.js';

/** A submission of an account on its way into the table. */
export interface SentSubmission extends ReceivedSubmission {
  readonly accountId: string;
}

/** One text for a map; identifiers hold no line feed. */
export const nameOf = (accountId: string, id: string): string => `${accountId}\n${id}`;

/** The columns that come with a submission, with their types. */
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
  [
    'metadata',
    'text',
    ({ submission: { metadata } }) => (metadata === undefined ? null : JSON.stringify(metadata)),
  ],
  ['question_text', 'text', ({ submission }) => encoded(submission.question_text)],
  ['text', 'text', ({ submission }) => encoded(submission.text)],
];

const names = COLUMNS.map(([name]) => name).join(', ');
const arrays = COLUMNS.map(([, type], index) => `$${index + 2}::${type}[]`).join(', ');

/**
 * One statement, which can be committed by itself: rows of accounts that are there, as far as their ids are free, what waits
 * for assessment, and the turns of accounts that never had one. The account's row is locked against its deletion. Rows go
 * in by their names, so that two who send the same ones do not wait for each other, and are numbered as they came.
 */
const insertion = (turns: string) => `
  WITH present AS MATERIALIZED (
    SELECT id FROM account WHERE id = ANY ($1::text[]) ORDER BY id FOR KEY SHARE
  ), numbered AS MATERIALIZED (
    SELECT nextval('receipt') AS receipt, ${names} FROM unnest(${arrays}) AS sent (${names})
    WHERE account_id = ANY (ARRAY(SELECT id FROM present))
  ), stored AS (
    INSERT INTO submission (receipt, ${names})
    SELECT receipt, ${names} FROM numbered ORDER BY account_id, id
    ON CONFLICT (account_id, id) DO NOTHING
    RETURNING receipt, account_id, id
  ), waiting AS (
    INSERT INTO work (account_id, receipt) SELECT account_id, receipt FROM stored
  )${turns}
  SELECT receipt, account_id, id FROM stored`;

const INSERT = insertion(`, turns AS (
    INSERT INTO turn (account_id, number) SELECT id, nextval('turn_number') FROM present
    WHERE NOT EXISTS (SELECT FROM turn WHERE account_id = id)
    ON CONFLICT DO NOTHING
  )`);
const INSERT_WITHOUT_TURNS = insertion('');

/**
 * Inserts rows with different names. Resolves with the receipts of those that were free, by {@link nameOf}.
 * @param isLong whether the transaction may go on for long: the turn of an account that never had one, which others who
 * submit to it would wait for, is then left to whoever claims
 */
export async function insertSubmissions(
  session: Session,
  rows: readonly SentSubmission[],
  isLong = false,
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const accounts = [...new Set(rows.map(({ accountId }) => accountId))];
  const values: Value[] = [accounts, ...COLUMNS.map(([, , value]) => rows.map(value))];
  const stored = await session.rows<{ receipt: number; account_id: string; id: string }>(
    isLong ? INSERT_WITHOUT_TURNS : INSERT,
    values,
  );
  return new Map(stored.map(({ receipt, account_id, id }) => [nameOf(account_id, id), receipt]));
}

/** Takes back rows that this transaction inserted. */
export async function removeSubmissions(session: Session, receipts: readonly number[]): Promise<void> {
  await session.run(
    `WITH removed AS (DELETE FROM submission WHERE receipt = ANY ($1::bigint[]) RETURNING account_id, receipt)
     DELETE FROM work USING removed WHERE work.account_id = removed.account_id AND work.receipt = removed.receipt`,
    [receipts],
  );
}

/** A stored submission as far as rules ask for it. */
export interface AnswerRow {
  readonly receipt: number;
  readonly account_id: string;
  readonly id: string;
  readonly author_id: string;
  readonly task_id: string;
  readonly session_id: string | null;
  readonly sequence_id: number | null;
  readonly sequence_count: number | null;
  readonly test: boolean;
  readonly received_at: Date;
  readonly question_text: string;
  readonly text: string;
}

/** The submission without its metadata. */
export function toSubmission(row: AnswerRow): Submission {
  return {
    id: row.id,
    author_id: row.author_id,
    task_id: row.task_id,
    question_text: decoded(row.question_text),
    text: decoded(row.text),
    ...(row.session_id === null ? {} : { session_id: row.session_id }),
    ...(row.sequence_id === null ? {} : { sequence_id: row.sequence_id }),
    ...(row.sequence_count === null ? {} : { sequence_count: row.sequence_count }),
    ...(row.test ? { test: 1 as const } : {}),
  };
}
