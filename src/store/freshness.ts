import { setTimeout as delay } from 'node:timers/promises';

/**
 * For how many milliseconds from its request on an attempt may start with what was read of the outbox, and a request be accepted
 * with what was read of a token. So a deletion or revocation waits this long and for nobody: not for a process that hangs, and
 * not for one that was killed. A store that takes longer for a read sends nothing meanwhile, so this is much longer than reads
 * take on a busy machine.
 */
export const FRESH_MS = 1000;
/** Timers may end early by less. */
const MARGIN_MS = 20;

/** Resolves when no process acts any more on what it read before this call. */
export const untilStale = (): Promise<void> => delay(FRESH_MS + MARGIN_MS);
