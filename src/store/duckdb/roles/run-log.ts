import { endRun, listRuns } from '../../sql/runs.js';
import type { Presence, RunLog } from '../../store.js';
import { insertRun } from '../runs.js';
import type { RoleParts } from './parts.js';

export function runLogRole({ queue, reads, workers }: RoleParts): RunLog & Presence {
  /** Unfinished runs, with their workers. */
  const open = new Map<number, string>();
  const finish: RunLog['finishRun'] = async (number, end) => {
    await queue.call((session) => endRun(session, { number, end }));
    open.delete(number);
  };
  const killed = new Set<Promise<void>>();
  workers.onGone((worker) => {
    for (const [number, runner] of open) {
      if (runner !== worker) continue;
      // If the store fails, the next opening records the same.
      const noted = finish(number, { outcome: 'killed' })
        .catch(() => undefined)
        .finally(() => killed.delete(noted));
      killed.add(noted);
    }
  });
  return {
    async startRun(run, worker) {
      const number = await queue.call((session) => insertRun(session, run));
      if (number === undefined) return undefined;
      open.set(number, worker);
      if (!workers.isAlive(worker)) await finish(number, { outcome: 'killed' });
      return number;
    },
    finishRun: finish,
    async runs(query) {
      workers.bury();
      await Promise.all(killed);
      return reads.use((session) => listRuns(session, query));
    },
    beat: async (worker, lease) => workers.beat(worker, lease),
    async leave(worker) {
      workers.leave(worker);
      await Promise.all(killed);
    },
    workers: async () => workers.all(),
  };
}
