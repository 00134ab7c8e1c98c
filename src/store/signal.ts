/** Lets any number of callers wait until something has changed. */
export class Signal {
  #waiting = new Set<() => void>();
  #hasEnded = false;

  /** Whether there will be no more changes. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  notify(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Wakes all waiting callers; from now on, nobody waits. */
  end(): void {
    this.#hasEnded = true;
    this.notify();
  }

  /** Resolves with true at the next change or the end, with false after this many milliseconds. */
  next(patience: number): Promise<boolean> {
    if (this.#hasEnded) return Promise.resolve(true);
    return new Promise((resolve) => {
      const finish = (isNews: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve(isNews);
      };
      const wake = () => finish(true);
      const timer = setTimeout(finish, patience, false).unref();
      this.#waiting.add(wake);
    });
  }
}
