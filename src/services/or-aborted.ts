/**
 * Resolves with the result of the work, or with undefined as soon as the signal is aborted. Unlike a race with a long-lived
 * promise, it leaves no listeners behind.
 */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
