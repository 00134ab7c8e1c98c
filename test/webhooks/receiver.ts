import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

const pem = (name: string) => readFileSync(new URL(`./certificates/${name}.pem`, import.meta.url), 'utf8');

/** A certificate of the folder `certificates`. Clients that check it refuse all but `valid`. */
export type CertificateName = 'valid' | 'expired' | 'wrong-name' | 'self-signed';

/** File for `NODE_EXTRA_CA_CERTS`, and its content. Clients that trust it trust the valid certificate. */
export const AUTHORITY_FILE = new URL('./certificates/authority.cert.pem', import.meta.url).pathname;
export const AUTHORITY = pem('authority.cert');

/** A completely received request. */
export interface Arrival {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly at: Date;
}

/** How the receiver treats connections and requests. */
export interface Behaviour {
  /** Takes over a connection before TLS. */
  readonly onConnection?: (socket: Socket) => void;
  /** Responds to a request. `response.socket` can send what is not HTTP. */
  readonly onRequest?: (response: ServerResponse, arrival: Arrival) => void;
}

/** A real endpoint with TLS on a loopback address. Responds with 204 unless its behaviour is changed. */
export interface Receiver extends AsyncDisposable {
  readonly port: number;
  /** `https://localhost:PORT/hook` */
  readonly url: string;
  readonly arrivals: readonly Arrival[];
  /** Number of connections so far. */
  readonly connections: number;
  /** Local address of each connection. */
  readonly addresses: readonly string[];
  /** Number of open connections. */
  readonly open: number;
  /** Names that clients sent in the TLS handshake (SNI). */
  readonly names: readonly string[];
  behave(behaviour: Behaviour): void;
  /** Resolves when this many requests have arrived in total. */
  arrived(count: number): Promise<void>;
}

export const answers = (
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): Behaviour => ({
  onRequest: (response) => void response.writeHead(status, headers).end(body),
});

/** @param port 0 for a free one, or that of an earlier receiver to reuse its URL */
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
    // An incomplete request is not an arrival.
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
