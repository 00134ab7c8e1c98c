/** Whether this test run includes a kind of store. The fast one has files only (vitest.config.ts). */
export function isInThisRun(store: string): boolean {
  return (process.env.TEST_STORES ?? store).split(',').includes(store);
}
