import { afterAll, beforeAll, describe, test } from 'vitest';
import { rows } from './rows/index.js';
import { runRow } from './run-row.js';
import { type Service, startService } from './service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

describe.each(Object.entries(rows))('%s', (_, group) => {
  for (const row of group) {
    test(`${row.clause}: ${row.rule}`, () => runRow(service, row));
  }
});
