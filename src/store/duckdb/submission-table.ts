import { AssessError } from '../../errors.js';
import { holdAccount } from '../sql/accounts.js';
import { judgeBatch } from '../submission-rules.js';
import type { SubmissionCall, SubmissionOutcome } from '../submissions.js';
import { appendRows } from './append.js';
import { lastReceipt } from './deletion/deletion-records.js';
import { KeyFilter } from './key-filter.js';
import type { Session } from './session.js';
import { findStoredAnswers, type KeyedSubmission, type StoredKeys } from './stored-answers.js';
import { type AcceptedSubmission, keysOf, SUBMISSION_COLUMNS } from './submission-rows.js';
import { type CallOutcome, outcomeOf, type WriteOperation } from './write-queue.js';

/** Adds accepted rows to the table. */
type Sink = (session: Session, rows: readonly AcceptedSubmission[]) => Promise<void>;

interface State {
  nextReceipt: number;
  readonly keys: StoredKeys;
}

/**
 * Checks and stores submissions. Calls that waited together are checked as one batch per account, because any split of
 * a list into batches has the same outcomes. Only the single writer uses it, so it may count receipts itself.
 */
export class SubmissionTable implements WriteOperation<SubmissionCall, SubmissionOutcome[]> {
  #state: State | undefined;
  /** Accounts that are known to exist. */
  readonly #accounts = new Set<string>();

  async run(session: Session, calls: readonly SubmissionCall[]): Promise<CallOutcome<SubmissionOutcome[]>[]> {
    return this.#add(session, calls, appendDirectly);
  }

  /** A call for this account was committed, so the account exists until `forget`. */
  committed(accountId: string): void {
    this.#accounts.add(accountId);
  }

  /** The account was deleted, or is about to be. */
  forget(accountId: string): void {
    this.#accounts.delete(accountId);
  }

  /** Rows were added to the table in another way; cached data is read again. */
  changedOutside(): void {
    this.#state = undefined;
  }

  /**
   * One call within a long transaction. Its rows go through a temporary table, because appended rows stay in memory
   * until the commit, while INSERT … SELECT writes full row groups to the file at once.
   */
  async addInLongTransaction(session: Session, call: SubmissionCall): Promise<SubmissionOutcome[]> {
    const [outcome] = await this.#add(session, [call], appendStaged);
    if (outcome && 'value' in outcome) return outcome.value;
    throw outcome?.error ?? new AssessError('internal', { reason: 'a call had no outcome' });
  }

  async #add(
    session: Session,
    calls: readonly SubmissionCall[],
    sink: Sink,
  ): Promise<CallOutcome<SubmissionOutcome[]>[]> {
    this.#state ??= await loadState(session);
    const refusals = await this.#findRefusals(session, calls);
    const outcomes: CallOutcome<SubmissionOutcome[]>[] = calls.map(({ accountId }) => {
      const error = refusals.get(accountId);
      return error ? { error } : { value: [] };
    });
    const accepted: AcceptedSubmission[] = [];
    for (const accountId of new Set(calls.map((call) => call.accountId))) {
      if (refusals.has(accountId)) continue;
      const own = calls.flatMap((call, index) => (call.accountId === accountId ? [{ call, index }] : []));
      const batch = own.flatMap(({ call }) => keyed(call));
      const judged = await this.#judge(session, accountId, batch, accepted);
      let start = 0;
      for (const { call, index } of own) {
        outcomes[index] = { value: judged.slice(start, start + call.batch.length) };
        start += call.batch.length;
      }
    }
    await sink(session, accepted);
    return outcomes;
  }

  async #judge(
    session: Session,
    accountId: string,
    batch: readonly KeyedSubmission[],
    accepted: AcceptedSubmission[],
  ): Promise<SubmissionOutcome[]> {
    const state = this.#state!;
    const stored = await findStoredAnswers(session, accountId, batch, state.keys);
    // If the transaction fails, the filters contain superfluous keys and receipts have a gap; both are harmless.
    const outcomes = judgeBatch(batch, stored, () => state.nextReceipt++);
    outcomes.forEach((outcome, position) => {
      if (outcome.status !== 'stored') return;
      const row = batch[position]!;
      state.keys.ids.add(row.idKey);
      if (row.groupKey !== null) state.keys.groups.add(row.groupKey);
      accepted.push({ ...row, accountId, receipt: outcome.receipt });
    });
    return outcomes;
  }

  /** Errors by account, for missing accounts that calls name. */
  async #findRefusals(session: Session, calls: readonly SubmissionCall[]): Promise<Map<string, AssessError>> {
    const refusals = new Map<string, AssessError>();
    for (const id of new Set(calls.map(({ accountId }) => accountId))) {
      if (this.#accounts.has(id)) continue;
      const outcome = await outcomeOf(() => holdAccount(session, id));
      if ('error' in outcome) refusals.set(id, outcome.error);
    }
    return refusals;
  }
}

function keyed({ accountId, batch, receivedAt }: SubmissionCall): KeyedSubmission[] {
  return batch.map((submission) => {
    const { idKey, groupKey } = keysOf(accountId, submission);
    return { submission, receivedAt, idKey, groupKey };
  });
}

/** Reads what the writer keeps in memory: 8 bytes per submission; a few milliseconds for a million. */
async function loadState(session: Session): Promise<State> {
  const keys = { ids: new KeyFilter(), groups: new KeyFilter() };
  const [ids = [], groups = []] = await session.columns('SELECT id_key, group_key FROM submission');
  for (const key of ids) keys.ids.add(key as number);
  for (const key of groups) if (key !== null) keys.groups.add(key as number);
  return { nextReceipt: (await lastReceipt(session)) + 1, keys };
}

const appendDirectly: Sink = (session, rows) => appendRows(session, 'submission', SUBMISSION_COLUMNS, rows);

const appendStaged: Sink = async (session, rows) => {
  await session.run('CREATE TEMP TABLE IF NOT EXISTS staged_submission AS FROM submission LIMIT 0');
  await appendRows(session, 'staged_submission', SUBMISSION_COLUMNS, rows);
  await session.run('INSERT INTO submission SELECT * FROM staged_submission');
  await session.run('TRUNCATE staged_submission');
};
