import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { apiError, apiErrors } from '../domain/api-error.js';

/** The HTTP status for an error of the request parser; 400 by default. */
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

/** Errors after which no response can arrive: the connection broke, or its TLS handshake failed. */
const UNREACHABLE = /^(?:ECONNRESET|EPROTO|ERR_(?:TLS|SSL)_.*)$/;

/** Milliseconds for a client to read the response before its connection is closed. */
const GRACE_MS = 1000;

/** Responds to an invalid HTTP request with an error object, and closes the connection. */
export function respondToMalformedRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (UNREACHABLE.test(error.code ?? '') || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS[error.code ?? ''] ?? 400;
  endWith(socket, status, apiError(status, apiErrors.malformedRequest.message));
}

/** Handles invalid HTTP requests, to which Node would respond without a body. */
export function respondToSpecialRequests(server: Server): void {
  // A client may close its side after the request and still read the response.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connect', (_request, socket: Duplex) => {
    endWith(socket, 405, apiErrors.methodNotAllowed, 'Allow: GET, PUT, POST, DELETE\r\n');
  });
  // Expectations other than 100-continue are ignored.
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
