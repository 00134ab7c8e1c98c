import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

interface UnreadOptions {
  /** Milliseconds in which a client must read something of what waits for it. */
  readonly silence: number;
  /** Milliseconds between looks at the connections. */
  readonly interval: number;
  /** The event of a new connection on which responses are written. */
  readonly event: 'connection' | 'secureConnection';
}

/**
 * Closes connections whose client has stopped reading. The time-out of Node begins anew when the system takes a part of a
 * response and when a response ends, so that pipelined requests stretch it.
 */
export function cutUnread(server: Server, { silence, interval, event }: UnreadOptions): void {
  /** How much the system has taken of each connection's responses, and since when it has taken no more. */
  const open = new Map<Socket, { taken: number; since: number }>();
  server.on(event, (socket: Socket) => {
    open.set(socket, { taken: 0, since: 0 });
    socket.once('close', () => open.delete(socket));
  });
  const look = () => {
    const now = performance.now();
    for (const [socket, seen] of open) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken !== seen.taken) open.set(socket, { taken, since: now });
      else if (now - seen.since >= silence) socket.destroy();
    }
  };
  const timer = setInterval(look, interval).unref();
  server.once('close', () => clearInterval(timer));
}
