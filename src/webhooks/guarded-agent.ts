import { Agent } from 'node:https';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';
import type { GuardedConnector } from './guarded-connector.js';

/**
 * Milliseconds that an idle connection is kept: shorter than most servers keep theirs, so that the server does not close it while
 * a request is on its way. A shorter `Keep-Alive: timeout=…` of the server takes precedence.
 */
const KEEP_ALIVE_MS = 4000;
/** Connections are replaced after this time, because the addresses of a name may change. */
const MOST_CONNECTED_MS = 5 * 60_000;

/** Keeps connections for further requests. undici does too, but breaks off a connection at a response of 100. */
export class GuardedAgent extends Agent {
  readonly #connector: GuardedConnector;
  readonly #connectedAt = new WeakMap<Duplex, number>();

  constructor(connector: GuardedConnector) {
    super({ keepAlive: true, timeout: KEEP_ALIVE_MS });
    this.#connector = connector;
  }

  override createConnection(
    { host, port }: { readonly host?: string | null; readonly port?: string | number | null },
    callback: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    const target = { hostname: host!, host: host!, port: String(port), protocol: 'https:' };
    this.#connector.connect(target, (error, socket) => {
      if (socket) this.#connectedAt.set(socket, performance.now());
      callback(error, socket as Socket);
    });
  }

  override keepSocketAlive(socket: Duplex): boolean {
    const isOld = performance.now() - (this.#connectedAt.get(socket) ?? 0) > MOST_CONNECTED_MS;
    return !isOld && Boolean(super.keepSocketAlive(socket));
  }
}
