import { addToGroup, type SubmissionRow, toSubmission } from '../submission-rows.js';
import {
  type AnswerGroup,
  difference,
  groupOf,
  type ReceivedSubmission,
  type StoredMatch,
} from '../submission-rules.js';
import type { Session } from './database.js';
import { nameOf, type SentSubmission } from './submission-rows.js';
import { decoded } from './text-codec.js';

/** Stored submissions by {@link nameOf}. */
export type StoredByName = ReadonlyMap<string, SubmissionRow>;

/** Reads the stored submissions with the same names as submitted ones. */
export async function findSameIds(session: Session, sent: readonly SentSubmission[]): Promise<StoredByName> {
  if (sent.length === 0) return new Map();
  const rows = await session.rows<SubmissionRow>(
    `SELECT receipt, account_id, id, author_id, task_id, session_id, sequence_id, sequence_count, test, received_at,
       question_text, text
     FROM unnest($1::text[], $2::text[]) AS sent (account_id, id) JOIN submission USING (account_id, id)`,
    [sent.map(({ accountId }) => accountId), sent.map(({ submission }) => submission.id)],
  );
  return new Map(rows.map((row) => [nameOf(row.account_id, row.id), row]));
}

/** By position in a batch of an account: how the stored submission with the same id differs. */
export function matchesOf(
  accountId: string,
  batch: readonly ReceivedSubmission[],
  stored: StoredByName,
): Map<number, StoredMatch> {
  const matches = new Map<number, StoredMatch>();
  if (stored.size === 0) return matches;
  batch.forEach(({ submission }, position) => {
    const row = stored.get(nameOf(accountId, submission.id));
    if (!row) return;
    const existing = toSubmission(row, decoded);
    const { id, receivedAt, receipt } = existing;
    matches.set(position, {
      answer: { id, receivedAt },
      receipt,
      difference: difference(existing, submission),
    });
  });
  return matches;
}

interface PlaceRow {
  readonly account_id: string;
  readonly id: string;
  readonly author_id: string;
  readonly task_id: string;
  readonly session_id: string;
  readonly sequence_id: number;
  readonly sequence_count: number;
  readonly received_at: Date;
}

/** The stored groups of the submitted ones, for each account by {@link groupOf}. */
export async function findGroups(
  session: Session,
  sent: readonly SentSubmission[],
): Promise<Map<string, Map<string, AnswerGroup>>> {
  const asked = new Map(
    sent.map(({ accountId, submission }) => [
      `${accountId}\n${groupOf(submission)}`,
      { accountId, submission },
    ]),
  );
  const wanted = [...asked.values()];
  const rows = await session.rows<PlaceRow>(
    `SELECT account_id, id, author_id, task_id, session_id, sequence_id, sequence_count, received_at
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS sent (account_id, author_id, task_id, session_id)
     JOIN submission USING (account_id, author_id, task_id, session_id)
     WHERE sequence_id IS NOT NULL ORDER BY receipt`,
    [
      wanted.map(({ accountId }) => accountId),
      wanted.map(({ submission }) => submission.author_id),
      wanted.map(({ submission }) => submission.task_id),
      wanted.map(({ submission }) => submission.session_id!),
    ],
  );
  const found = new Map<string, Map<string, AnswerGroup>>();
  for (const row of rows) {
    const groups = found.get(row.account_id) ?? new Map<string, AnswerGroup>();
    found.set(row.account_id, groups);
    addToGroup(groups, groupOf(row), row);
  }
  return found;
}
