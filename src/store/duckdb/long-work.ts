/**
 * Lets work that reads for long, such as a backup, run at the same time as more of its kind, but not while the file is
 * replaced, for which all readers must leave. Who comes first goes first: whoever replaces the file waits for those who read
 * for long before anybody else has to wait for it.
 */
export class LongWork {
  #readers = new Set<Promise<unknown>>();
  #replacing: Promise<unknown> | undefined;

  /** Runs `work` beside others of its kind. */
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

  /** Runs `work` alone. @param signal ends the waiting, with a rejection */
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
