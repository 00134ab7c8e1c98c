import type { Submission } from '../domain/submission.js';
import type { ServiceContext } from './service-context.js';

/**
 * Stores a submission and sees to its assessment. The same submission again is no error and has no effect.
 * @returns why it was rejected, in the words of the interface; undefined when it is stored, durably
 */
export async function submitText(
  { store, background, now }: ServiceContext,
  accountId: string,
  submission: Submission,
): Promise<string | undefined> {
  const [outcome] = await store.addSubmissions(accountId, [submission], now());
  if (outcome!.status === 'rejected') return outcome!.message;
  if (outcome!.status === 'stored') background.enqueue(accountId, outcome!.receipt);
  return undefined;
}
