import { expect, test } from 'vitest';
import { Endpoint } from '../../../src/services/deliveries/endpoint.js';
import { CircuitBreaker } from '../../../src/webhooks/circuit-breaker.js';
import { ACCOUNT, NOON } from './setting.js';

const WEBHOOK = {
  id: 'w',
  accountId: ACCOUNT,
  url: 'https://school.example/',
  secret: 's',
  version: '2.1.0',
  createdAt: NOON,
};

/** An endpoint for which a hundred notifications were read, all that there were. */
function endpoint(): Endpoint {
  const made = new Endpoint(WEBHOOK, () => new CircuitBreaker({ now: () => NOON, random: () => 0 }));
  made.add(
    Array.from({ length: 100 }, (_, number) => ({ number, id: `n-${number}`, body: '{}', attempts: 0 })),
    1000,
  );
  return made;
}

function attempt(of: Endpoint, isFailure: boolean): void {
  const { permit } = of.begin()!;
  if (isFailure) permit.failed();
  else permit.succeeded();
  of.ended(isFailure);
}

test('what was read for an endpoint that went down makes room, and is read again', () => {
  const down = endpoint();
  for (let failures = 1; failures < 10; failures += 1) attempt(down, true);
  expect(down).toMatchObject({ ready: 91, hasMore: false });
  attempt(down, true);
  expect(down).toMatchObject({ ready: 8, hasMore: true });
});

test('an endpoint that fails now and then keeps what was read for it', () => {
  const shaky = endpoint();
  for (let count = 0; count < 40; count += 1) attempt(shaky, count % 4 > 0);
  expect(shaky).toMatchObject({ ready: 60, hasMore: false });
});
