import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from './caller.js';
import { hostileInputs } from './hostile-input.js';
import { getVersions } from './row.js';
import { type Service, startService } from './service.js';

/** The same input every time. */
const SETTINGS = { seed: 20_260_301, numRuns: 300 };

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

test.each(hostileInputs)(
  'hostile $name always get a JSON response, never a server error',
  async ({ property }) => {
    const account = await service.account();
    await fc.assert(property({ service, account }), SETTINGS);
    const call = await callerOf(service, account);
    expect((await call(getVersions())).status).toBe(200);
  },
);
