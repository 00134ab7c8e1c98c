import { examinerIn } from '../../domain/marks/examiner.js';
import { shown } from '../../domain/shown.js';
import { identifierFault } from '../../domain/submissions/identifier.js';
import { utcTimestamp } from '../../domain/submissions/submission.js';
import { AssessError, say } from '../../errors.js';
import type { RunLog } from '../../store/run-log.js';
import type {
  DeletedWithSubmissions,
  Deletions,
  MarkRecords,
  MarksToDelete,
} from '../../store/submissions.js';
import { removeKilledOutputs } from '../../writers/partial.js';

interface DeletionContext {
  readonly store: Deletions & Pick<RunLog, 'runs'>;
  readonly now: () => Date;
}

/** What every confirmation of a deletion of texts says. */
export interface ConfirmedTexts<Count = number | null> {
  readonly account_id: string;
  readonly submissions: number;
  /** Null if everything was deleted before, because the record of a deletion counts only submissions. */
  readonly results: Count;
  readonly marks: Count;
  readonly notifications: Count;
  /** Unfinished backups and exports of killed processes, which were removed because they might contain deleted data. */
  readonly unfinished_copies: number;
  readonly deleted_at: string;
}

/** What was deleted with texts, if anything was. */
export const countsWith = (deleted: DeletedWithSubmissions | undefined) => ({
  results: deleted?.results ?? null,
  marks: deleted?.marks ?? null,
  notifications: deleted?.notifications ?? null,
});

/** The confirmation of a deletion of submissions. */
export interface SubmissionDeletionConfirmation extends ConfirmedTexts<number> {
  /** Submissions that had been deleted before. */
  readonly deleted_before: readonly { readonly id: string; readonly deleted_at: string }[];
  /** Ids that the account never had. */
  readonly unknown: readonly string[];
}

/**
 * Deletes submissions by id, with everything that belongs to them, and returns a confirmation.
 * @throws AssessError `invalid_option`, `unknown_account`
 */
export async function deleteSubmissions(
  { store, now }: DeletionContext,
  accountId: string,
  ids: readonly string[],
): Promise<SubmissionDeletionConfirmation> {
  for (const id of ids) requireIdentifier('submission delete', id, 'id');
  const deletion = await store.deleteSubmissions(accountId, ids, now());
  return {
    account_id: accountId,
    submissions: deletion.submissionsDeleted,
    ...deletion.deletedWith,
    unfinished_copies: await removeKilledOutputs(),
    deleted_at: utcTimestamp(deletion.timestamp),
    deleted_before: deletion.earlier.map(({ id, timestamp }) => ({
      id,
      deleted_at: utcTimestamp(timestamp),
    })),
    unknown: deletion.unknown,
  };
}

/** The confirmation of a deletion of marks. */
export interface MarkDeletionConfirmation {
  readonly account_id: string;
  /** The given conditions; null for those not given. */
  readonly submission_id: string | null;
  readonly examiner_id: number | null;
  readonly import: number | null;
  readonly marks: number;
  /**
   * Number of marks stored by the import that no longer exist: replaced, deleted before, or given twice in its file. Null
   * without an import, or if it was killed before its counts were saved.
   */
  readonly marks_gone_before: number | null;
  readonly deleted_at: string;
  /** Whether nothing was left to delete; the confirmation is then that of an earlier deletion. */
  readonly repeated: boolean;
}

/** The job of runs that import marks. */
export const MARKS_IMPORT = 'import-feedback';

/**
 * Deletes the marks that match all given conditions, and returns a confirmation. Marks that they replaced are not restored.
 * @throws AssessError `invalid_option` if nothing is given or the import is unknown, `unknown_account`
 */
export async function deleteMarks(
  { store, now }: DeletionContext,
  marks: MarksToDelete,
): Promise<MarkDeletionConfirmation> {
  const { accountId, submissionId, examinerId, run } = marks;
  if (submissionId !== undefined) requireIdentifier('mark delete', submissionId, 'id');
  if (submissionId === undefined && examinerId === undefined && run === undefined) {
    throw new AssessError('invalid_option', { option: 'mark delete', reason: say.nameMarks() });
  }
  const brought = run === undefined ? null : await broughtBy(store, accountId, run);
  const deletion = await store.deleteMarks(marks, now());
  const isWholeImport = submissionId === undefined && examinerId === undefined;
  return {
    account_id: accountId,
    submission_id: submissionId ?? null,
    examiner_id: examinerId ?? null,
    import: run ?? null,
    marks: deletion.marksDeleted,
    marks_gone_before:
      brought === null || !isWholeImport || deletion.repeated ? null : brought - deletion.marksDeleted,
    deleted_at: utcTimestamp(deletion.timestamp),
    repeated: deletion.repeated,
  };
}

/**
 * The number of an examiner, given as the number or as the name in an imported file.
 * @throws AssessError `invalid_option` if the account has no marks by an examiner with this name
 */
export async function examinerNumber(
  store: Pick<MarkRecords, 'examinerNames'>,
  accountId: string,
  examiner: string,
): Promise<number> {
  // As an import reads it.
  const given = examinerIn(examiner);
  if (Number.isSafeInteger(given) && Number(given) > 0) return Number(given);
  const [number] =
    Object.entries(await store.examinerNames(accountId)).find(([, name]) => name === given) ?? [];
  if (number !== undefined) return Number(number);
  const reason = `account ${accountId} has no marks by an examiner ${shown(examiner)}; assess examiners lists them`;
  throw new AssessError('invalid_option', { option: 'examiner', reason });
}

/** How many marks an import stored; null if its end was not recorded. @throws AssessError `invalid_option` */
async function broughtBy(
  store: Pick<RunLog, 'runs'>,
  accountId: string,
  run: number,
): Promise<number | null> {
  const [found] = await store.runs({ accountId, job: MARKS_IMPORT, number: run });
  if (!found) {
    const reason = say.noImportOfMarks(run, accountId, MARKS_IMPORT);
    throw new AssessError('invalid_option', { option: 'import', reason });
  }
  return found.counts ? (found.counts.stored ?? 0) + (found.counts.replaced ?? 0) : null;
}

/** The confirmation of the deletion of an account; counts are null if it was deleted before. */
export interface AccountDeletionConfirmation extends ConfirmedTexts {
  readonly tokens: number | null;
  readonly webhooks: number | null;
  readonly runs: number | null;
  readonly repeated: boolean;
}

/**
 * Deletes an account with everything in it, and returns a confirmation. Pipelines trained for it are kept.
 * @throws AssessError `invalid_option`, `unknown_account`
 */
export async function deleteAccount(
  { store, now }: DeletionContext,
  accountId: string,
): Promise<AccountDeletionConfirmation> {
  requireIdentifier('account delete', accountId, 'account id');
  const { submissionsDeleted, timestamp, deletedWith } = await store.deleteAccount(accountId, now());
  return {
    account_id: accountId,
    submissions: submissionsDeleted,
    ...countsWith(deletedWith),
    tokens: deletedWith?.tokens ?? null,
    webhooks: deletedWith?.webhooks ?? null,
    runs: deletedWith?.runs ?? null,
    unfinished_copies: await removeKilledOutputs(),
    deleted_at: utcTimestamp(timestamp),
    repeated: deletedWith === undefined,
  };
}

function requireIdentifier(option: string, id: string, name: string): void {
  const fault = identifierFault(id, name);
  if (fault) throw new AssessError('invalid_option', { option, reason: fault });
}
