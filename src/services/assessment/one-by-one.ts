import pLimit from 'p-limit';
import type { Config } from '../../config.js';
import type { Account } from '../../domain/account.js';
import type { Accounts } from '../../store/accounts.js';
import type { WithPipeline } from '../background/pipelines.js';

/** Where work for accounts is done while texts are assessed. */
export interface BesideAssessment {
  readonly store: Pick<Accounts, 'account'>;
  readonly withPipeline: WithPipeline;
  readonly config: Pick<Config, 'pipelines' | 'models'>;
  /** After its abort, nothing new is started. */
  readonly signal: AbortSignal;
}

/**
 * Does what accounts ask for, one at a time over all accounts, so that waiting texts are delayed by one of them at most.
 * @param most maximum number of pending requests per account; more are refused, which gives undefined
 */
export function oneByOne<Asked, T>(
  { store, signal }: BesideAssessment,
  most: number,
  work: (account: Account, asked: Asked) => Promise<T>,
): (accountId: string, asked: Asked) => Promise<T | undefined> {
  const limit = pLimit(1);
  const pending = new Map<string, number>();
  return async (accountId, asked) => {
    const before = pending.get(accountId) ?? 0;
    if (before >= most) return undefined;
    pending.set(accountId, before + 1);
    try {
      return await limit(async () => {
        const account = signal.aborted ? undefined : await store.account(accountId);
        return account && (await work(account, asked));
      });
    } finally {
      const left = pending.get(accountId)! - 1;
      if (left > 0) pending.set(accountId, left);
      else pending.delete(accountId);
    }
  };
}
