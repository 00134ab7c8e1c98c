import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { buildRules } from './scripts/build-rules.js';
import { findPostgres } from './scripts/postgres/throw-away.js';
import { compiledThreads } from './test/compiled-threads.js';

// Tests run from the source, of which the list of rules is written.
await buildRules();

/** Suites that run on a file and on a database, but not through a socket. */
const SUITES_OF_STORES_THAT_SERVE = [
  'test/contract/http/*.test.ts',
  'test/services/{background,deliveries}/*.test.ts',
];

/** Suites of the stores that the fast run leaves out. */
const SUITES_OF_OTHER_STORES = [
  'test/store/{postgres,remote}/*.test.ts',
  'test/services/{deliveries,schedule}/several.test.ts',
];

/**
 * For cephes, the file that Node loads: Vite prefers another one, whose functions fail until its WebAssembly has compiled.
 * For recipes, the source that they import.
 */
const resolve = {
  alias: [
    { find: 'cephes', replacement: createRequire(import.meta.url).resolve('cephes') },
    { find: /^#src\/(.*)\.js$/, replacement: fileURLToPath(new URL('./src/$1.ts', import.meta.url)) },
  ],
};

/**
 * `npm test` runs `fast`. `recipes` (how the shipped models are fitted), `slow` (files named *.slow.test.ts) and `stores` (PostgreSQL and the socket: their own suites,
 * and those that every store passes) are run by hand and by CI.
 */
const shared = {
  globals: false,
  environment: 'node',
  pool: 'forks' as const,
  // Loading modules once per process instead of once per file takes a quarter of the time. Tests must undo their
  // changes.
  isolate: false,
  // Both cores of a small machine: most of the time goes into processes that tests start and wait for.
  maxWorkers: 2,
  // Each process has one core: helpers of the garbage collector, and optimizing code that runs in one file only, cost
  // more than they save. With the memory of a small program, V8 spends a fifth of the time on collecting what tests
  // leave behind.
  execArgv: [
    '--single-threaded-gc',
    '--no-memory-reducer',
    '--interrupt-budget=600000',
    '--min-semi-space-size=32',
    '--max-semi-space-size=64',
  ],
  testTimeout: 90_000,
  // Hooks start servers.
  hookTimeout: 90_000,
  // What is waited for may take long on a loaded machine.
  expect: { poll: { timeout: 60_000, interval: 10 } },
  // They prepare what tests create on demand: empty stores, PostgreSQL, a failing disk.
  globalSetup: [
    './test/build-is-kept.ts',
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
        resolve,
        test: {
          ...shared,
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.slow.test.ts', 'test/recipes/**', ...SUITES_OF_OTHER_STORES],
          env: { ...shared.env, TEST_STORES: 'duckdb' },
        },
      },
      {
        plugins: [compiledThreads()],
        resolve,
        test: {
          ...shared,
          name: 'stores',
          include: [
            'test/contract/store/*.test.ts',
            ...SUITES_OF_OTHER_STORES,
            ...(findPostgres() ? SUITES_OF_STORES_THAT_SERVE : []),
          ],
          exclude: ['test/**/*.slow.test.ts'],
          env: { ...shared.env, TEST_STORES: 'remote,postgres' },
        },
      },
      {
        plugins: [compiledThreads()],
        resolve,
        test: { ...shared, name: 'recipes', include: ['test/recipes/**/*.test.ts'] },
      },
      {
        plugins: [compiledThreads()],
        resolve,
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
