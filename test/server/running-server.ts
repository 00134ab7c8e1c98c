import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer, type ServerOptions } from '../../src/server/server.js';
import { createAccount, createToken } from '../../src/services/accounts/accounts.js';
import type { LtiTool } from '../../src/services/lti/tool.js';
import { openStore } from '../../src/store/duckdb/open.js';
import type { Store } from '../../src/store/store.js';
import { putEmptyStore } from '../store/empty-store.js';

export const NOON = new Date('2024-03-01T12:00:00.123Z');
export const ACCOUNT = 'school';

/** A response as it was received. */
export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; empty if it is a page. */
  readonly json: Record<string, unknown>;
}

export interface Sent {
  readonly method?: string;
  readonly path: string;
  /** A string or bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Omits the Authorization header. */
  readonly anonymous?: boolean;
}

/** A server on a free port with a new store and an account with a token. */
export interface RunningServer extends AsyncDisposable {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly port: number;
  readonly token: string;
  readonly logged: { fields: Readonly<Record<string, unknown>>; message: string }[];
  /** The server's current time, which a test can set. */
  now: Date;
  send(request: Sent): Promise<Received>;
  /** Sends bytes over a new connection, and resolves to what was received until the server closed it. */
  sendRaw(bytes: string | Buffer, options?: { thenClose: boolean }): Promise<string>;
}

export interface RunningServerOptions extends Partial<ServerOptions> {
  /** Wraps the store that the server uses. */
  readonly wrapStore?: (store: Store) => Store;
  /** Makes the server a tool of LTI. */
  readonly makeLti?: (store: Store, now: () => Date) => LtiTool;
}

export async function startServer({
  wrapStore = (store) => store,
  makeLti,
  ...options
}: RunningServerOptions = {}): Promise<RunningServer> {
  const directory = mkdtempSync(join(tmpdir(), 'assess-server-'));
  const file = join(directory, 'store.duckdb');
  await putEmptyStore(file);
  const store = await openStore(file, { threads: 1, memoryLimit: '256MiB' });
  await createAccount(store, ACCOUNT, NOON);
  const { secret } = await createToken(store, { accountId: ACCOUNT, now: NOON });
  const logged: RunningServer['logged'] = [];
  const server = { now: NOON };
  const lti = makeLti?.(store, () => server.now);
  const app = createServer({
    store: wrapStore(store),
    now: () => server.now,
    log: { error: (fields, message) => logged.push({ fields, message }) },
    lti,
    ...options,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  return Object.assign(server, {
    app,
    store,
    port,
    token: secret,
    logged,
    send: ({ method = 'GET', path, body, headers = {}, anonymous = false }: Sent) => {
      const authorization = anonymous ? undefined : { authorization: `Token token=${secret}` };
      return exchange(port, { method, path, body, headers: { ...authorization, ...headers } });
    },
    sendRaw: (bytes: string | Buffer, { thenClose } = { thenClose: false }) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => {
          if (thenClose) socket.end(bytes);
          else socket.write(bytes);
        });
        const chunks: Buffer[] = [];
        socket.on('data', (chunk) => chunks.push(chunk));
        socket.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
        socket.on('error', reject);
      }),
    async [Symbol.asyncDispose]() {
      app.server.closeAllConnections();
      await app.close();
      await lti?.[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
      rmSync(directory, { recursive: true, force: true });
    },
  });
}

function exchange(
  port: number,
  { method, path, body, headers }: Required<Pick<Sent, 'method' | 'path' | 'headers'>> & { body: unknown },
): Promise<Received> {
  const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const bytes = isRaw ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const isJson = text !== '' && response.headers['content-type']?.startsWith('text/html') !== true;
        const json = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
      });
    });
    request.on('error', reject);
    if (bytes !== undefined) request.setHeader('content-length', Buffer.byteLength(bytes as string));
    request.end(bytes);
  });
}

/** Attributes of a valid submission. */
export const answerAttributes = (attributes: Record<string, unknown> = {}): Record<string, unknown> => ({
  text: 'My dog likes long walks.',
  author_id: 'anna',
  task_id: 'pets',
  question_text: 'Do you have a pet?',
  ...attributes,
});
