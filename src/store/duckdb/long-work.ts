/**
 * A lock with first-come, first-served order. Long reads, such as a backup, run concurrently, but not while the file is
 * being replaced, which requires all readers to finish: the replacement waits for long reads before it makes anyone
 * else wait.
 */
export class LongWork {
  #readers = new Set<Promise<unknown>>();
  #replacing: Promise<unknown> | undefined;

  /** Runs `work` concurrently with other long reads. */
  async reading<T>(work: () => Promise<T>): Promise<T> {
    while (this.#replacing) await this.#replacing;
    const running = work();
    const settled = running.catch(() => undefined);
    this.#readers.add(settled);
    try {
      return await running;
    } finally {
      this.#readers.delete(settled);
    }
  }

  /** Runs `work` exclusively. @param signal cancels the wait, with a rejection */
  async replacing<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    while (this.#replacing) await this.#replacing;
    const waiting = Promise.all(this.#readers);
    const running = unlessAborted(waiting, signal).then(work);
    this.#replacing = running
      .catch(() => undefined)
      .finally(() => {
        this.#replacing = undefined;
      });
    return running;
  }
}

async function unlessAborted(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal?.reason);
    signal?.addEventListener('abort', stop);
  });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
