import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { hasPostgres } from '../store/postgres/server.js';
import { answers } from '../webhooks/receiver.js';
import {
  addWebhook,
  arrivalsByText,
  expectWhole,
  isBlocked,
  named,
  startCluster,
  submitAll,
  until,
  untilSettled,
} from './cluster.js';

const ALIVE = 'worker WHERE alive_until > clock_timestamp()';
const NONE_ERASED = new Map<string, Date>();

describe.skipIf(!hasPostgres)('a cluster whose processes are suspended for longer than their lease', () => {
  test('resumed workers write nothing, wherever they were suspended', async () => {
    const cluster = await startCluster();
    const { count, hold, query } = cluster;
    const server = await cluster.start(['serve', '--parts', 'api,deliver']);
    await addWebhook(cluster, server);
    const texts = new Set<string>();
    const submit = async (name: string) => {
      const ids = await submitAll(cluster, server, named(name, 4));
      for (const id of ids) texts.add(id);
    };

    await submit('claimed');
    const afterClaim = await cluster.start(['work']);
    await until(async () => (await count('work WHERE worker IS NOT NULL')) > 0);
    afterClaim.child.kill('SIGSTOP');
    const claimed = await count('work WHERE worker IS NOT NULL');
    expect(claimed).toBeGreaterThan(0);

    // This worker is suspended in the middle of its transaction and keeps its locks.
    const release = await hold('LOCK TABLE result IN EXCLUSIVE MODE');
    await submit('saving');
    const inSave = await cluster.start(['work']);
    await until(() => isBlocked(cluster, 'save_first(false,'));
    inSave.child.kill('SIGSTOP');
    await release();

    const successor = await cluster.start(['work']);
    await untilSettled(cluster);
    const rows = 'SELECT * FROM result AS r JOIN notification AS n USING (receipt) ORDER BY receipt';
    const before = await query(rows);
    expect(before.length).toBe(texts.size);
    for (const { child } of [afterClaim, inSave]) child.kill('SIGCONT');
    await until(async () => (await afterClaim.figure('assess_texts_gone_total')) === claimed);
    await until(async () => (await inSave.figure('assess_texts_gone_total')) > 0);
    expect(await query(rows)).toEqual(before);
    expect(await expectWhole(cluster, { texts, erased: NONE_ERASED })).toBe(0);

    // The resumed workers then work normally.
    successor.child.kill('SIGTERM');
    await submit('later');
    await untilSettled(cluster);
    await expectWhole(cluster, { texts, erased: NONE_ERASED });
  });

  test('a resumed dispatcher sends nothing that is recorded as sent, and nothing of erased authors', async () => {
    const cluster = await startCluster();
    const { count, endpoint, call } = cluster;
    const server = await cluster.start(['serve', '--parts', 'api,assess']);
    await addWebhook(cluster, server);
    const responses: (() => void)[] = [];
    endpoint.behave({ onRequest: (response) => void responses.push(() => response.writeHead(204).end()) });
    const all = await submitAll(cluster, server, named('text', 24));
    await until(async () => (await count('notification')) === all.length);
    const stopped = await cluster.start(['work', '--parts', 'deliver']);
    // Only two requests to an endpoint that has never responded run at once; the dispatcher has read further notifications
    // ahead.
    await until(() => responses.length === 2);
    stopped.child.kill('SIGSTOP');
    const underWay = await arrivalsByText(cluster);

    const kept = all.filter((id) => underWay.get(id) === 1 || Number(id.split('-')[1]) % 2 === 0);
    const erased = new Map<string, Date>();
    await Promise.all(
      all
        .filter((id) => !kept.includes(id))
        .map(async (id) => {
          expect(await call(server, 'DELETE', `/author/${id}`)).toBe(200);
          erased.set(id, new Date());
        }),
    );
    expect(erased.size).toBeGreaterThan(0);
    endpoint.behave(answers(204));
    const other = await cluster.start(['work', '--parts', 'deliver']);
    await untilSettled(cluster);

    const alive = await count(ALIVE);
    stopped.child.kill('SIGCONT');
    for (const each of responses) each();
    await until(async () => (await count(ALIVE)) > alive);
    other.child.kill('SIGTERM');
    const later = await submitAll(cluster, server, named('later', 2));
    await untilSettled(cluster);
    // Notifications that were read ahead would precede the later ones. Nothing arrives from a process that has ended.
    stopped.child.kill('SIGTERM');
    await once(stopped.child, 'exit');
    const expected = new Map(kept.map((id) => [id, 1 + underWay.get(id)!]));
    for (const id of later) expected.set(id, 1);
    expect(await arrivalsByText(cluster)).toEqual(expected);
    for (const id of erased.keys()) {
      expect(endpoint.arrivals.filter(({ body }) => String(body).includes(`"${id}"`)).length, id).toBe(0);
    }
  });
});
