import { overriding } from './overriding.js';
import type { Store, SubmissionOutcome, SubmissionWriter } from './store.js';

/** Hears of submissions that were stored, after their commit. */
export type SubmissionListener = (accountId: string, receipts: readonly number[]) => void;

/** The same store, whose new submissions are told: those that come through this object, not through others. */
export function tellingOfSubmissions(store: Store, tell: SubmissionListener): Store {
  const told: Pick<Store, 'addSubmissions' | 'transaction'> = {
    ...noting(store, tell),
    async transaction(work) {
      const added: [accountId: string, receipts: readonly number[]][] = [];
      const value = await store.transaction((writer) => work(noting(writer, (...one) => added.push(one))));
      for (const [accountId, receipts] of added) tell(accountId, receipts);
      return value;
    },
  };
  return overriding(store, told);
}

function noting(writer: SubmissionWriter, note: SubmissionListener): SubmissionWriter {
  return {
    async addSubmissions(accountId, batch, receivedAt) {
      const outcomes = await writer.addSubmissions(accountId, batch, receivedAt);
      const receipts = outcomes.flatMap(receiptIfStored);
      if (receipts.length > 0) note(accountId, receipts);
      return outcomes;
    },
  };
}

function receiptIfStored(outcome: SubmissionOutcome): number[] {
  return outcome.status === 'stored' ? [outcome.receipt] : [];
}
