import { describe, expect, test } from 'vitest';
import { hasPostgres } from '../store/postgres/server.js';
import { answers } from '../webhooks/receiver.js';
import {
  addWebhook,
  arrivalsByText,
  expectWhole,
  isBlocked,
  named,
  type Process,
  putClusterUnderLoad,
  startCluster,
  submitAll,
  until,
  untilSettled,
} from './cluster.js';
import { databaseLink } from './database-link.js';

const SERVER = ['serve', '--parts', 'api,deliver'];

describe.skipIf(!hasPostgres)('a cluster whose processes are killed', () => {
  test('workers killed after the claim, before the save and during COMMIT leave one result per text', async () => {
    const cluster = await startCluster();
    const { count, hold } = cluster;
    const server = await cluster.start(SERVER);
    await addWebhook(cluster, server);
    const texts = new Set<string>();
    await using link = await databaseLink(cluster.database.port);

    /** Submits texts, starts the only worker, and kills it at this moment. */
    const killed = async (name: string, moment: () => Promise<unknown>) => {
      for (const id of await submitAll(cluster, server, named(name, 4))) texts.add(id);
      const there = moment();
      const { child } = await cluster.start(['work'], { port: link.port });
      await there;
      child.kill('SIGKILL');
    };
    const release = await hold('LOCK TABLE result IN EXCLUSIVE MODE');
    await killed('claimed', () => until(async () => (await count('work WHERE worker IS NOT NULL')) > 0));
    await killed('saving', () => until(() => isBlocked(cluster, 'save_first(false,')));
    await release();
    await killed('lost', () => link.silentAtCommit('before'));
    expect(await count('result')).toBe(0);
    await killed('committed', () => link.silentAtCommit('after'));
    await until(async () => (await count('result')) > 0);

    await cluster.start(['work']);
    await untilSettled(cluster);
    expect(await expectWhole(cluster, { texts, erased: new Map() })).toBe(0);
  });

  test('a server killed under load loses nothing that it acknowledged', async () => {
    const cluster = await startCluster();
    const servers = await Promise.all([cluster.start(['serve']), cluster.start(['serve'])]);
    await addWebhook(cluster, servers[0]);
    const alive: Process[] = [...servers];
    const told = await putClusterUnderLoad(
      cluster,
      () => alive,
      { clients: 8, texts: 90 },
      (acknowledged) => {
        if (acknowledged === 40) alive.splice(0, 1)[0]!.child.kill('SIGKILL');
      },
    );
    expect(alive.length).toBe(1);
    await untilSettled(cluster);
    await expectWhole(cluster, told);
  });

  test('after a dispatcher is killed between sending and recording, only unrecorded notifications are sent again', async () => {
    const cluster = await startCluster();
    const { count, hold, endpoint } = cluster;
    const server = await cluster.start(['serve', '--parts', 'api,assess']);
    await addWebhook(cluster, server);
    const first = await cluster.start(['work', '--parts', 'deliver']);
    const recorded = await submitAll(cluster, server, named('recorded', 6));
    await until(async () => (await count(`notification WHERE status = 'delivered'`)) === recorded.length);

    const responses: (() => void)[] = [];
    endpoint.behave({ onRequest: (response) => void responses.push(() => response.writeHead(204).end()) });
    const unrecorded = await submitAll(cluster, server, named('sent', 4));
    await endpoint.arrived(recorded.length + unrecorded.length);
    const release = await hold(`SELECT FROM notification WHERE status = 'pending' FOR UPDATE`);
    for (const each of responses) each();
    await until(() => isBlocked(cluster, 'FROM notification'));
    first.child.kill('SIGKILL');
    await release();

    endpoint.behave(answers(204));
    const later = await submitAll(cluster, server, named('later', 4));
    await cluster.start(['work', '--parts', 'deliver']);
    await untilSettled(cluster);
    const texts = new Set([...recorded, ...unrecorded, ...later]);
    expect(await expectWhole(cluster, { texts, erased: new Map() })).toBe(unrecorded.length);
    expect(await arrivalsByText(cluster)).toEqual(
      new Map([...texts].map((id) => [id, unrecorded.includes(id) ? 2 : 1])),
    );
  });
});
