import type { Submission } from '../domain/submission.js';
import type { ServiceContext } from './service-context.js';

/**
 * Stores a submission, which is then assessed. The same submission again is no error and has no effect.
 * @returns why it was rejected, in the words of the interface; undefined when it is stored, durably
 */
export async function submitText(
  { store, now }: ServiceContext,
  accountId: string,
  submission: Submission,
): Promise<string | undefined> {
  const [outcome] = await store.addSubmissions(accountId, [submission], now());
  return outcome!.status === 'rejected' ? outcome!.message : undefined;
}
