import { expect, test } from 'vitest';
import { Endpoint } from '../../../src/services/deliveries/endpoint.js';
import { Turns } from '../../../src/services/deliveries/turns.js';
import { CircuitBreaker } from '../../../src/webhooks/circuit-breaker.js';
import { NOON } from './setting.js';

/** An endpoint for which something is due. */
function unread(accountId: string, id: string): Endpoint {
  const url = 'https://school.example/';
  const webhook = { id, accountId, url, secret: 's', version: '2.1.0' as const, createdAt: NOON };
  const made = new Endpoint(webhook, () => new CircuitBreaker({ clock: () => 0, random: () => 0 }));
  made.expect(true);
  return made;
}

/** An endpoint for which `notifications` have been read. */
function endpoint(accountId: string, id: string, notifications = 100): Endpoint {
  const made = unread(accountId, id);
  const due = Array.from({ length: notifications }, (_, number) => ({
    number,
    id: `n-${number}`,
    body: '{}',
    attempts: 0,
    webhook: made.webhook,
  }));
  made.read().add(due, 1000, Number.POSITIVE_INFINITY);
  return made;
}

const many = (accountId: string, count: number) =>
  Array.from({ length: count }, (_, number) => endpoint(accountId, `${accountId}-${number}`));
const turnsOf = (endpoints: readonly Endpoint[]) => {
  const turns = new Turns();
  for (const each of endpoints) turns.add(each);
  return turns;
};
/** The attempts that begin, while nothing is read. */
const begin = (turns: Turns) =>
  [...turns.begin(() => false)].map(({ endpoint, begun }) => ({ ...begun!, webhook: endpoint.webhook }));

test('accounts take turns, and so do the endpoints of an account', () => {
  const turns = turnsOf([...many('large', 3), endpoint('small', 'small-0', 2)]);
  const order = begin(turns).map(({ webhook }) => webhook.id);
  expect(order.slice(0, 6)).toEqual(['large-0', 'small-0', 'large-1', 'small-0', 'large-2', 'large-0']);
});

test('an account has at most half of the slots, whatever others do', () => {
  const turns = turnsOf(many('large', 300));
  const begun = begin(turns);
  expect(begun).toHaveLength(128);
  for (const each of many('other', 300)) turns.add(each);
  expect(begin(turns)).toHaveLength(128);
  for (const each of many('third', 2)) turns.add(each);
  expect(begin(turns)).toHaveLength(0);
  begun[0]!.end();
  expect(begin(turns).map(({ webhook }) => webhook.accountId)).toHaveLength(1);
});

test('endpoints that failed have at most half of the slots of their account', () => {
  const failed = many('large', 100);
  for (const each of failed) {
    each.begin()!.permit.abandoned();
    each.ended(true);
  }
  const turns = turnsOf(failed);
  expect(begin(turns)).toHaveLength(64);
  turns.add(endpoint('large', 'well'));
  expect(begin(turns).map(({ webhook }) => webhook.id)).toEqual(['well', 'well']);
});

test('an account with nothing pending or in progress is forgotten, and starts afresh', () => {
  const turns = turnsOf(many('large', 200));
  const begun = begin(turns);
  turns.clear();
  expect(begin(turns)).toEqual([]);
  for (const { end } of begun) end();
  for (const each of many('large', 200)) turns.add(each);
  expect(begin(turns)).toHaveLength(128);
});

test('an endpoint is read when it is its turn, if an attempt could start and others do not read already', () => {
  const turns = turnsOf([
    unread('large', 'large-0'),
    unread('large', 'large-1'),
    endpoint('small', 'small-0', 1),
  ]);
  const taken: string[] = [];
  for (const { endpoint, begun } of turns.begin(() => taken.length < 2)) {
    taken.push(`${begun ? 'begins' : 'reads'} ${endpoint.webhook.id}`);
    if (!begun) endpoint.read();
  }
  expect(taken).toEqual(['reads large-0', 'begins small-0']);
});

test('an endpoint that has all its slots is not read', () => {
  const busy = endpoint('large', 'busy', 2);
  const turns = turnsOf([busy]);
  expect(begin(turns)).toHaveLength(2);
  busy.expect(true);
  turns.add(busy);
  expect([...turns.begin(() => true)]).toEqual([]);
});
