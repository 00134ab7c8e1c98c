import { performance } from 'node:perf_hooks';
import type { Config } from '../../config.js';
import { placeOf, reasonOf } from '../../errors.js';
import type { Log } from '../../log.js';
import type { FileStore } from '../../services/file-store.js';
import { removeKilledOutputs } from '../../services/killed-outputs.js';

export interface CompactionOptions {
  readonly store: Pick<FileStore, 'erasedSince' | 'compact' | 'backlog'>;
  readonly config: Pick<Config, 'compactAfter'>;
  readonly log: Log;
  readonly now: () => Date;
  /** Milliseconds between looks whether a compaction is due; five seconds unless it is set. */
  readonly pause?: number;
}

const HOUR_MS = 3_600_000;
const PAUSE_MS = 5000;
/** For so long a compaction that is due waits for a moment in which no text is to be assessed. */
const PATIENCE_MS = HOUR_MS;
/** A compaction that failed, on a full disk for one, is tried again after so long. */
const RETRY_MS = 600_000;

/**
 * Sees to it that deleted bytes leave the store in time (decision 31), from now on until what it gives back is called.
 * A compaction that is under way then ends, and is made at the next start.
 */
export function compactInTime(options: CompactionOptions): () => void {
  const { store, log, pause = PAUSE_MS } = options;
  let timer: NodeJS.Timeout | undefined;
  const end = new AbortController();
  const { signal } = end;

  /** @returns milliseconds until the next look */
  const look = async (): Promise<number> => {
    try {
      const since = await store.erasedSince();
      if (signal.aborted || !since || !(await isDue(since, options))) return pause;
      const begin = performance.now();
      await store.compact(signal);
      await removeKilledOutputs();
      log.info({ since, ms: Math.round(performance.now() - begin) }, 'the store was compacted');
      return pause;
    } catch (error) {
      if (!signal.aborted) {
        const fields = { reason: reasonOf(error), cause: placeOf(error) };
        log.warn(fields, 'the store was not compacted; what was deleted still lies in its file');
      }
      return RETRY_MS;
    }
  };
  const lookAgain = async (): Promise<void> => {
    const wait = await look();
    if (!signal.aborted) timer = setTimeout(lookAgain, wait).unref();
  };
  void lookAgain();
  return () => {
    end.abort();
    clearTimeout(timer);
  };
}

async function isDue(since: Date, { store, config, now }: CompactionOptions): Promise<boolean> {
  const overdue = now().getTime() - since.getTime() - config.compactAfter * HOUR_MS;
  const { waiting, claimed } = await store.backlog();
  const isIdle = waiting === 0 && claimed === 0;
  return overdue >= (isIdle ? 0 : PATIENCE_MS);
}
