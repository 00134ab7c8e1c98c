import { setTimeout as delay } from 'node:timers/promises';
import { AssessError } from '../../errors.js';
import { unknownAccount } from '../sql/accounts.js';
import type { SubmissionRow } from '../submission-rows.js';
import { groupOf, judgeBatch, type StoredAnswers } from '../submission-rules.js';
import type { SubmissionCall, SubmissionOutcome } from '../submissions.js';
import { lockKey, lockNames, type NamedLock } from './advisory-locks.js';
import type { Database, Session } from './database.js';
import { isRetryable, lostConnection } from './failures.js';
import { type Outcome, outcomesOf } from './gathering.js';
import { findGroups, findSameIds, matchesOf, type StoredByName } from './stored-answers.js';
import {
  insertApart,
  insertSubmissions,
  nameOf,
  removeSubmissions,
  type SentSubmission,
} from './submission-rows.js';

type CallOutcome = Outcome<SubmissionOutcome[]>;

/** How often a batch may collide with deletions and other writers of the same ids. */
const ATTEMPTS = 20;
/** Maximum number of lost connections in one call; if the database is away for longer, the caller gets the error. */
const LOSSES = 2;
const PAUSE_MS = 50;
/** With more groups than this, a single lock on all groups of the account takes less of the database's lock table. */
const GROUP_LOCKS = 64;

/**
 * Checks and stores the submissions of several calls in order, each as if it had come alone. Accounts whose rows are in
 * no group need one statement, which commits by itself; the rules of groups need a transaction.
 */
export async function addSubmissions(
  database: Database,
  calls: readonly SubmissionCall[],
): Promise<CallOutcome[]> {
  const grouped = new Set(calls.filter(hasGroups).map(({ accountId }) => accountId));
  const [open, placed] = await Promise.all([
    outcomesByCall(
      calls.filter(({ accountId }) => !grouped.has(accountId)),
      (part) => addOpen(database, part),
    ),
    outcomesByCall(
      calls.filter(({ accountId }) => grouped.has(accountId)),
      async (part) =>
        (await addApart(database, part)) ??
        repeated(() => database.transaction((session) => addPlaced(session, part))),
    ),
  ]);
  return calls.map((call) => (open.get(call) ?? placed.get(call))!);
}

async function outcomesByCall(
  calls: readonly SubmissionCall[],
  add: (calls: readonly SubmissionCall[]) => Promise<CallOutcome[]>,
): Promise<Map<SubmissionCall, CallOutcome>> {
  const outcomes = await outcomesOf(calls, add);
  return new Map(calls.map((call, index) => [call, outcomes[index]!]));
}

const hasGroups = ({ batch }: SubmissionCall) => batch.some(({ sequence_id }) => sequence_id !== undefined);

/** Retries if a write met another writer or lost the connection: what was stored then counts as unchanged. */
async function repeated<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      const most = lostConnection(error) ? LOSSES : isRetryable(error) ? ATTEMPTS : 0;
      if (attempt > most) throw error;
      await delay(Math.random() * PAUSE_MS);
    }
  }
}

/** Adds submissions that are in no group. */
async function addOpen(database: Database, calls: readonly SubmissionCall[]): Promise<CallOutcome[]> {
  const sent = sentOf(calls);
  const open = new Map(firstByName(sent));
  const receipts = new Map<string, number>();
  const stored = new Map<string, SubmissionRow>();
  // Accounts are looked up if the insertion does not show that they exist.
  let present = calls.some(({ batch }) => batch.length === 0)
    ? await presentAccounts(database, accountsOf(calls))
    : undefined;
  for (let attempt = 1; open.size > 0; attempt++) {
    const inserted = await repeated(() => insertSubmissions(database, [...open.values()]));
    for (const [name, receipt] of inserted) receipts.set(name, receipt);
    for (const name of inserted.keys()) open.delete(name);
    if (open.size === 0) break;
    for (const [name, row] of await findSameIds(database, [...open.values()])) stored.set(name, row);
    for (const name of stored.keys()) open.delete(name);
    if (open.size === 0) break;
    present = await presentAccounts(database, accountsOf(calls));
    for (const [name, { accountId }] of open) if (!present.has(accountId)) open.delete(name);
    // The remaining conflicts with the insertion have been deleted by now.
    if (attempt >= ATTEMPTS) throw unsettled();
  }
  return judged(calls, present, (accountId, batch) => {
    const names = new Set(batch.map(({ submission }) => nameOf(accountId, submission.id)));
    const own = [...names].flatMap((name) => receipts.get(name) ?? []);
    let next = 0;
    return judgeBatch(
      batch,
      { sameId: matchesOf(accountId, batch, stored), groups: new Map() },
      () => own[next++]!,
    );
  });
}

/**
 * Adds submissions, some of which are in groups, within a transaction. Writers of the same group wait for each other.
 * @param isLong whether the transaction may add others later: it then locks all groups of the account at once
 */
export async function addPlaced(
  session: Session,
  calls: readonly SubmissionCall[],
  isLong = false,
): Promise<CallOutcome[]> {
  const sent = sentOf(calls);
  await lockNames(session, locksOf(sent, isLong));
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const present = await presentAccounts(session, accountsOf(calls));
    const sameId = await findSameIds(session, sent);
    const placed = sent.filter(
      ({ accountId, submission }) =>
        submission.sequence_id !== undefined && !sameId.has(nameOf(accountId, submission.id)),
    );
    const groups = await findGroups(session, placed);
    const { accepted, outcomes } = accept(calls, present, sameId, groups);
    const inserted = await insertSubmissions(session, accepted, isLong);
    if (inserted.size === accepted.length) return outcomes(inserted);
    // Somebody else took an id meanwhile, or deleted an account, so the others are checked again.
    await removeSubmissions(session, [...inserted.values()]);
  }
  throw unsettled();
}

/**
 * Adds submissions, some of which are in groups, in one statement, if no stored row affects them.
 * @returns undefined if one does, or rows exclude each other; then nothing was stored
 */
async function addApart(
  database: Database,
  calls: readonly SubmissionCall[],
): Promise<CallOutcome[] | undefined> {
  const sent = sentOf(calls);
  const { accepted, outcomes } = accept(calls, undefined, new Map(), new Map());
  if (sent.length === 0 || accepted.length < sent.length) return undefined;
  const inserted = await repeated(() => insertApart(database, accepted, locksOf(sent, false)));
  return inserted.size > 0 ? outcomes(inserted) : undefined;
}

interface Accepted {
  /** The rows to be stored. */
  readonly accepted: readonly SentSubmission[];
  /** The outcome of each call after they are stored. @param receipts of the accepted rows, by {@link nameOf} */
  readonly outcomes: (receipts: ReadonlyMap<string, number>) => CallOutcome[];
}

/** Checks the rows of calls against the stored ones, with groups by account. */
function accept(
  calls: readonly SubmissionCall[],
  present: ReadonlySet<string> | undefined,
  sameId: StoredByName,
  groups: ReadonlyMap<string, StoredAnswers['groups']>,
): Accepted {
  const accepted: SentSubmission[] = [];
  const outcomes = judged(calls, present, (accountId, batch) => {
    const stored: StoredAnswers = {
      sameId: matchesOf(accountId, batch, sameId),
      groups: groups.get(accountId) ?? new Map(),
    };
    // Receipts are known only after the insertion; until then, the index among the accepted rows replaces them.
    let next = accepted.length;
    const verdicts = judgeBatch(batch, stored, () => -1 - next++);
    verdicts.forEach(({ status }, position) => {
      if (status === 'stored') accepted.push(batch[position]!);
    });
    return verdicts;
  });
  const withReceipt = (outcome: SubmissionOutcome, receipts: ReadonlyMap<string, number>) => {
    if (outcome.status === 'rejected' || outcome.receipt >= 0) return outcome;
    const { accountId, submission } = accepted[-1 - outcome.receipt]!;
    return { ...outcome, receipt: receipts.get(nameOf(accountId, submission.id))! };
  };
  return {
    accepted,
    outcomes: (receipts) =>
      outcomes.map((outcome) =>
        'value' in outcome ? { value: outcome.value.map((each) => withReceipt(each, receipts)) } : outcome,
      ),
  };
}

/** The outcomes of calls, whose rows are checked account by account. */
function judged(
  calls: readonly SubmissionCall[],
  present: ReadonlySet<string> | undefined,
  judge: (accountId: string, batch: readonly SentSubmission[]) => SubmissionOutcome[],
): CallOutcome[] {
  const outcomes = new Map<SubmissionCall, CallOutcome>();
  for (const accountId of accountsOf(calls)) {
    const own = calls.filter((call) => call.accountId === accountId);
    if (present && !present.has(accountId)) {
      for (const call of own) outcomes.set(call, { error: unknownAccount(accountId) });
      continue;
    }
    const all = judge(accountId, sentOf(own));
    let start = 0;
    for (const call of own) {
      outcomes.set(call, { value: all.slice(start, start + call.batch.length) });
      start += call.batch.length;
    }
  }
  return calls.map((call) => outcomes.get(call)!);
}

/**
 * One lock per group, and a shared one on all groups of the account; a call with many groups takes the latter
 * exclusively instead.
 */
function locksOf(sent: readonly SentSubmission[], isLong: boolean): NamedLock[] {
  const groups = new Map<string, Set<string>>();
  for (const { accountId, submission } of sent) {
    const names = groups.get(accountId) ?? new Set();
    groups.set(accountId, names);
    if (submission.sequence_id !== undefined) names.add(groupOf(submission));
  }
  return [...groups].flatMap(([accountId, names]) => {
    if (names.size === 0 && !isLong) return [];
    const isAll = isLong || names.size > GROUP_LOCKS;
    const all = { key: lockKey('groups', accountId), isShared: !isAll };
    if (isAll) return [all];
    return [all, ...[...names].map((name) => ({ key: lockKey('group', accountId, name), isShared: false }))];
  });
}

function sentOf(calls: readonly SubmissionCall[]): SentSubmission[] {
  return calls.flatMap(({ accountId, batch, receivedAt }) =>
    batch.map((submission) => ({ accountId, submission, receivedAt })),
  );
}

/** The first submission with each name, because only this one can be stored. */
function firstByName(sent: readonly SentSubmission[]): Map<string, SentSubmission> {
  const first = new Map<string, SentSubmission>();
  for (const each of sent) {
    const name = nameOf(each.accountId, each.submission.id);
    if (!first.has(name)) first.set(name, each);
  }
  return first;
}

const accountsOf = (calls: readonly SubmissionCall[]) => [
  ...new Set(calls.map(({ accountId }) => accountId)),
];

const unsettled = () =>
  new AssessError('internal', { reason: 'submissions could not be settled against other writers' });

/** Those of these accounts that exist. */
async function presentAccounts(session: Session, ids: readonly string[]): Promise<Set<string>> {
  const rows = await session.rows<{ id: string }>('SELECT id FROM account WHERE id = ANY ($1::text[])', [
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}
