import type { Feedback, FiledFeedback } from '../domain/marks/feedback.js';
import type { PipelineIdentity } from '../domain/pipelines/pipeline.js';
import type { NewSubmission, Submission } from '../domain/submissions/submission.js';

/** The outcome for one submission of a batch. `unchanged`: the same id was already stored with identical attributes. */
export type SubmissionOutcome =
  | { readonly status: 'stored' | 'unchanged'; readonly receipt: number }
  | { readonly status: 'rejected'; readonly message: string };

/** The outcome for one mark of a batch. `replaced`: it replaced the examiner's earlier mark on that text. */
export type FeedbackOutcome = 'stored' | 'replaced' | 'unchanged' | 'unknown_id';

/** A stored submission. `receipt` numbers submissions in the order of their first receipt. */
export interface StoredSubmission extends Submission {
  readonly accountId: string;
  readonly receipt: number;
  readonly receivedAt: Date;
}

export interface StoredFeedback extends Feedback {
  readonly accountId: string;
  readonly receivedAt: Date;
}

/** The stored status of a submission: when it was received, and its result. */
export interface SubmissionStatus {
  readonly receipt: number;
  readonly receivedAt: Date;
  /** Only on request: converting spans to units other than code points needs the text. */
  readonly text?: string | undefined;
  /** The result of the account's pipeline, otherwise the most recent one; undefined before the first. */
  readonly result?:
    | { readonly pipeline: PipelineIdentity; readonly assessedAt: Date; readonly body: string }
    | undefined;
}

/** The outcome of deleting an author, or of the earlier deletion if nothing was submitted since. */
export interface AuthorDeletion {
  readonly submissionsDeleted: number;
  /** When it was deleted. */
  readonly timestamp: Date;
  /** What was deleted with the submissions; absent if everything was deleted before. */
  readonly deletedWith?: DeletedWithSubmissions | undefined;
}

export interface DeletedWithSubmissions {
  /** Of all pipelines and versions, including held ones. */
  readonly results: number;
  readonly marks: number;
  /** Notifications, delivered or not. */
  readonly notifications: number;
}

/** The outcome of deleting an account, or of its earlier deletion if there is no such account. */
export interface AccountDeletion {
  readonly submissionsDeleted: number;
  readonly timestamp: Date;
  /** What was deleted with the account; absent if it was deleted before. */
  readonly deletedWith?: DeletedWithAccount | undefined;
}

interface DeletedWithAccount extends DeletedWithSubmissions {
  readonly tokens: number;
  readonly webhooks: number;
  readonly runs: number;
}

/** The outcome of deleting submissions by id. */
export interface SubmissionsDeletion {
  readonly submissionsDeleted: number;
  readonly timestamp: Date;
  readonly deletedWith: DeletedWithSubmissions;
  /** Ids that were deleted before, with the time of their deletion. */
  readonly earlier: readonly { readonly id: string; readonly timestamp: Date }[];
  /** Ids that the account never had, in the order requested. */
  readonly unknown: readonly string[];
}

/** Which marks of an account are deleted: those that satisfy all given conditions. */
export interface MarksToDelete {
  readonly accountId: string;
  readonly submissionId?: string | undefined;
  readonly examinerId?: number | undefined;
  /** The run that imported them. */
  readonly run?: number | undefined;
}

/** The outcome of deleting marks, or of the earlier deletion if none have been added since. */
export interface MarksDeletion {
  readonly marksDeleted: number;
  readonly timestamp: Date;
  readonly repeated: boolean;
}

/** One call of `addSubmissions`. */
export interface SubmissionCall {
  readonly accountId: string;
  readonly batch: readonly NewSubmission[];
  readonly receivedAt: Date;
}

/** A batch writer inside one transaction: all of its work becomes visible at once, or none of it. */
export interface SubmissionWriter {
  /** Outcomes in the order of the batch. Rules are checked in that order, against the store and within the batch. */
  addSubmissions(
    accountId: string,
    batch: readonly NewSubmission[],
    receivedAt: Date,
  ): Promise<SubmissionOutcome[]>;
}

/** Submissions: adding them, and their statuses. */
export interface Submissions extends SubmissionWriter {
  /**
   * Runs `work` in one transaction, committed when it resolves and rolled back when it throws. All other writes wait
   * for it, so `work` must not await one of them.
   */
  transaction<T>(work: (writer: SubmissionWriter) => Promise<T>): Promise<T>;
  /**
   * The account's key for deriving ids from other values (domain/submissions/clean-id.ts): 64 hexadecimal digits, always the same.
   */
  idKey(accountId: string): Promise<string>;
  /**
   * The status of a submission; undefined if the account has no submission with that id. Simultaneous calls share a
   * query. Recently submitted, assessed or requested ones come from memory, with the same `result` object as long as
   * the result is the same.
   */
  submissionStatus(
    accountId: string,
    id: string,
    options?: { readonly withText?: boolean },
  ): Promise<SubmissionStatus | undefined>;
}

/** Marks of examiners. */
export interface MarkRecords {
  /**
   * Outcomes in the order of the batch; a later mark of one examiner on one text replaces an earlier one. An examiner
   * with a name gets a unique number, the same for the same name, far above those that users assign.
   * @param run number of the run that imports them
   */
  addFeedback(
    accountId: string,
    batch: readonly FiledFeedback[],
    receivedAt: Date,
    run?: number,
  ): Promise<FeedbackOutcome[]>;
  /** Names of examiners by number, for those who have one. */
  examinerNames(accountId: string): Promise<Readonly<Record<number, string>>>;
}

/** Deleting what is personal. */
export interface Deletions {
  /**
   * Deletes an author's submissions with their results, marks and queued notifications, in one transaction; ids and
   * places in groups become free. Repeated without a new submission in between, it returns the same outcome. Only a
   * record under a keyed hash of the author remains.
   */
  deleteAuthor(accountId: string, authorId: string, at: Date): Promise<AuthorDeletion>;
  /** Deletes submissions by id, as `deleteAuthor` does; only a record of each remains, under a keyed hash of its id. */
  deleteSubmissions(accountId: string, ids: readonly string[], at: Date): Promise<SubmissionsDeletion>;
  /** Deletes marks. Earlier marks that they replaced are not restored. */
  deleteMarks(marks: MarksToDelete, at: Date): Promise<MarksDeletion>;
  /**
   * Deletes an account with its submissions and their data, its tokens, webhooks and runs, in one transaction. Its id
   * becomes free; only a record under a keyed hash of the id remains.
   */
  deleteAccount(accountId: string, at: Date): Promise<AccountDeletion>;
}
