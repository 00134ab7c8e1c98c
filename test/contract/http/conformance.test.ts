import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOCUMENTED_ERRORS } from '../../../src/server/openapi/documented-errors.js';
import { type Watch, watchResponses } from './description.js';
import { rows } from './rows/index.js';
import { runRow } from './run-row.js';
import { grounds, type Service, startService } from './service.js';

/** Errors that no row can cause; each has its own test elsewhere. */
const ELSEWHERE = [
  'malformed request',
  'too many requests',
  'too many webhooks',
  'internal error',
  'service unavailable',
];

describe.each(grounds)('over $name', (ground) => {
  let service: Service;
  let watch: Watch;
  beforeAll(async () => {
    service = await startService({ ground, maxWebhooks: 100 });
    watch = watchResponses(JSON.parse(readFileSync('openapi.json', 'utf8')));
  });
  afterAll(() => service[Symbol.asyncDispose]());

  describe.each(Object.entries(rows))('%s', (_, group) => {
    for (const row of group) {
      test(`${row.clause}: ${row.rule}`, () => runRow(service, row, watch));
    }
  });

  test('the rows cause every error that the reference lists, for every operation that it names', () => {
    const unseen = DOCUMENTED_ERRORS.filter(({ message }) => !ELSEWHERE.includes(message)).flatMap(
      ({ status, message, operations }) =>
        operations
          ? operations
              .filter((name) => !watch.seen.has(`${name} ${status} ${message}`))
              .map((name) => `${name}: ${message}`)
          : [...watch.seen].some((seen) => seen.endsWith(` ${status} ${message}`))
            ? []
            : [message],
    );
    expect(unseen).toEqual([]);
  });
});
