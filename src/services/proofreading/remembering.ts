import { LRUCache } from 'lru-cache';
import type { ProofreadingThreads } from './proofread.js';

/** Characters of the texts that are remembered. */
const MOST = 2_000_000;

type Outcome = Awaited<ReturnType<ProofreadingThreads['proofread']>>[number];

/** The same threads, which read a text that they were given before no second time. */
export function remembering({ workers, proofread }: ProofreadingThreads): ProofreadingThreads {
  const known = new LRUCache<string, Promise<Outcome>>({
    maxSize: MOST,
    sizeCalculation: (_, { length }) => length,
  });
  return {
    workers,
    proofread: (tasks, onCrash) =>
      Promise.all(
        tasks.map((task, index) => {
          const key = `${task.variety ?? ''} ${task.text}`;
          const found =
            known.get(key) ?? proofread([task], (_, cause) => onCrash?.(index, cause)).then(([one]) => one!);
          known.set(key, found);
          return found;
        }),
      ),
  };
}
