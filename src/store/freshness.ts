import { setTimeout as delay } from 'node:timers/promises';

/**
 * For how many milliseconds from its request on an attempt may start with what was read of the outbox. So a deletion waits this
 * long and for nobody: not for a dispatcher that hangs, and not for one whose process was killed. A store that takes longer for a
 * read sends nothing meanwhile, so this is much longer than reads take on a busy machine.
 */
export const FRESH_MS = 1000;
/** Timers may end early by less. */
const MARGIN_MS = 20;

/** Resolves when no attempt starts any more, in any process, with what was read of the outbox before this call. */
export const untilStale = (): Promise<void> => delay(FRESH_MS + MARGIN_MS);
