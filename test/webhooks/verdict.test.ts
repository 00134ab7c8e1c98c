import { expect, test } from 'vitest';
import { DELIVERY_FAULTS, type DeliveryFault } from '../../src/domain/webhooks/delivery.js';
import { type Verdict, verdictOf } from '../../src/webhooks/verdict.js';

test.each<[Verdict, readonly number[]]>([
  ['delivered', [200, 201, 202, 204, 226, 299]],
  ['retry', [408, 425, 429, 500, 501, 502, 503, 504, 599, 600, 999]],
  ['refused', [300, 301, 302, 304, 307, 308, 400, 401, 403, 404, 405, 409, 411, 422, 451, 499]],
  ['gone', [410]],
])('%s: responses with %j', (verdict, statuses) => {
  for (const status of statuses) expect([status, verdictOf({ status })]).toEqual([status, verdict]);
});

test('without a complete response a notification is retried, whatever the status', () => {
  for (const fault of Object.keys(DELIVERY_FAULTS) as DeliveryFault[]) {
    expect([fault, verdictOf({ fault })]).toEqual([fault, 'retry']);
    for (const status of [200, 404, 410]) expect(verdictOf({ fault, status })).toBe('retry');
  }
});
