import { conflicts, type ExistingAnswer, type NewSubmission } from '../domain/submissions/submission.js';
import type { SubmissionOutcome } from './store.js';

/** How a submission differs from the stored one with the same id. Metadata is ignored (decision 12). */
type Difference = 'none' | 'text' | 'attributes';

const COMPARED = [
  'author_id',
  'task_id',
  'session_id',
  'sequence_id',
  'sequence_count',
  'question_text',
  'test',
] as const;

/** `text` if only the text differs, `attributes` if anything else does (decision 13). */
export function difference(stored: NewSubmission, sent: NewSubmission): Difference {
  if (COMPARED.some((name) => stored[name] !== sent[name])) return 'attributes';
  return stored.text === sent.text ? 'none' : 'text';
}

/** An answer with its position in its group, received at `receivedAt`. */
interface PlacedAnswer extends ExistingAnswer {
  readonly sequenceId: number;
  readonly sequenceCount: number;
}

/** The answers that one author gave to one task in one session, those that have a sequence_id (decision 14). */
export class AnswerGroup {
  #first: PlacedAnswer | undefined;
  readonly #bySequence = new Map<number, PlacedAnswer>();

  /** Answers are added in order of arrival. */
  add(answer: PlacedAnswer): void {
    this.#first ??= answer;
    this.#bySequence.set(answer.sequenceId, answer);
  }

  /** Why an answer with a new id is refused here, most specific reason first; undefined if it isn't. */
  conflict(sequenceId: number, sequenceCount: number): string | undefined {
    const samePlace = this.#bySequence.get(sequenceId);
    if (samePlace) return conflicts.sameSequence(samePlace);
    if (this.#first && this.#first.sequenceCount !== sequenceCount) {
      return conflicts.otherSequenceCount(this.#first);
    }
    return this.#bySequence.size >= sequenceCount ? conflicts.groupFull() : undefined;
  }
}

/** A submission to be stored, with its time of receipt. */
export interface ReceivedSubmission {
  readonly submission: NewSubmission;
  readonly receivedAt: Date;
}

/** The stored answer with the same id as a submitted one. */
export interface StoredMatch {
  readonly answer: ExistingAnswer;
  readonly receipt: number;
  readonly difference: Difference;
}

/** What a store has looked up about a batch of one account before the batch is checked. */
export interface StoredAnswers {
  /** By position in the batch: the stored answer with the same id. */
  readonly sameId: ReadonlyMap<number, StoredMatch>;
  /** By {@link groupOf}: the stored groups that the batch touches. */
  readonly groups: ReadonlyMap<string, AnswerGroup>;
}

/** Identifies the group of a submission within its account; identifiers contain no line feed. */
export function groupOf({
  author_id,
  task_id,
  session_id,
}: Pick<NewSubmission, 'author_id' | 'task_id' | 'session_id'>): string {
  return `${author_id}\n${task_id}\n${session_id}`;
}

/**
 * Checks a batch of one account in order, against the store and within the batch: an accepted row counts for the rows
 * after it, a rejected one does not.
 * @param nextReceipt returns the receipt of an accepted row
 */
export function judgeBatch(
  batch: readonly ReceivedSubmission[],
  stored: StoredAnswers,
  nextReceipt: () => number,
): SubmissionOutcome[] {
  const accepted = new Map<string, ReceivedSubmission & { readonly receipt: number }>();
  const groups = new Map(stored.groups);
  return batch.map((received, position): SubmissionOutcome => {
    const { submission, receivedAt } = received;
    const { id, sequence_id, sequence_count } = submission;

    const earlier = accepted.get(id);
    const match = earlier
      ? {
          answer: { id, receivedAt: earlier.receivedAt },
          receipt: earlier.receipt,
          difference: difference(earlier.submission, submission),
        }
      : stored.sameId.get(position);
    if (match?.difference === 'none') return { status: 'unchanged', receipt: match.receipt };
    if (match?.difference === 'text') return { status: 'rejected', message: conflicts.sameIdOtherText() };
    if (match) return { status: 'rejected', message: conflicts.sameIdOtherAttributes(match.answer) };

    if (sequence_id !== undefined && sequence_count !== undefined) {
      const name = groupOf(submission);
      let group = groups.get(name);
      const message = group?.conflict(sequence_id, sequence_count);
      if (message) return { status: 'rejected', message };
      if (!group) {
        group = new AnswerGroup();
        groups.set(name, group);
      }
      group.add({ id, receivedAt, sequenceId: sequence_id, sequenceCount: sequence_count });
    }
    const receipt = nextReceipt();
    accepted.set(id, { ...received, receipt });
    return { status: 'stored', receipt };
  });
}
