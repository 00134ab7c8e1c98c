import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startPostgres } from '../../../scripts/postgres/throw-away.js';
import { Database } from '../../../src/store/postgres/database.js';
import { openPostgres } from '../../../src/store/postgres/open.js';
import { cuttingProxy } from './cutting-proxy.js';
import { hasPostgres } from './server.js';

test.skipIf(!hasPostgres)(
  'a commit that was lost with its server does not count because another one has its number on the standby',
  async () => {
    const folder = join(tmpdir(), `assess-failover-${process.pid}`);
    const primary = await startPostgres({ folder, durable: true });
    const standby = await primary.addStandby(`${folder}-standby`);
    try {
      await (await openPostgres(primary.url()))[Symbol.asyncDispose]();
      await using proxy = await cuttingProxy(primary.port);
      const url = primary.url().replace(String(primary.port), String(proxy.port));
      await using database = new Database(url, 'through the proxy');
      await database.run('CREATE TABLE kept (value text)');
      await standby.stop();
      proxy.redirect(standby.port);
      const cut = proxy.cutCommit('before');
      const lost = database
        .transaction((session) => session.run(`INSERT INTO kept VALUES ('lost')`))
        .then(
          () => 'committed',
          (error) => error.code,
        );
      await cut;
      await primary.stop('immediate');
      await standby.start();
      await standby.promote();
      await using others = new Database(standby.url(), 'the standby');
      for (let count = 0; count < 100; count++) await others.row('SELECT pg_current_xact_id()');
      expect(await lost).toBe('store_unusable');
      expect(await others.rows('SELECT FROM kept')).toEqual([]);
    } finally {
      for (const server of [primary, standby]) await server.remove();
    }
  },
);
