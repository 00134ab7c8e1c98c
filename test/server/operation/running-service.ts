import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, resolveConfig } from '../../../src/config.js';
import { type Service, type ServiceOptions, startService } from '../../../src/server/operation/service.js';
import { createAccount, createToken } from '../../../src/services/accounts/accounts.js';
import { keepPresence } from '../../../src/services/assessment/presence.js';
import { createBackground } from '../../../src/services/background/background.js';
import { Speed } from '../../../src/services/background/speed.js';
import { createDeliveries } from '../../../src/services/deliveries/dispatcher.js';
import { senderOf } from '../../../src/services/deliveries/sender-of.js';
import { createJobRecord } from '../../../src/services/schedule/job-record.js';
import { openStore } from '../../../src/store/duckdb/open.js';
import type { Store } from '../../../src/store/store.js';
import { putEmptyStore } from '../../store/empty-store.js';

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export interface RunningService extends AsyncDisposable {
  readonly service: Service;
  readonly options: ServiceOptions;
  readonly store: Store;
  readonly port: number;
  /** A token of the account `school`; empty if the service runs without one. */
  readonly token: string;
  readonly logged: LogLine[];
}

export interface RunningServiceOptions {
  readonly settings?: Partial<Config>;
  /** Creates no token for the account. */
  readonly tokenless?: boolean;
  /** Wraps the store that the service uses. */
  readonly wrapStore?: (store: Store) => Store;
  /** See `createListener`. */
  readonly headersTimeout?: number;
}

/** A service as `assess serve` runs it, on free ports and a new store, except that texts are never assessed. */
export async function runService({
  settings,
  tokenless = false,
  wrapStore = (store) => store,
  headersTimeout,
}: RunningServiceOptions = {}): Promise<RunningService> {
  const directory = mkdtempSync(join(tmpdir(), 'assess-service-'));
  const file = join(directory, 'store.duckdb');
  await putEmptyStore(file);
  const store = await openStore(file, { threads: 1, memoryLimit: '256MiB' });
  const dispose = async () => {
    await presence?.[Symbol.asyncDispose]();
    await store[Symbol.asyncDispose]();
    rmSync(directory, { recursive: true, force: true });
  };
  const now = () => new Date();
  await createAccount(store, 'school', now());
  const token = tokenless ? '' : (await createToken(store, { accountId: 'school', now: now() })).secret;

  const logged: LogLine[] = [];
  const at = (level: LogLine['level']) => (fields: LogLine['fields'], message: string) =>
    void logged.push({ level, fields, message });
  const log = { info: at('info'), warn: at('warn'), error: at('error') };
  const { config } = resolveConfig({ flags: { port: 0, store: file }, environment: {}, directory });
  // Threads that never start, so texts stay claimed until the end.
  const end = new AbortController();
  const speed = new Speed(() => performance.now());
  const presence = await keepPresence({ store, parts: ['assess', 'deliver'] });
  const background = createBackground({
    store,
    presence,
    speed,
    withPipeline: () =>
      new Promise((_, reject) => {
        if (end.signal.aborted) reject(end.signal.reason);
        else end.signal.addEventListener('abort', () => reject(end.signal.reason));
      }),
    batchSize: 10,
    now,
    log,
  });
  const sender = senderOf(config, now);
  const options = {
    store: wrapStore(store),
    background,
    speed,
    deliveries: createDeliveries({ store, presence, sender, retry: [], logDays: 30, now, log }),
    jobs: createJobRecord({ store, jobs: settings?.schedule ?? [], accountId: 'school' }),
    explain: async () => undefined,
    serveClass: async () => undefined,
    log,
    now,
    config: { ...config, ...settings },
    headersTimeout,
  };
  try {
    const service = await startService(options);
    const port = Number(new URL(service.url!).port);
    return {
      service,
      options,
      store,
      port,
      token,
      logged,
      async [Symbol.asyncDispose]() {
        end.abort();
        await service.stop();
        await dispose();
      },
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request over a new connection. */
export function send(
  url: string,
  { token, method = 'GET', body }: { token?: string; method?: string; body?: string } = {},
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Token token=${token}` };
    const options = { method, headers, agent: false as const, rejectUnauthorized: false };
    const request = (url.startsWith('https:') ? httpsRequest : httpRequest)(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** A connection over which a test sends bytes, and which collects what it receives. */
export interface RawConnection {
  write(bytes: string): void;
  readonly received: string;
  /** Resolves to all that was received when the connection is closed. */
  readonly closed: Promise<string>;
  destroy(): void;
}

export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(received)));
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  return {
    write: (bytes) => void socket.write(bytes),
    get received() {
      return received;
    },
    closed,
    destroy: () => void socket.destroy(),
  };
}
