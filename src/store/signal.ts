/** Lets many wait until something has changed. */
export class Signal {
  #waiting = new Set<() => void>();

  notify(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Resolves at the next change, or after so many milliseconds. */
  next(patience: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, patience).unref();
      const waiting = this.#waiting;
      waiting.add(done);
      function done() {
        clearTimeout(timer);
        waiting.delete(done);
        resolve();
      }
    });
  }
}
