import type { FiledFeedback } from '../domain/marks/feedback.js';
import type { FeedbackOutcome } from './submissions.js';

/** One call of `addFeedback`. */
export interface FeedbackCall {
  readonly accountId: string;
  readonly batch: readonly FiledFeedback[];
  readonly receivedAt: Date;
  /** The run of the import. */
  readonly run?: number | undefined;
}

/** A mark to be written; `mark` is JSON text. */
export interface NewMark {
  readonly receipt: number;
  readonly examinerId: number;
  readonly mark: string;
}

/** Identifies the mark of an examiner on a text. */
export const markPlace = (receipt: number, examinerId: number) => `${receipt} ${examinerId}`;

/** The names of examiners among the marks of existing texts. */
export function namesIn(batch: readonly FiledFeedback[], receipts: ReadonlyMap<string, number>): string[] {
  return batch.flatMap(({ submission_id, examiner_id }) =>
    typeof examiner_id === 'string' && receipts.has(submission_id) ? [examiner_id] : [],
  );
}

/**
 * Checks marks in the order of their batch. A mark equal to the stored one, as JSON text, is unchanged and keeps its
 * time.
 * @param receipts of existing texts, by id
 * @param numbers of examiners with names
 * @param stored marks by {@link markPlace}
 */
export function judgeMarks(
  batch: readonly FiledFeedback[],
  receipts: ReadonlyMap<string, number>,
  numbers: ReadonlyMap<string, number>,
  stored: ReadonlyMap<string, string>,
): { readonly outcomes: FeedbackOutcome[]; readonly written: readonly NewMark[] } {
  const current = new Map(stored);
  const written = new Map<string, NewMark>();
  const outcomes = batch.map(({ submission_id, examiner_id, mark }): FeedbackOutcome => {
    const receipt = receipts.get(submission_id);
    if (receipt === undefined) return 'unknown_id';
    const examinerId = typeof examiner_id === 'string' ? numbers.get(examiner_id)! : examiner_id;
    const place = markPlace(receipt, examinerId);
    const text = JSON.stringify(mark);
    const earlier = current.get(place);
    if (earlier === text) return 'unchanged';
    current.set(place, text);
    written.set(place, { receipt, examinerId, mark: text });
    return earlier === undefined ? 'stored' : 'replaced';
  });
  return { outcomes, written: [...written.values()] };
}

/** Numbers of named examiners are above this: no user numbers people so high, so no number is used twice. */
export const NAMED_EXAMINERS_ABOVE = 1e12;

/**
 * The numbers of examiners with names; new examiners get the first free numbers.
 * @param known names by number
 * @param used numbers above {@link NAMED_EXAMINERS_ABOVE} that are in use in marks
 * @returns all numbers by name, and the names that are new
 */
export function numberNames(
  names: readonly string[],
  known: Readonly<Record<number, string>>,
  used: readonly number[],
): { readonly numbers: ReadonlyMap<string, number>; readonly added: readonly string[] } {
  const numbers = new Map(Object.entries(known).map(([number, name]) => [name, Number(number)]));
  const added = [...new Set(names)].filter((name) => !numbers.has(name));
  const taken = new Set([...used, ...numbers.values()]);
  let number = NAMED_EXAMINERS_ABOVE;
  for (const name of added) {
    do number += 1;
    while (taken.has(number));
    numbers.set(name, number);
  }
  return { numbers, added };
}
