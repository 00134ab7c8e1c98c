import { defineConfig } from 'vitest/config';
import { findPostgres } from './scripts/postgres/throw-away.js';
import { compiledThreads } from './test/compiled-threads.js';

/** What is tested on a file and on a database, not through a socket. */
const SUITES_OF_STORES_THAT_SERVE = [
  'test/contract/http/*.test.ts',
  'test/services/{background,deliveries}/*.test.ts',
];

/** `fast` is what `npm test` runs. `slow` (files named *.slow.test.ts) and `stores` (the suites that every
 * store passes, on those that the fast run leaves out) are run by hand and by CI as time allows. */
const shared = {
  globals: false,
  environment: 'node',
  pool: 'forks' as const,
  // Modules are loaded once for all files of a process, which is a quarter of the time. No test may leave a change behind.
  isolate: false,
  // Both cores of a small machine: most of the time goes into processes that tests start and wait for.
  maxWorkers: 2,
  testTimeout: 90_000,
  // Places for what is made when a test needs it: empty stores, PostgreSQL, the disk that fails.
  globalSetup: [
    './test/store/global-setup.ts',
    './test/store/postgres/global-setup.ts',
    './test/faults/global-setup.ts',
  ],
  env: { TZ: 'UTC', NO_COLOR: '1' },
};

export default defineConfig({
  test: {
    reporters: ['default', './test/closing-line.ts'],
    coverage: { provider: 'v8', include: ['src/**/*.ts'], reporter: ['text', 'text-summary'] },
    projects: [
      {
        plugins: [compiledThreads()],
        test: {
          ...shared,
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.slow.test.ts'],
          env: { ...shared.env, TEST_STORES: 'duckdb' },
        },
      },
      {
        plugins: [compiledThreads()],
        test: {
          ...shared,
          name: 'stores',
          include: ['test/contract/store/*.test.ts', ...(findPostgres() ? SUITES_OF_STORES_THAT_SERVE : [])],
          exclude: ['test/**/*.slow.test.ts'],
          env: { ...shared.env, TEST_STORES: 'remote,postgres' },
        },
      },
      {
        plugins: [compiledThreads()],
        test: {
          ...shared,
          name: 'slow',
          include: ['test/**/*.slow.test.ts'],
          testTimeout: 600_000,
        },
      },
    ],
  },
});
