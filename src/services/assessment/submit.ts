import type { NewSubmission } from '../../domain/submissions/submission.js';
import type { Submissions } from '../../store/submissions.js';
import type { ServiceContext } from '../service-context.js';

/**
 * Stores a submission, which is then assessed. Submitting it again has no effect and is not an error.
 * @returns why it was rejected, in the wording of the interface; undefined once it is durably stored
 */
export async function submitText(
  { store, now }: ServiceContext<Submissions>,
  accountId: string,
  submission: NewSubmission,
): Promise<string | undefined> {
  const [outcome] = await store.addSubmissions(accountId, [submission], now());
  return outcome!.status === 'rejected' ? outcome!.message : undefined;
}
