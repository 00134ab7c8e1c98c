/** Wakes those in this process who wait for something. */
export interface Signal {
  notify(): void;
  /** Resolves at the next `notify`, or after so many milliseconds. */
  wait(ms: number): Promise<void>;
}

export function makeSignal(): Signal {
  const waiting = new Set<() => void>();
  return {
    notify() {
      for (const wake of [...waiting]) wake();
    },
    wait: (ms) =>
      new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, ms).unref();
        waiting.add(wake);
      }),
  };
}
