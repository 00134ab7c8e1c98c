import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { apiError, apiErrors } from '../domain/api-error.js';

/** The HTTP status of what the parser of requests gave up on; 400 for everything else. */
const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

const REASON: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Faults of a connection on which no answer can arrive: it broke, or its TLS handshake did not come to an end. */
const UNANSWERABLE = /^(?:ECONNRESET|EPROTO|ERR_(?:TLS|SSL)_.*)$/;

/** Milliseconds in which a client can read why its connection ends, whether it closes its side or not. */
const GRACE_MS = 1000;

/** Answers what is no request at all in the shape of every error, and ends the connection. */
export function answerMalformedRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (UNANSWERABLE.test(error.code ?? '') || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS[error.code ?? ''] ?? 400;
  endWith(socket, status, apiError(status, apiErrors.malformedRequest.message));
}

/** Sees to requests that never come as requests: without this, Node would answer them with nothing. */
export function answerSpecialRequests(server: Server): void {
  // A client that has sent all it has to say may close its side and still reads the answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connect', (_request, socket: Duplex) => {
    endWith(socket, 405, apiErrors.methodNotAllowed, 'Allow: GET, PUT, POST, DELETE\r\n');
  });
  // Expectations other than 100-continue are left out of account.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

function endWith(socket: Duplex, status: number, content: object, headers = ''): void {
  const body = JSON.stringify(content);
  const head =
    `HTTP/1.1 ${status} ${REASON[status]}\r\n` +
    `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
    `${headers}Connection: close\r\n\r\n`;
  socket.on('error', () => socket.destroy());
  socket.end(head + body);
  const cut = setTimeout(() => socket.destroy(), GRACE_MS).unref();
  socket.once('close', () => clearTimeout(cut));
}
