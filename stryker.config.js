/**
 * Mutation testing of code whose bugs might go unnoticed: metrics, signatures and rules. `MUTATE` selects an area,
 * whose mutants run only against its own tests. `npm run test:mutation` runs all areas.
 */
export const AREAS = {
  webhooks: { mutate: ['src/webhooks/**/*.ts'], tests: 'test/webhooks/**/*.test.ts' },
  submissions: { mutate: ['src/store/submission-rules.ts'], tests: 'test/store/submission-rules.test.ts' },
  metrics: { mutate: ['src/metrics/**/*.ts'], tests: 'test/metrics/**/*.test.ts' },
  domain: { mutate: ['src/domain/**/*.ts'], tests: 'test/domain/**/*.test.ts' },
};

const area = process.env.MUTATE ?? 'submissions';
const { mutate, tests } = AREAS[area];

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  mutate,
  testFiles: [tests],
  coverageAnalysis: 'perTest',
  // Values computed when a module loads. Stryker switches these mutants on too late, and reports them as missed although
  // their tests fail when the same change is made by hand.
  ignoreStatic: true,
  concurrency: 1,
  ignorePatterns: ['models', 'bench', 'clients', 'docs', 'demo', 'scripts', 'coverage', 'reports'],
  tempDirName: 'node_modules/.cache/stryker',
  // Long: on a busy machine, a mutant that is only slow would count as detected.
  timeoutMS: 60_000,
  incremental: true,
  incrementalFile: `node_modules/.cache/stryker-${area}.json`,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  jsonReporter: { fileName: `coverage/mutation-${area}.json` },
  thresholds: { high: 95, low: 85, break: 85 },
};
