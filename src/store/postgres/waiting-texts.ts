import type { Signal } from '../signal.js';
import type { Session } from './database.js';

const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

/**
 * Waits for texts. This process announces its own; for those of others it polls, less often the longer none have come.
 */
export function looksForTexts(session: Session, added: Signal): (patience: number) => Promise<void> {
  let pause = SHORTEST_PAUSE_MS;
  return async (patience) => {
    const end = performance.now() + patience;
    for (let left = patience; left > 0; left = end - performance.now()) {
      if (
        (await added.next(Math.min(pause, left))) ||
        (await session.row('SELECT FROM work WHERE worker IS NULL LIMIT 1'))
      ) {
        pause = SHORTEST_PAUSE_MS;
        return;
      }
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  };
}
