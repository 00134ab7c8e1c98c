import pLimit from 'p-limit';

/**
 * Runs what accounts ask for one at a time over all accounts, so that waiting texts are delayed by one of them at most.
 * @param most maximum number of pending requests per account; more are refused, which gives undefined
 */
export function oneByOne(most: number) {
  const limit = pLimit(1);
  const asked = new Map<string, number>();
  return async <T>(accountId: string, work: () => Promise<T>): Promise<T | undefined> => {
    const before = asked.get(accountId) ?? 0;
    if (before >= most) return undefined;
    asked.set(accountId, before + 1);
    try {
      return await limit(work);
    } finally {
      const left = asked.get(accountId)! - 1;
      if (left > 0) asked.set(accountId, left);
      else asked.delete(accountId);
    }
  };
}
