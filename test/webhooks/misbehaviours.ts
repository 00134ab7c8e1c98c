import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Behaviour } from './receiver.js';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n';

/** Writes bytes in place of an HTTP response, and keeps the connection open. */
const writes = (text: string): Behaviour => ({ onRequest: (response) => void response.socket?.write(text) });

/** Writes bytes, then resets the connection once they are sent, and probably read: the attempt fails either way. */
const writesAndResets = (text: string): Behaviour => ({
  onRequest: (response) => {
    const reset = () => (response.socket as Socket & { _parent?: Socket })?._parent?.resetAndDestroy();
    if (text === '') reset();
    else response.socket?.write(text, () => setTimeout(reset, 10));
  },
});

/** Writes repeatedly until the connection is closed. */
const repeats = (text: string, milliseconds: number) => (response: ServerResponse) => {
  const timer = setInterval(() => response.socket?.write(text), milliseconds);
  response.socket?.on('close', () => clearInterval(timer));
};

/** Endpoints that never complete a response, by the stage at which they hang. */
export const hangs: Readonly<Record<string, Behaviour>> = {
  'after the connection': { onConnection: () => {} },
  'in the TLS handshake': { onConnection: (socket) => void socket.resume() },
  // The header of a TLS record that never follows.
  'in the middle of the TLS handshake': {
    onConnection: (socket) =>
      void socket.once('data', () => socket.write(Buffer.from('160303007a020000', 'hex'))),
  },
  'before the head': { onRequest: () => {} },
  'in the middle of the head': writes('HTTP/1.1 200 OK\r\ncontent-ty'),
  'before the body': writes(`${HEAD}content-length: 10\r\n\r\n`),
  'in the middle of the body': writes(`${HEAD}content-length: 10\r\n\r\nhalf`),
  'in the middle of a chunk': writes(`${HEAD}transfer-encoding: chunked\r\n\r\nff\r\nhalf`),
  'in the head, byte by byte': {
    onRequest: (response) => {
      response.socket?.write('HTTP/1.1 200 OK\r\nx-drip: ');
      repeats('a', 5)(response);
    },
  },
  'in the body, byte by byte': {
    onRequest: (response) => {
      response.writeHead(200).flushHeaders();
      repeats('1\r\na\r\n', 5)(response);
    },
  },
  'in endless interim responses': { onRequest: repeats('HTTP/1.1 102 Processing\r\n\r\n', 2) },
};

export const resets: Readonly<Record<string, Behaviour>> = {
  'after the connection': { onConnection: (socket) => void socket.resetAndDestroy() },
  'in the TLS handshake': {
    onConnection: (socket) => void socket.once('data', () => socket.resetAndDestroy()),
  },
  'before the head': writesAndResets(''),
  'in the middle of the head': writesAndResets('HTTP/1.1 200 OK\r\ncontent-ty'),
  'in the middle of the body': writesAndResets(`${HEAD}content-length: 10\r\n\r\nhalf`),
};

export const noHttp: Readonly<Record<string, Behaviour>> = {
  'a greeting of another protocol': writes('220 mail.test ESMTP ready\r\n'),
  'meaningless bytes': writes('\0\x01\x02\xff\r\n\r\n'),
  'an overlong head': {
    onRequest: (response) => {
      response.socket?.write(`${HEAD}x-long: ${'a'.repeat(64 * 1024)}`);
    },
  },
  'two lengths of the body': writes(`${HEAD}content-length: 1\r\ncontent-length: 2\r\n\r\nab`),
};

/** An unrequested change of protocol. */
export const upgrade = writes(
  'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
);

/** HTTP without TLS. */
export const plainHttp: Behaviour = {
  onConnection: (socket) =>
    void socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n')),
};

/** Sends a body until the connection is closed. */
export const endlessBody: Behaviour = {
  onRequest: (response) => {
    response.writeHead(200);
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(16 * 1024)));
    };
    response.on('drain', pour);
    pour();
  },
};
