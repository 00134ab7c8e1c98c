import { overriding } from '../overriding.js';
import type { Store } from '../store.js';

/** The store as one client works with it, and what ends the runs that the client leaves unfinished. */
export interface ClientRuns {
  readonly store: Store;
  /** Notes that they were killed. To be called when the client is gone; runs that begin afterwards end at once. */
  end(): Promise<void>;
}

/** Keeps an eye on the runs that begin and end through the store it gives. */
export function clientRuns(store: Store): ClientRuns {
  const open = new Set<number>();
  let isGone = false;
  const kill = async () => {
    const numbers = [...open];
    open.clear();
    await Promise.all(numbers.map((number) => store.finishRun(number, { outcome: 'killed' })));
  };
  const watched: Pick<Store, 'startRun' | 'finishRun'> = {
    async startRun(run) {
      const number = await store.startRun(run);
      if (number !== undefined) open.add(number);
      if (isGone) await kill();
      return number;
    },
    async finishRun(number, end) {
      await store.finishRun(number, end);
      open.delete(number);
    },
  };
  return {
    store: overriding(store, watched),
    end() {
      isGone = true;
      return kill();
    },
  };
}
