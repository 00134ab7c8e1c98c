/** Whether a run of tests has a kind of store: the fast one has files only (vitest.config.ts). */
export function isInThisRun(store: string): boolean {
  return (process.env.TEST_STORES ?? store).split(',').includes(store);
}
