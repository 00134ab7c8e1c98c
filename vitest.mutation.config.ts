import { defineConfig } from 'vitest/config';

/** For Stryker, which switches mutants on in threads and knows no projects. */
export default defineConfig({
  test: {
    pool: 'threads',
    testTimeout: 20_000,
    globalSetup: ['./test/store/global-setup.ts'],
    include: ['test/{domain,metrics,store,webhooks}/**/*.test.ts'],
    // What runs the built program sees no mutants.
    exclude: ['test/**/*.slow.test.ts', 'test/webhooks/receiving-page.test.ts'],
    env: { TZ: 'UTC', NO_COLOR: '1' },
  },
});
