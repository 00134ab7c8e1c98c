import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createServer } from '../../../src/server/server.js';
import { createAccount, createToken, revokeToken } from '../../../src/services/accounts/accounts.js';
import { openStore } from '../../../src/store/duckdb/open.js';
import { openPostgres } from '../../../src/store/postgres/open.js';
import type { Store } from '../../../src/store/store.js';
import { putEmptyStore } from '../../store/empty-store.js';
import { freshDatabase, hasPostgres } from '../../store/postgres/server.js';
import { isInThisRun } from '../store/this-run.js';
import { START } from './row.js';

export interface OpenAccount {
  readonly id: string;
  readonly token: string;
}

/** Accounts are created in advance, this many at a time, to save commits. */
const ACCOUNTS_AT_ONCE = 50;

/** The API over a store, served by one server, or by two where the store allows it. */
export interface Service extends AsyncDisposable {
  /** The port for the next request. Servers alternate, so that consecutive requests go to different servers. */
  readonly port: number;
  readonly store: Store;
  /** Sets the clock of all servers. @param seconds since `START` */
  setClock(seconds: number): void;
  /** A new account with a token. */
  account(): Promise<OpenAccount>;
  /** Another token of an account, no longer valid. */
  deadToken(accountId: string, kind: 'expired' | 'revoked'): Promise<string>;
}

/** Starts to assess submitted texts, until the returned object is disposed. */
export type Assess = (store: Store, now: () => Date) => Promise<AsyncDisposable>;

/** A kind of store that the API is served over. */
export interface Ground {
  readonly name: string;
  /** Opens an empty store once per server; disposing closes and removes it. */
  readonly prepare: () => Promise<{ readonly stores: readonly [Store, ...Store[]] } & AsyncDisposable>;
}

const onFile: Ground = {
  name: 'one server on a file',
  async prepare() {
    const folder = mkdtempSync(join(tmpdir(), 'assess-http-'));
    const file = join(folder, 'store.duckdb');
    await putEmptyStore(file);
    const store = await openStore(file, { threads: 1, memoryLimit: '512MB' });
    return {
      stores: [store],
      async [Symbol.asyncDispose]() {
        await store[Symbol.asyncDispose]();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

const onDatabase: Ground = {
  name: 'two servers in turns on a database',
  async prepare() {
    const database = await freshDatabase();
    const open = () => openPostgres(database.url, { connections: 5 });
    const stores = [await open(), await open()] as const;
    return {
      stores,
      async [Symbol.asyncDispose]() {
        for (const store of stores) await store[Symbol.asyncDispose]();
        await database[Symbol.asyncDispose]();
      },
    };
  },
};

/** The contract holds for each of them. */
export const grounds: readonly Ground[] = [
  ...(isInThisRun('duckdb') ? [onFile] : []),
  ...(hasPostgres && isInThisRun('postgres') ? [onDatabase] : []),
];

export interface ServiceOptions {
  /** By default, nothing is assessed, as on a busy server. */
  readonly assess?: Assess;
  /** Private networks that webhooks may use. */
  readonly webhookAllow?: readonly string[];
  /** The most webhooks that an account may have. */
  readonly maxWebhooks?: number;
  /** By default, one server on a file. */
  readonly ground?: Ground;
}

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { assess, webhookAllow = [], maxWebhooks, ground = onFile } = options;
  const prepared = await ground.prepare();
  const [store] = prepared.stores;
  let clock = START;
  const now = () => clock;
  const assessing = await Promise.all(prepared.stores.map((each) => assess?.(each, now)));
  const servers = prepared.stores.map((each) =>
    createServer({ store: each, now, log: pino({ level: 'silent' }), webhookAllow, maxWebhooks }),
  );
  for (const server of servers) await server.listen({ host: '127.0.0.1', port: 0 });
  const ports = servers.map((server) => (server.server.address() as AddressInfo).port);
  let turn = 0;

  let accounts = 0;
  const spare: Promise<OpenAccount>[] = [];
  const makeAccount = async (): Promise<OpenAccount> => {
    accounts += 1;
    const { id } = await createAccount(store, `account-${accounts}`, START);
    const { secret } = await createToken(store, { accountId: id, now: START });
    return { id, token: secret };
  };

  return {
    get port() {
      turn += 1;
      return ports[turn % ports.length]!;
    },
    store,
    setClock(seconds) {
      clock = new Date(START.getTime() + seconds * 1000);
    },
    account() {
      if (spare.length === 0) spare.push(...Array.from({ length: ACCOUNTS_AT_ONCE }, makeAccount));
      return spare.pop()!;
    },
    async deadToken(accountId, kind) {
      const { token, secret } = await createToken(store, {
        accountId,
        now: now(),
        expiresAt: kind === 'expired' ? now() : undefined,
      });
      if (kind === 'revoked') await revokeToken(store, accountId, token.id, now());
      return secret;
    },
    async [Symbol.asyncDispose]() {
      for (const server of servers) server.server.closeAllConnections();
      await Promise.all(servers.map((server) => server.close()));
      for (const each of assessing) await each?.[Symbol.asyncDispose]();
      await prepared[Symbol.asyncDispose]();
    },
  };
}
