import { performance } from 'node:perf_hooks';
import type { Config } from '../../config.js';
import { placeOf, reasonOf } from '../../errors.js';
import type { Log } from '../../log.js';
import type { ServiceContext } from '../../services/service-context.js';
import { removeKilledOutputs } from '../../writers/partial.js';

interface CompactionOptions {
  readonly store: Pick<
    Extract<ServiceContext['store'], { kind: 'file' }>,
    'erasedSince' | 'compact' | 'backlog'
  >;
  readonly config: Pick<Config, 'compactAfter'>;
  readonly log: Log;
  readonly now: () => Date;
  /** Milliseconds between checks whether a compaction is due; five seconds by default. */
  readonly pause?: number;
}

const HOUR_MS = 3_600_000;
const PAUSE_MS = 5000;
/** A due compaction waits at most this long for a moment when no text is waiting for assessment. */
const PATIENCE_MS = HOUR_MS;
/** A failed compaction, for example on a full disk, is retried soon, then ever later, but after this time at most. */
const LONGEST_RETRY_MS = 600_000;

/**
 * Erases deleted bytes from the store in time (decision 31), until the returned function is called.
 * A compaction in progress is then cancelled and repeated at the next start.
 */
export function compactInTime(options: CompactionOptions): () => void {
  const { store, log, pause = PAUSE_MS } = options;
  let timer: NodeJS.Timeout | undefined;
  const end = new AbortController();
  const { signal } = end;
  let failures = 0;

  /** @returns milliseconds until the next look */
  const look = async (): Promise<number> => {
    try {
      const since = await store.erasedSince();
      const overdue = since ? overdueBy(since, options) : -1;
      // Earlier failures were those of a store that works again, or of a compaction that was made otherwise.
      if (overdue < 0) failures = 0;
      if (signal.aborted || overdue < 0 || !(await isTime(overdue, store))) return pause;
      const begin = performance.now();
      await store.compact(signal);
      failures = 0;
      await removeKilledOutputs();
      log.info({ since, ms: Math.round(performance.now() - begin) }, 'the store was compacted');
      return pause;
    } catch (error) {
      if (!signal.aborted) {
        const fields = { reason: reasonOf(error), cause: placeOf(error) };
        log.warn(fields, 'the store was not compacted; its file still contains deleted data');
      }
      failures += 1;
      return Math.min(LONGEST_RETRY_MS, pause * 2 ** failures);
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

/** Milliseconds since a compaction became due; negative before. */
function overdueBy(since: Date, { config, now }: CompactionOptions): number {
  // A time in the future says that the clock has been set back.
  return Math.abs(now().getTime() - since.getTime()) - config.compactAfter * HOUR_MS;
}

async function isTime(overdue: number, store: CompactionOptions['store']): Promise<boolean> {
  const { waiting, claimed } = await store.backlog();
  return overdue >= PATIENCE_MS || (waiting === 0 && claimed === 0);
}
