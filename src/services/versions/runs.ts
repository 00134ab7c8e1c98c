import type { RunCounts, RunOutcome, RunStart } from '../../domain/results/run.js';
import { causeOf } from '../../errors.js';
import type { Presence } from '../../store/presence.js';
import type { RunLog } from '../../store/run-log.js';
import { keepPresence } from '../assessment/presence.js';

/** The job and who requested it. */
interface RunOptions extends Omit<RunStart, 'startedAt'> {
  readonly store: Pick<RunLog, 'startRun' | 'finishRun'> & Pick<Presence, 'beat' | 'leave'>;
  readonly now: () => Date;
}

/** The log entry of finished work. */
export interface RunReport {
  readonly outcome: Extract<RunOutcome, 'done' | 'interrupted'>;
  readonly counts: RunCounts;
  /** What it worked on, or a note on it. */
  readonly message?: string | undefined;
}

/**
 * Does work and records it in the log of runs: its start, its end and its outcome.
 * @param work receives the number of the run
 * @returns the result of the work; undefined if the job was already started for the same planned time
 * @throws what the work throws, after logging it: the message of an error of the catalogue, the place of any other error
 */
export async function recordRun<T>(
  { store, now, ...run }: RunOptions,
  work: (number: number) => Promise<T>,
  report: (value: T) => RunReport,
): Promise<T | undefined> {
  await using presence = await keepPresence({ store, parts: [run.job] });
  const number = await store.startRun({ ...run, startedAt: now() }, presence.id);
  if (number === undefined) return undefined;
  let value: T;
  try {
    value = await work(number);
  } catch (error) {
    const message = causeOf(error);
    // If the store itself failed, the run is found unfinished later.
    await store.finishRun(number, { outcome: 'failed', endedAt: now(), message }).catch(() => undefined);
    throw error;
  }
  await store.finishRun(number, { ...report(value), endedAt: now() });
  return value;
}
