import { expect, test } from 'vitest';
import { Endpoint } from '../../../src/services/deliveries/endpoint.js';
import { Turns } from '../../../src/services/deliveries/turns.js';
import { CircuitBreaker } from '../../../src/webhooks/circuit-breaker.js';
import { NOON } from './setting.js';

/** An endpoint for which `notifications` have been read. */
function endpoint(accountId: string, id: string, notifications = 100): Endpoint {
  const webhook = { id, accountId, url: 'https://school.example/', secret: 's', version: '2.1.0' };
  const made = new Endpoint(
    { ...webhook, createdAt: NOON },
    () => new CircuitBreaker({ clock: () => 0, random: () => 0 }),
  );
  const due = Array.from({ length: notifications }, (_, number) => ({
    number,
    id: `n-${number}`,
    body: '{}',
    attempts: 0,
  }));
  made.add(due, 1000);
  return made;
}

const many = (accountId: string, count: number) =>
  Array.from({ length: count }, (_, number) => endpoint(accountId, `${accountId}-${number}`));
const turnsOf = (endpoints: readonly Endpoint[]) => {
  const turns = new Turns();
  for (const each of endpoints) turns.add(each);
  return turns;
};

test('accounts take turns, and so do the endpoints of an account', () => {
  const turns = turnsOf([...many('large', 3), endpoint('small', 'small-0', 2)]);
  const order = [...turns.begin()].map((begun) => begun.endpoint.webhook.id);
  expect(order.slice(0, 6)).toEqual(['large-0', 'small-0', 'large-1', 'small-0', 'large-2', 'large-0']);
});

test('an account has at most half of the slots, whatever others do', () => {
  const turns = turnsOf(many('large', 300));
  const begun = [...turns.begin()];
  expect(begun).toHaveLength(128);
  for (const each of many('other', 300)) turns.add(each);
  expect([...turns.begin()]).toHaveLength(128);
  for (const each of many('third', 2)) turns.add(each);
  expect([...turns.begin()]).toHaveLength(0);
  begun[0]!.end();
  expect([...turns.begin()].map(({ endpoint: { webhook } }) => webhook.accountId)).toHaveLength(1);
});

test('endpoints that failed have at most half of the slots of their account', () => {
  const failed = many('large', 100);
  for (const each of failed) {
    each.begin()!.permit.abandoned();
    each.ended(true);
  }
  const turns = turnsOf(failed);
  expect([...turns.begin()]).toHaveLength(64);
  turns.add(endpoint('large', 'well'));
  expect([...turns.begin()].map((begun) => begun.endpoint.webhook.id)).toEqual(['well', 'well']);
});

test('an account with nothing pending or in progress is forgotten, and starts afresh', () => {
  const turns = turnsOf(many('large', 200));
  const begun = [...turns.begin()];
  turns.clear();
  expect([...turns]).toEqual([]);
  for (const { end } of begun) end();
  for (const each of many('large', 200)) turns.add(each);
  expect([...turns.begin()]).toHaveLength(128);
});
