import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of waiting requests per connection; more than any client pipelines. */
const MOST_WAITING = 64;

/**
 * Handles the requests of a connection one after another: the next one when the response to the previous one was sent.
 * Node passes on all pipelined requests at once, so a client that reads no responses could otherwise make the server
 * keep any number of them in memory. A connection with too many waiting requests is closed.
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
