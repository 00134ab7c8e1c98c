import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../src/training/random.js';
import { hasPostgres } from '../store/postgres/server.js';
import {
  addWebhook,
  expectWhole,
  named,
  type Process,
  putClusterUnderLoad,
  startCluster,
  submitAll,
  until,
  untilSettled,
} from './cluster.js';
import { databaseLink } from './database-link.js';

const isReady = async ({ url }: Process) => (await fetch(`${url}/health/ready`)).status;
const areAll = async (servers: readonly Process[], status: number) =>
  (await Promise.all(servers.map(isReady))).every((each) => each === status);

describe.skipIf(!hasPostgres)('a cluster whose database fails', () => {
  test('a crash of the database loses nothing acknowledged, and all processes recover without help', async () => {
    const cluster = await startCluster();
    const servers = await Promise.all([
      cluster.start(['serve']),
      cluster.start(['serve', '--parts', 'api,deliver']),
    ]);
    const worker = await cluster.start(['work']);
    await addWebhook(cluster, servers[0]);
    let crash: Promise<void> | undefined;
    const told = await putClusterUnderLoad(
      cluster,
      () => servers,
      { texts: 90 },
      async (acknowledged) => {
        if (acknowledged === 40) crash = crashed();
        await crash;
      },
    );
    async function crashed() {
      await cluster.database.stop('immediate');
      await until(() => areAll(servers, 503));
      await cluster.database.start();
      await until(() => areAll(servers, 200));
    }
    await untilSettled(cluster);
    await expectWhole(cluster, told);
    for (const { child } of [...servers, worker]) expect(child.exitCode).toBe(null);
  });

  test('connections that break or fall silent only cost time', async () => {
    const cluster = await startCluster();
    await using link = await databaseLink(cluster.database.port);
    const options = { port: link.port, environment: { ASSESS_DATABASE_TIMEOUT: '2' } };
    const servers = await Promise.all([
      cluster.start(['serve'], options),
      cluster.start(['serve', '--parts', 'api,deliver'], options),
    ]);
    const worker = await cluster.start(['work'], options);
    await addWebhook(cluster, servers[0]);
    const random = seededRandom(6);
    let isOver = false;
    const disturb = async () => {
      for (; !isOver; await delay(100)) {
        for (const each of link.links) {
          const chance = random();
          if (chance < 0.02) each.cut();
          else if (chance < 0.04) each.silence();
        }
      }
    };
    const disturbed = disturb();
    const told = await putClusterUnderLoad(cluster, () => servers, { texts: 120 }).finally(() => {
      isOver = true;
    });
    await disturbed;
    // All connections are silent now: no process may wait for them forever.
    for (const each of link.links) each.silence();
    const last = await putClusterUnderLoad(cluster, () => servers, { texts: 12, prefix: 'last' });
    for (const id of last.texts) told.texts.add(id);
    for (const [id, at] of last.erased) told.erased.set(id, at);
    await until(() => areAll(servers, 200));
    await untilSettled(cluster);
    await expectWhole(cluster, told);
    for (const { child } of [...servers, worker]) expect(child.exitCode).toBe(null);
  });

  test.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')(
    'a full disk of the database leads to 503 until there is space again',
    async (context) => {
      const cluster = await startCluster();
      const place = join(cluster.folder, 'disk');
      mkdirSync(place);
      chmodSync(place, 0o711);
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'none', place]).status !== 0) context.skip();
      onTestFinished(() => void execFileSync('umount', ['-l', place]));
      const space = join(place, 'space');
      mkdirSync(space);
      execFileSync('chown', ['nobody', space]);
      await cluster.query(`CREATE TABLESPACE small LOCATION '${space}'`);
      await cluster.query('ALTER TABLE submission SET TABLESPACE small');
      const ballast = join(place, 'ballast');

      const server = await cluster.start(['serve']);
      await addWebhook(cluster, server);
      const texts = new Set(await submitAll(cluster, server, named('before', 2)));
      const fill = spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k'], { stdio: 'ignore' });
      expect(fill.status).toBe(1);
      const send = (id: string) =>
        cluster.call(server, 'PUT', `/text/${id}`, {
          text: `${id} goes to school every day, and he like it very much. `.repeat(40),
          author_id: id,
          task_id: 'pets',
          question_text: 'Do you like school?',
        });
      let refused = '';
      for (let n = 0; refused === '' && n < 200; n += 1) {
        const status = await send(`full-${n}`);
        expect([200, 503]).toContain(status);
        if (status === 200) texts.add(`full-${n}`);
        else refused = `full-${n}`;
      }
      expect(refused).not.toBe('');
      expect(await isReady(server)).toBe(503);
      expect(await cluster.count('submission WHERE id = $1', [refused])).toBe(0);
      rmSync(ballast);
      expect(await send(refused)).toBe(200);
      texts.add(refused);
      await until(() => areAll([server], 200));
      await untilSettled(cluster);
      await expectWhole(cluster, { texts, erased: new Map() });
    },
  );
});
