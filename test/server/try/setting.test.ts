import { expect, test } from 'vitest';
import type { Config } from '../../../src/config.js';
import { runService, send } from '../operation/running-service.js';

test.each<[host: string, tryPage: Config['tryPage'], status: number]>([
  ['127.0.0.1', 'auto', 200],
  ['127.0.0.1', 'off', 404],
  ['0.0.0.0', 'auto', 404],
  ['0.0.0.0', 'on', 200],
])('on host %s with tryPage %s, the page gets %i', async (host, tryPage, status) => {
  await using running = await runService({ settings: { host, tryPage } });
  const response = await send(`http://127.0.0.1:${running.port}/try`);
  expect(response.status).toBe(status);
});
