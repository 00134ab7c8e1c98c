import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { openStore } from '../../../src/store/duckdb/open.js';
import { temporaryFolder } from '../../services/stores.js';

const MIGRATIONS = ['0001-initial', '0002-service', '0003-explanation', '0004-erasure'];
const sql = (name: string) =>
  readFileSync(new URL(`../../../src/store/duckdb/migrations/${name}.sql`, import.meta.url), 'utf8');

test('notifications queued by a version without deliveries are due, in their order', async () => {
  const path = join(temporaryFolder(), 'old.duckdb');
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run('CREATE TABLE migration (number INTEGER, name VARCHAR, applied_at TIMESTAMP)');
  for (const [index, name] of MIGRATIONS.entries()) {
    await connection.run(sql(name));
    await connection.run(`INSERT INTO migration VALUES (${index + 1}, '${name}', now()::TIMESTAMP)`);
  }
  const noon = Date.UTC(2026, 4, 1, 12);
  await connection.run(`
    INSERT INTO account VALUES ('a', 'cefr', epoch_ms(${noon}));
    INSERT INTO webhook VALUES (1, 'w', 'a', 'https://school.example/', 's', '2.0.0', epoch_ms(${noon}));
    INSERT INTO notification VALUES
      (uuid(), 'w', 'a', 2, '{"second":true}', epoch_ms(${noon + 1})),
      (uuid(), 'w', 'a', 1, '{"first":true}', epoch_ms(${noon}))`);
  connection.closeSync();
  instance.closeSync();

  for (let opened = 0; opened < 2; opened += 1) {
    await using store = await openStore(path, { threads: 1 });
    const now = new Date(noon + 1);
    expect(await store.outbox(now)).toMatchObject([{ webhook: { id: 'w' }, pending: 2, due: 2 }]);
    const due = await store.dueNotifications({ webhookId: 'w', now, limit: 5 });
    expect(due.map(({ body, attempts }) => [body, attempts])).toEqual([
      ['{"first":true}', 0],
      ['{"second":true}', 0],
    ]);
  }
});
