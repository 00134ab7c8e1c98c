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
  /** Records what dead workers left unfinished. What the store refuses is recorded at the next call, or the next opening. */
  const noteKilled = async () => {
    const left = [...open].filter(([, runner]) => !workers.isAlive(runner));
    await Promise.all(left.map(([number]) => finish(number, { outcome: 'killed' }).catch(() => undefined)));
  };
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
      await noteKilled();
      return reads.use((session) => listRuns(session, query));
    },
    beat: async (worker, lease) => workers.beat(worker, lease),
    async leave(worker) {
      workers.leave(worker);
      await noteKilled();
    },
    workers: async () => workers.all(),
  };
}
