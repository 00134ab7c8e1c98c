import { integerList, RECEIPTS_PER_STATEMENT, slices } from '../sql/receipts.js';
import { ATTRIBUTES } from '../sql/texts.js';
import { type AttributesRow, addToGroup, type SubmissionRow, toSubmission } from '../submission-rows.js';
import {
  type AnswerGroup,
  difference,
  groupOf,
  type ReceivedSubmission,
  type StoredAnswers,
  type StoredMatch,
} from '../submission-rules.js';
import { unguarded } from './columns.js';
import type { KeyFilter } from './key-filter.js';
import type { Session } from './session.js';
import { selectTexts } from './submission-rows.js';

/** A submission with its keys in the table. */
export interface KeyedSubmission extends ReceivedSubmission {
  readonly idKey: number;
  readonly groupKey: number | null;
}

/** Filters over the keys of all stored submissions. */
export interface StoredKeys {
  readonly ids: KeyFilter;
  readonly groups: KeyFilter;
}

/**
 * Looks up what the rules need to know about a batch of one account, with a few statements for what passes the filters.
 */
export async function findStoredAnswers(
  session: Session,
  accountId: string,
  batch: readonly KeyedSubmission[],
  keys: StoredKeys,
): Promise<StoredAnswers> {
  const sameId = await findSameIds(session, accountId, batch, keys.ids);
  // If the id is stored, it decides alone, whatever its group.
  const unknown = sameId.size === 0 ? batch : batch.filter((_, position) => !sameId.has(position));
  return { sameId, groups: await findGroups(session, accountId, unknown, keys.groups) };
}

async function findSameIds(
  session: Session,
  accountId: string,
  batch: readonly KeyedSubmission[],
  ids: KeyFilter,
): Promise<Map<number, StoredMatch>> {
  const positions = new Map<string, number[]>();
  const suspected: number[] = [];
  batch.forEach(({ submission: { id }, idKey }, position) => {
    if (!ids.mayHold(idKey)) return;
    suspected.push(idKey);
    const others = positions.get(id);
    if (others) others.push(position);
    else positions.set(id, [position]);
  });

  const found = new Map<number, StoredMatch>();
  const receipts = await receiptsByKey(session, 'id_key', suspected);
  // Texts are compared in slices, so that importing a large file again takes no more memory.
  for (const slice of slices(receipts, RECEIPTS_PER_STATEMENT)) {
    for (const row of await session.rows<SubmissionRow>(selectAnswers(integerList(slice)))) {
      if (row.account_id !== accountId) continue;
      const stored = toSubmission({ ...row, metadata: null }, unguarded);
      const answer = { id: row.id, receivedAt: row.received_at };
      for (const position of positions.get(row.id) ?? []) {
        const { submission } = batch[position]!;
        found.set(position, { answer, receipt: row.receipt, difference: difference(stored, submission) });
      }
    }
  }
  return found;
}

async function findGroups(
  session: Session,
  accountId: string,
  batch: readonly KeyedSubmission[],
  groups: KeyFilter,
): Promise<Map<string, AnswerGroup>> {
  const suspected = new Map<string, number>();
  for (const { submission, groupKey } of batch) {
    if (groupKey !== null && groups.mayHold(groupKey)) suspected.set(groupOf(submission), groupKey);
  }

  const found = new Map<string, AnswerGroup>();
  const receipts = await receiptsByKey(session, 'group_key', [...suspected.values()]);
  for (const slice of slices(receipts, RECEIPTS_PER_STATEMENT)) {
    for (const row of await session.rows<AttributesRow>(selectPlaces(integerList(slice)))) {
      const { sequence_id, sequence_count } = row;
      if (row.account_id !== accountId || sequence_id === null || sequence_count === null) continue;
      const name = groupOf({ ...row, session_id: row.session_id ?? undefined });
      if (!suspected.has(name)) continue;
      addToGroup(found, name, { ...row, sequence_id, sequence_count });
    }
  }
  return found;
}

/** Receipts of the rows with one of the keys, in order; a superset of the required rows. */
async function receiptsByKey(
  session: Session,
  column: 'id_key' | 'group_key',
  keys: readonly number[],
): Promise<number[]> {
  if (keys.length === 0) return [];
  const receipts = await session.numbers(
    `SELECT receipt::DOUBLE FROM submission WHERE ${column} IN (${integerList(keys)})`,
  );
  return receipts.sort((a, b) => a - b);
}

const selectPlaces = (receipts: string) =>
  `SELECT ${ATTRIBUTES} FROM submission AS s WHERE s.receipt IN (${receipts}) ORDER BY s.receipt`;

const selectAnswers = (receipts: string) =>
  `SELECT ${ATTRIBUTES}, ${selectTexts} FROM submission AS s WHERE s.receipt IN (${receipts})`;
