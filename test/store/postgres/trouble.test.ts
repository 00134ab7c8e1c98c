import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, type ThrowAwayServer } from '../../../scripts/postgres/throw-away.js';
import { openPostgres } from '../../../src/store/postgres/open.js';
import { NOON } from '../../contract/store/samples.js';
import { cuttingProxy } from './cutting-proxy.js';
import { hasPostgres } from './server.js';

const CONNECTIONS = 12;
const account = (id: string) => ({ id, pipeline: 'cefr', createdAt: NOON });

describe.skipIf(!hasPostgres)('a store on PostgreSQL in trouble', () => {
  let server: ThrowAwayServer;

  beforeAll(async () => {
    const folder = join(tmpdir(), `assess-trouble-${process.pid}`);
    server = await startPostgres({ folder, durable: true, settings: { max_connections: CONNECTIONS } });
    const hba = join(folder, 'data', 'pg_hba.conf');
    const rule = 'host all guarded 127.0.0.1/32 scram-sha-256\n';
    writeFileSync(hba, rule + readFileSync(hba, 'utf8'));
    await server.stop();
    await server.start();
    await ask(`CREATE ROLE guarded LOGIN PASSWORD 'right'; CREATE ROLE visitor LOGIN`);
    await ask('CREATE DATABASE assess OWNER guarded');
    await using _ = await openPostgres(server.url('assess'));
  });
  afterAll(() => server?.remove());

  async function ask(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: server.url() });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  /** The error of opening a store: its message and hint. */
  async function refusal(url: string): Promise<string> {
    const error = await openPostgres(url).then(
      async (store) => store[Symbol.asyncDispose](),
      (failure) => failure,
    );
    expect(error).toMatchObject({ code: 'store_unusable' });
    return `${error.message}; ${error.next}`;
  }

  test('a wrong password is reported but not shown', async () => {
    const url = server.url('assess', 'guarded');
    const said = await refusal(url.replace('guarded@', 'guarded:wr0ng@'));
    expect(said).toContain(`the store ${url} cannot be used: password authentication failed`);
    expect(said).toContain('check user, password and sslmode of the URL');
    expect(said).not.toContain('wr0ng');
  });

  test('a missing database is reported', async () => {
    const said = await refusal(server.url('nothing'));
    expect(said).toContain('database "nothing" does not exist');
    expect(said).toContain('createdb');
  });

  test('missing rights of a role are reported', async () => {
    await ask('CREATE DATABASE bare');
    for (const database of ['bare', 'assess']) {
      const said = await refusal(server.url(database, 'visitor'));
      expect(said).toContain('permission denied');
      expect(said).toContain('grant the role the rights');
    }
  });

  test('an unreachable database is reported with a hint', async () => {
    const url = new URL(server.url('assess'));
    url.port = '1';
    expect(await refusal(url.href)).toContain('check that the database runs and can be reached');
  });

  test('an invalid URL and a missing certificate are refused', async () => {
    expect(await refusal('postgres://me:pa/ss@db:x/assess')).not.toContain('pa/ss');
    expect(await refusal(`${server.url('assess')}?sslmode=verify-full&sslrootcert=/nowhere.pem`)).toContain(
      '/nowhere.pem',
    );
  });

  test('missing TLS of the server is reported, without a Node.js warning', async () => {
    const warned: string[] = [];
    const note = ({ message }: Error) => warned.push(message);
    process.on('warning', note);
    expect(await refusal(`${server.url('assess')}?sslmode=require`)).toMatch(/SSL/);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', note);
    expect(warned).toEqual([]);
  });

  test('without a free connection, calls fail with a hint until there is one', async () => {
    const clients: pg.Client[] = [];
    for (let number = 0; number < CONNECTIONS; number++) {
      const client = new pg.Client({ connectionString: server.url() });
      client.on('error', () => undefined);
      clients.push(client);
      await client.connect();
    }
    const said = await refusal(server.url('assess'));
    for (const client of clients) await client.end();
    expect(said).toContain('too many clients');
    expect(said).toContain('databaseConnections');
    await expect
      .poll(() => openPostgres(server.url('assess')).then((store) => store[Symbol.asyncDispose]()))
      .toBeUndefined();
  });

  test('after a crash of the database, calls work again, and acknowledged writes are there', async () => {
    await using store = await openPostgres(server.url('assess'));
    await store.createAccount(account('before'));
    await server.stop('immediate');
    await expect(store.account('before')).rejects.toMatchObject({ code: 'store_unusable' });
    await expect(store.createAccount(account('during'))).rejects.toMatchObject({ code: 'store_unusable' });
    await server.start();
    expect(await store.account('before')).toEqual(account('before'));
    expect(await store.account('during')).toBeUndefined();
  });

  test('a commit counts if its response is lost, but not if the commit itself is lost', async () => {
    await using proxy = await cuttingProxy(server.port);
    await using store = await openPostgres(
      server.url('assess').replace(String(server.port), String(proxy.port)),
    );
    const webhook = {
      id: 'w',
      accountId: 'school',
      url: 'https://school.example/',
      secret: 'a',
      version: '2.0.0',
      createdAt: NOON,
    } as const;
    await store.createAccount(account('school'));
    await store.addWebhook(webhook);
    proxy.cutCommit('after');
    expect(await store.changeWebhook('school', 'w', { secret: 'b' }, NOON)).toBe(true);
    expect(await store.webhooks('school')).toMatchObject([{ secret: 'b' }]);
    proxy.cutCommit('before');
    await expect(store.changeWebhook('school', 'w', { secret: 'c' }, NOON)).rejects.toMatchObject({
      code: 'store_unusable',
    });
    expect(await store.webhooks('school')).toMatchObject([{ secret: 'b' }]);
  });
});
