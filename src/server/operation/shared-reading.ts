/** Reads once for all who ask while a reading is under way: however long it takes, there is one at a time. */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= read().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
