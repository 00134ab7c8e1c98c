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

/** An endpoint whose hundred pending notifications have all been read. */
function endpoint(): Endpoint {
  const made = new Endpoint(WEBHOOK, () => new CircuitBreaker({ clock: () => 0, random: () => 0 }));
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

test('notifications read for an endpoint that goes down are dropped, to be read again', () => {
  const down = endpoint();
  for (let failures = 1; failures < 10; failures += 1) attempt(down, true);
  expect(down).toMatchObject({ ready: 91, hasMore: false });
  attempt(down, true);
  expect(down).toMatchObject({ ready: 8, hasMore: true });
});

test('notifications read for an endpoint that fails occasionally are kept', () => {
  const shaky = endpoint();
  for (let count = 0; count < 40; count += 1) attempt(shaky, count % 4 > 0);
  expect(shaky).toMatchObject({ ready: 60, hasMore: false });
});
