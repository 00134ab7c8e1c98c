import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait on one connection; more than any client sends ahead. */
const MOST_WAITING = 64;

/**
 * Handles the requests of a connection one after another: the next when the answer to the one before has left. Node hands
 * over all requests that a client sent ahead (pipelining) at once, so that one who reads no answers could have any number
 * of them made and kept in memory. A connection on which too many wait is closed.
 */
export function inTurn(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>();
  const next = (socket: Socket) => {
    const [request, response] = waiting.get(socket)?.shift() ?? [];
    if (!request || !response || socket.destroyed) waiting.delete(socket);
    else start(request, response);
  };
  const start = (request: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => next(request.socket));
    handle(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    const queue = waiting.get(socket);
    if (!queue) {
      waiting.set(socket, []);
      start(request, response);
    } else if (queue.length < MOST_WAITING) queue.push([request, response]);
    else socket.destroy();
  };
}
