import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createServer } from '../../../src/server/server.js';
import { createAccount, createToken, revokeToken } from '../../../src/services/accounts.js';
import { openStore } from '../../../src/store/duckdb/open.js';
import type { Store } from '../../../src/store/store.js';
import { START } from './row.js';

export interface OpenAccount {
  readonly id: string;
  readonly token: string;
}

/** Accounts are made so many at a time, in few commits. */
const ACCOUNTS_AT_ONCE = 50;

/** A server on a free port over a store in a folder of its own. */
export interface Service extends AsyncDisposable {
  readonly port: number;
  readonly store: Store;
  /** Sets the server's clock. @param seconds since `START` */
  setClock(seconds: number): void;
  /** A new account with a token. */
  account(): Promise<OpenAccount>;
  /** A further token of an account that no longer opens it. */
  deadToken(accountId: string, kind: 'expired' | 'revoked'): Promise<string>;
}

/** Begins to assess what is submitted, until what it gives is disposed of. */
export type Assess = (store: Store, now: () => Date) => Promise<AsyncDisposable>;

/**
 * @param assess absent: nobody assesses for now, as when a server has much to do
 * @param webhookAllow networks that webhooks may name although they are private
 */
export async function startService(assess?: Assess, webhookAllow: readonly string[] = []): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'assess-http-'));
  const store = await openStore(join(folder, 'store.duckdb'), { memoryLimit: '512MB' });
  let clock = START;
  const now = () => clock;
  const assessing = await assess?.(store, now);
  const server = createServer({
    store,
    now,
    log: pino({ level: 'silent' }),
    webhookAllow,
  });
  await server.listen({ host: '127.0.0.1', port: 0 });

  let accounts = 0;
  const spare: Promise<OpenAccount>[] = [];
  const makeAccount = async (): Promise<OpenAccount> => {
    accounts += 1;
    const { id } = await createAccount(store, `account-${accounts}`, START);
    const { secret } = await createToken(store, { accountId: id, now: START });
    return { id, token: secret };
  };

  return {
    port: (server.server.address() as AddressInfo).port,
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
      server.server.closeAllConnections();
      await server.close();
      await assessing?.[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
