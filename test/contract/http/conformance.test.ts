import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOCUMENTED_ERRORS } from '../../../src/server/openapi/documented-errors.js';
import { type Watch, watchAnswers } from './description.js';
import { rows } from './rows/index.js';
import { runRow } from './run-row.js';
import { grounds, type Service, startService } from './service.js';

/** What no row can bring about; each has a test of its own elsewhere. */
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
    watch = watchAnswers(JSON.parse(readFileSync('openapi.json', 'utf8')));
  });
  afterAll(() => service[Symbol.asyncDispose]());

  describe.each(Object.entries(rows))('%s', (_, group) => {
    for (const row of group) {
      test(`${row.clause}: ${row.rule}`, () => runRow(service, row, watch));
    }
  });

  test('the rows bring about every error that the reference lists, of every operation that it names', () => {
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
