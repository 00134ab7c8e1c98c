import type { Feedback } from '../../domain/marks/feedback.js';
import type { MarkRecords, Submissions } from '../../store/submissions.js';
import type { ServiceContext } from '../service-context.js';

/** Whether the account has a submission with that id. */
export async function submissionExists(
  { store }: Pick<ServiceContext<Submissions>, 'store'>,
  accountId: string,
  id: string,
): Promise<boolean> {
  return (await store.submissionStatus(accountId, id)) !== undefined;
}

/**
 * Stores an examiner's mark; it replaces an earlier mark by the same examiner on the same text.
 * @returns false if there is no such text
 */
export async function submitFeedback(
  { store, now }: ServiceContext<MarkRecords>,
  accountId: string,
  feedback: Feedback,
): Promise<boolean> {
  const [outcome] = await store.addFeedback(accountId, [feedback], now());
  return outcome !== 'unknown_id';
}
