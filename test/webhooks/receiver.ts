import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

const pem = (name: string) => readFileSync(new URL(`./certificates/${name}.pem`, import.meta.url), 'utf8');

/** A certificate of the folder `certificates`; all but `valid` are refused by who checks. */
export type CertificateName = 'valid' | 'expired' | 'wrong-name' | 'self-signed';

/** File for `NODE_EXTRA_CA_CERTS`, and its content: who trusts it trusts the receiver with the valid certificate. */
export const AUTHORITY_FILE = new URL('./certificates/authority.cert.pem', import.meta.url).pathname;
export const AUTHORITY = pem('authority.cert');

/** A request that arrived as a whole. */
export interface Arrival {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly at: Date;
}

/** What the receiver does with what comes to it. */
export interface Behaviour {
  /** Takes a connection over before TLS. */
  readonly onConnection?: (socket: Socket) => void;
  /** Answers a request that arrived; below the response lies `response.socket` for what is no HTTP. */
  readonly onRequest?: (response: ServerResponse, arrival: Arrival) => void;
}

/** A real endpoint with TLS on a loopback address, which answers 204 until it is told to behave otherwise. */
export interface Receiver extends AsyncDisposable {
  readonly port: number;
  /** `https://localhost:PORT/hook` */
  readonly url: string;
  readonly arrivals: readonly Arrival[];
  /** Connections made so far. */
  readonly connections: number;
  /** The address of this side at which each of them came in. */
  readonly addresses: readonly string[];
  /** Connections that are not closed yet. */
  readonly open: number;
  /** Names that clients asked for in the TLS handshake (SNI). */
  readonly names: readonly string[];
  behave(behaviour: Behaviour): void;
  /** Resolves when so many requests arrived in all. */
  arrived(count: number): Promise<void>;
}

export const answers = (
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): Behaviour => ({
  onRequest: (response) => void response.writeHead(status, headers).end(body),
});

/** @param port 0 takes a free one; a port of an earlier receiver brings its address back */
export async function startReceiver({
  behaviour = answers(204),
  certificate = 'valid' as CertificateName,
  host = '127.0.0.1',
  port: wanted = 0,
} = {}): Promise<Receiver> {
  let current: Behaviour = behaviour;
  const addresses: string[] = [];
  const arrivals: Arrival[] = [];
  const names: string[] = [];
  const sockets = new Set<Socket>();
  let onArrival = () => {};

  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const arrival = { path: request.url ?? '', headers: request.headers, body, at: new Date() };
    arrivals.push(arrival);
    onArrival();
    (current.onRequest ?? answers(204).onRequest!)(response, arrival);
  };
  const https = createHttpsServer(
    { cert: pem(`${certificate}.cert`), key: pem('leaf.key') },
    // A client that goes away in mid-request brings no arrival.
    (request, response) => void take(request, response).catch(() => undefined),
  );
  https.on('secureConnection', ({ servername }) => names.push(servername || ''));
  const listener = createServer((socket) => {
    addresses.push(socket.localAddress ?? '');
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (current.onConnection) current.onConnection(socket);
    else https.emit('connection', socket);
  });
  listener.listen(wanted, host);
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;

  return {
    port,
    url: `https://localhost:${port}/hook`,
    arrivals,
    names,
    addresses,
    get connections() {
      return addresses.length;
    },
    get open() {
      return sockets.size;
    },
    behave(next) {
      current = next;
    },
    arrived(count) {
      return new Promise((resolve) => {
        onArrival = () => {
          if (arrivals.length >= count) resolve();
        };
        onArrival();
      });
    },
    async [Symbol.asyncDispose]() {
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
