import { AssessError } from '../errors.js';
import type { SubmissionWriter } from './submissions.js';

/**
 * Runs `work` with a writer that adds one batch after the other, and that can't be used afterwards.
 * @param add adds a batch in the transaction of the work
 */
export async function withWriter<T>(
  add: SubmissionWriter['addSubmissions'],
  work: (writer: SubmissionWriter) => Promise<T>,
): Promise<T> {
  let isOpen = true;
  let last: Promise<unknown> = Promise.resolve();
  const addSubmissions: typeof add = (...call) => {
    const added = last.then(() => {
      if (!isOpen) throw new AssessError('internal', { reason: 'a transaction was used after its end' });
      return add(...call);
    });
    // Calls may be concurrent; they take turns, whether or not the previous one succeeded.
    last = added.catch(() => undefined);
    return added;
  };
  try {
    return await work({ addSubmissions });
  } finally {
    isOpen = false;
    await last;
  }
}
