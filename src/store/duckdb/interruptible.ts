import type { Session } from './session.js';

const INTERRUPTION_MS = 20;

/** Runs `work`, whose statement ends with an error when the signal comes: a process cannot end before its threads. */
export async function interruptible<T>(
  { connection }: Session,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  // Again and again, because it has no effect on a statement that is about to begin.
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
