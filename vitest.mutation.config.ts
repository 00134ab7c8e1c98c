import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

/** For Stryker, which activates mutants in threads and does not support projects. */
export default defineConfig({
  // The file of cephes that Node loads, as in vitest.config.ts.
  resolve: { alias: { cephes: createRequire(import.meta.url).resolve('cephes') } },
  test: {
    pool: 'threads',
    testTimeout: 60_000,
    globalSetup: ['./test/store/global-setup.ts'],
    include: ['test/{domain,metrics,store,webhooks}/**/*.test.ts'],
    // Tests of the built program do not see mutants. Simulations run longer than all other tests of metrics together.
    exclude: [
      'test/**/*.slow.test.ts',
      'test/webhooks/receiving-page.test.ts',
      'test/metrics/simulations.test.ts',
    ],
    env: { TZ: 'UTC', NO_COLOR: '1' },
  },
});
