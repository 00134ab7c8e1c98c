import type { Feedback, FiledFeedback } from '../domain/feedback.js';
import type { PipelineIdentity } from '../domain/pipeline.js';
import type { Submission } from '../domain/submission.js';

/** What became of one submission of a batch. `unchanged`: the same id with identical attributes was there already. */
export type SubmissionOutcome =
  | { readonly status: 'stored' | 'unchanged'; readonly receipt: number }
  | { readonly status: 'rejected'; readonly message: string };

/** What became of one mark of a batch. `replaced`: the examiner's earlier mark on that text gave way. */
export type FeedbackOutcome = 'stored' | 'replaced' | 'unchanged' | 'unknown_id';

/** A submission as the store gives it back. `receipt` numbers submissions in the order of their first receipt. */
export interface StoredSubmission extends Submission {
  readonly accountId: string;
  readonly receipt: number;
  readonly receivedAt: Date;
}

export interface StoredFeedback extends Feedback {
  readonly accountId: string;
  readonly receivedAt: Date;
}

/** How it stands with a submission. */
export interface Standing {
  readonly receipt: number;
  readonly receivedAt: Date;
  /** Given when asked for: what a span covers in other units than code points can be told from the text only. */
  readonly text?: string | undefined;
  /** The result of the account's pipeline, or else the one assessed last; undefined before the first. */
  readonly result?:
    | { readonly pipeline: PipelineIdentity; readonly assessedAt: Date; readonly body: string }
    | undefined;
}

/** What the deletion of an author did, or had done before when nothing was submitted since. */
export interface AuthorDeletion {
  readonly submissionsDeleted: number;
  /** When it was done. */
  readonly timestamp: Date;
  /** What went with the submissions; absent where all was deleted before. */
  readonly deletedWith?: DeletedWithSubmissions | undefined;
}

export interface DeletedWithSubmissions {
  /** Of all pipelines and versions, held ones too. */
  readonly results: number;
  readonly marks: number;
  /** Notifications, delivered or not. */
  readonly notifications: number;
}

/** What the deletion of submissions by id did. */
export interface SubmissionsDeletion {
  readonly submissionsDeleted: number;
  readonly timestamp: Date;
  readonly deletedWith: DeletedWithSubmissions;
  /** Ids of which nothing is left, with the time at which their submissions were deleted. */
  readonly earlier: readonly { readonly id: string; readonly timestamp: Date }[];
  /** Ids that the account never had, in the order asked for. */
  readonly unknown: readonly string[];
}

/** Which marks of an account are deleted: those for which all that is given holds. */
export interface MarksToDelete {
  readonly accountId: string;
  readonly submissionId?: string | undefined;
  readonly examinerId?: number | undefined;
  /** The run that imported them. */
  readonly run?: number | undefined;
}

/** What a deletion of marks did, or had done before when none has come since. */
export interface MarksDeletion {
  readonly marksDeleted: number;
  readonly timestamp: Date;
  readonly repeated: boolean;
}

/** A batch writer inside one transaction: all of its work becomes visible at once, or none of it. */
export interface SubmissionWriter {
  /** Outcomes in the order of the batch. Rules are judged in that order, against the store and inside the batch. */
  addSubmissions(
    accountId: string,
    batch: readonly Submission[],
    receivedAt: Date,
  ): Promise<SubmissionOutcome[]>;
}

/** Texts and marks: how they come in, how it stands with them, and how they are deleted. Errors: `unknown_account`. */
export interface Submissions extends SubmissionWriter {
  /**
   * Runs `work` in one transaction, committed when it resolves and rolled back when it throws. All other writes wait
   * for it, so that `work` must not await one of them.
   */
  transaction<T>(work: (writer: SubmissionWriter) => Promise<T>): Promise<T>;
  /** The account's key for ids that are made of other values (domain/clean-id.ts): 64 hexadecimal digits, always the same. */
  idKey(accountId: string): Promise<string>;
  /**
   * Outcomes in the order of the batch; a later mark of one examiner on one text replaces an earlier one. An examiner with a
   * name gets a number that nobody else has, the same for the same name, far above those that people give.
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
  /**
   * How it stands with a submission; undefined when the account has none of that id. Calls at the same time share a
   * query, and what was submitted, assessed or asked for lately is answered from memory, then with the same `result`
   * object as long as the result is the same.
   */
  standing(
    accountId: string,
    id: string,
    options?: { readonly withText?: boolean },
  ): Promise<Standing | undefined>;

  /**
   * Deletes an author's submissions with their results, marks and queued notifications, in one transaction; ids and
   * places in groups become free. A repeat with no new submission in between gives what the first gave. What remains is
   * a record under a keyed hash of the author.
   */
  deleteAuthor(accountId: string, authorId: string, at: Date): Promise<AuthorDeletion>;
  /** Deletes submissions by id, as `deleteAuthor` does; what remains is a record of each under a keyed hash of its id. */
  deleteSubmissions(accountId: string, ids: readonly string[], at: Date): Promise<SubmissionsDeletion>;
  /** Deletes marks. Earlier marks in whose place they came do not come back. */
  deleteMarks(marks: MarksToDelete, at: Date): Promise<MarksDeletion>;
}
