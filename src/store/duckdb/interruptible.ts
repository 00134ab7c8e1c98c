import type { Session } from './session.js';

const INTERRUPTION_MS = 20;

/** Runs `work` and interrupts its statement with an error on the signal: a process cannot end before its threads. */
export async function interruptible<T>(
  { connection }: Session,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  // Repeatedly, because it has no effect on a statement that is about to start.
  const interrupt = () => {
    timer = setInterval(() => connection.interrupt(), INTERRUPTION_MS);
  };
  signal?.addEventListener('abort', interrupt);
  try {
    return await work();
  } finally {
    signal?.removeEventListener('abort', interrupt);
    clearInterval(timer);
  }
}
