import { performance } from 'node:perf_hooks';

/** The clock by which a process measures leases: setting the clock of the machine neither ends nor extends one. */
export interface LeaseClock {
  /** Milliseconds since some moment. */
  now(): number;
  /** Starts a task at every interval, until the returned function is called. It keeps no process alive. */
  every(milliseconds: number, task: () => Promise<void>): () => void;
}

/** The monotonic clock of this process. */
export const LEASE_CLOCK: LeaseClock = {
  now: () => performance.now(),
  every(milliseconds, task) {
    const timer = setInterval(task, milliseconds).unref();
    return () => clearInterval(timer);
  },
};
