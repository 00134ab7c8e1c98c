import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/** What a client sends, byte for byte. */
export interface Sent {
  readonly method: string;
  /** The request target. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: Uint8Array | undefined;
}

/** What a server responds. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true });

/** One exchange through a real socket. A body does not imply `Content-Type`, because the interface requires none. */
export function exchange(port: number, { method, path, headers, body }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, agent, method, path, headers: { ...lengthOf(body, headers), ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers as Record<string, string>,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Node.js omits `Content-Length` for methods that rarely have a body. */
function lengthOf(body: Uint8Array | undefined, headers: Sent['headers'] = {}): Record<string, string> {
  return body && !headers['transfer-encoding'] ? { 'content-length': String(body.length) } : {};
}

/** Sends bytes that may not be a valid request, and reads until the server ends the connection. */
export function exchangeBytes(port: number, bytes: Uint8Array | string): Promise<Received> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.setTimeout(10_000, () => socket.destroy(new Error('the server neither answered nor closed')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      try {
        resolve(parseResponse(Buffer.concat(chunks)));
      } catch (error) {
        reject(error);
      }
    });
    socket.write(bytes);
  });
}

function parseResponse(bytes: Buffer): Received {
  const end = bytes.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = bytes.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n');
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(statusLine) ?? [];
  if (status === undefined) throw new Error(`no response, but ${bytes.length} bytes`);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const content = bytes.subarray(end + 4);
  const length = Number(headers.find(([name]) => name === 'content-length')?.[1]);
  return {
    status: Number(status),
    headers: Object.fromEntries(headers),
    text: content.subarray(0, length).toString('utf8'),
  };
}
