import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 5;
/** Shortly before the time limit of a test, to say what it waited for. */
const PATIENCE_MS = 80_000;

/** Resolves when a condition holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`it never came about: ${holds}`);
    await delay(PAUSE_MS);
  }
}
