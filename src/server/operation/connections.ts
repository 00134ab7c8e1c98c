import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../config.js';

interface ConnectionLimits {
  /** Maximum number of open connections. */
  readonly total: number;
  /** Maximum number from one address. */
  readonly perAddress: number;
}

/** The connections of a server, from the moment they are accepted: those in a TLS handshake count as well. */
export interface Connections {
  /** Closes all of them immediately. */
  cut(): void;
  /** Closes those without a request. */
  cutIdle(): void;
}

interface Connection {
  readonly socket: Socket;
  readonly address: string | undefined;
  /** Requests in progress. */
  requests: number;
}

/** Identifies a connection; with TLS, its requests have a different socket from the accepted one. */
const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;

/**
 * Limits the connections of a server. At a limit, the connection that has been idle longest is closed in favour of the
 * new one, so that silent clients cannot shut out others. If all are busy, the new one is closed.
 */
export function limitConnections(server: Server, { total, perAddress }: ConnectionLimits): Connections {
  /** The one that has been idle longest comes first. */
  const open = new Map<string, Connection>();

  const cut = (name: string, { socket }: Connection) => {
    open.delete(name);
    socket.destroy();
  };
  /** Makes room by closing an idle connection that meets a condition; false if all of them are busy. */
  const makeRoom = (limit: number, isCounted: (connection: Connection) => boolean): boolean => {
    if (open.size < limit) return true;
    const counted = [...open].filter(([, connection]) => isCounted(connection));
    if (counted.length < limit) return true;
    const idle = counted.find(([, { requests }]) => requests === 0);
    if (idle) cut(...idle);
    return idle !== undefined;
  };

  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    const address = socket.remoteAddress;
    const isAdmitted =
      makeRoom(perAddress, (connection) => connection.address === address) && makeRoom(total, () => true);
    if (!isAdmitted) {
      socket.destroy();
      return;
    }
    open.set(name, { socket, address, requests: 0 });
    socket.once('close', () => open.delete(name));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const name = nameOf(socket);
    const connection = open.get(name);
    if (!connection) return;
    connection.requests += 1;
    response.once('close', () => {
      connection.requests -= 1;
      // Moves it to the end of the order.
      if (open.delete(name)) open.set(name, connection);
    });
  });
  const cutWhere = (isCut: (connection: Connection) => boolean) => {
    for (const entry of open) if (isCut(entry[1])) cut(...entry);
  };
  return { cut: () => cutWhere(() => true), cutIdle: () => cutWhere(({ requests }) => requests === 0) };
}

/**
 * The limits in the settings. Half of the files that the process may open are reserved for the store and deliveries.
 */
export function connectionLimits({ maxConnections, maxConnectionsPerAddress }: Config): ConnectionLimits {
  const total = Math.min(maxConnections, Math.floor(openFiles() / 2));
  return { total, perAddress: Math.min(maxConnectionsPerAddress, total) };
}

/** How many files this process may open; Infinity if the system sets no limit, or Node cannot find it. */
function openFiles(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const limit = Number(userLimits?.open_files?.soft);
  return limit > 0 ? limit : Number.POSITIVE_INFINITY;
}
