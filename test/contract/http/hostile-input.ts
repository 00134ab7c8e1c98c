import fc from 'fast-check';
import { expect } from 'vitest';
import { exchange, exchangeBytes, type Received, type Sent } from './exchange.js';
import { submission } from './row.js';
import type { OpenAccount, Service } from './service.js';

/** The service and account that hostile input is sent to. */
export interface Target {
  readonly service: Service;
  readonly account: OpenAccount;
}

/** A kind of input, and the property that the server always responds to it with JSON and never with a server error. */
export interface HostileInput {
  readonly name: string;
  property(target: Target): fc.IAsyncProperty<unknown>;
}

/** Every response is complete JSON in the shape of the interface, with an expected status. */
function expectDecentResponse({ status, headers, text }: Received, statuses: readonly number[]): void {
  expect(statuses).toContain(status);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Number(headers['content-length'])).toBe(Buffer.byteLength(text));
  const body = JSON.parse(text);
  if (status !== 200)
    expect(body).toMatchObject({ type: 'error', code: status, message: expect.any(String) });
}

const send = ({ service, account }: Target, sent: Sent) =>
  exchange(service.port, {
    ...sent,
    headers: { authorization: `Token token=${account.token}`, ...sent.headers },
  });

const pathOf = ({ account }: Target, tail: string) => `/v2.0.0/account/${account.id}/${tail}`;
const BODIED = [
  ['PUT', 'text/hostile'],
  ['PUT', 'text/hostile/feedback'],
  ['POST', 'webhooks'],
] as const;

const json = fc.jsonValue({ maxDepth: 4 });
const odd = fc.oneof(
  json,
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double(),
  fc.constantFrom(null, '', 0, -0, 1, 1e308, '__proto__', 'https://[::', 'https://\u0000', '\uD800', {}, []),
);
const ATTRIBUTES = [
  ...Object.keys(submission()),
  'session_id',
  'sequence_id',
  'sequence_count',
  'test',
  'url',
  'examiner_id',
  'mark',
  '__proto__',
  'toString',
];
/** Objects with valid attribute names and mostly invalid values. */
const attributes = fc
  .dictionary(fc.constantFrom(...ATTRIBUTES), odd)
  .map((changes) => JSON.stringify(submission(changes)));

/** JSON text with a few bytes changed, removed or inserted. */
const damaged = fc
  .tuple(
    attributes,
    fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.uint8Array({ maxLength: 3 })), { maxLength: 4 }),
  )
  .map(([text, damages]) =>
    damages.reduce((bytes, [position, length, insert]) => {
      const at = position % (bytes.length + 1);
      return Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + length)]);
    }, Buffer.from(text) as Buffer),
  );

const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  attributes.map((text) => Buffer.from(text)),
  damaged,
  json.map((value) => Buffer.from(JSON.stringify(value))),
);

/** Parts of request targets. Bytes that Node.js refuses to send go through a raw socket below. */
const segment = fc.oneof(
  fc.constantFrom(
    'v2.0.0',
    'v1.0.0',
    'account',
    'text',
    'author',
    'webhooks',
    'results',
    'feedback',
    'versions',
    '',
    '.',
    '..',
    '%',
    '%2F',
    '%00',
    '%FF',
    '%2e%2e',
    '__proto__',
    'constructor',
    '*',
    ':id',
    '{id}',
    ';',
    '?',
    '#',
    '\\',
    '[',
    '~',
  ),
  fc.string({ unit: fc.constantFrom(...'aZ09-_.%+~!$&\'()*,;=:@[]{}|\\^`"<>?#'), maxLength: 60 }),
  fc.uint8Array({ maxLength: 12 }).map((bytes) => [...bytes].map((byte) => `%${byte.toString(16)}`).join('')),
);
const requestTarget = fc
  .tuple(fc.boolean(), fc.array(segment, { maxLength: 7 }))
  .map(
    ([isInside, segments]) =>
      `/${[...(isInside ? ['v2.0.0', 'account', '{account}'] : []), ...segments].join('/')}`,
  );
const method = fc.constantFrom(
  'GET',
  'PUT',
  'POST',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'M-SEARCH',
);

const value = fc.string({ unit: fc.constantFrom(...' abZ09-_=",;:%éÿ\t'), maxLength: 80 });
const name = fc.constantFrom(
  'authorization',
  'content-encoding',
  'content-type',
  'accept',
  'accept-encoding',
  'if-none-match',
  'range',
  'x-http-method-override',
  'x-forwarded-for',
  'cookie',
  'origin',
);

const line = fc.oneof(
  fc
    .uint8Array({ minLength: 1, maxLength: 60 })
    // Empty lines do not start a request (RFC 9112, 2.2): the server keeps waiting for one.
    .filter((bytes) => bytes.some((byte) => byte !== 10 && byte !== 13))
    .map((bytes) => Buffer.from(bytes)),
  fc
    .string({ unit: 'binary', maxLength: 40 })
    .map((path) => Buffer.from(`GET /${path} HTTP/1.1\r\nHost: x\r\nConnection: close`)),
  fc
    .constantFrom('HTTP/0.9', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/1.1 x', 'http/1.1', '')
    .map((version) => Buffer.from(`GET /docs/x ${version}\r\nHost: x\r\nConnection: close`)),
  fc
    .constantFrom(
      'Content-Length: -1',
      'Content-Length: 1\r\nContent-Length: 2',
      'Transfer-Encoding: x',
      'A'.repeat(20_000),
      ': x',
      'Host: y',
      'Upgrade: h2c\r\nConnection: Upgrade',
    )
    .map((header) =>
      Buffer.from(`PUT /v2.0.0/account/a/text/b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${header}`),
    ),
);

export const hostileInputs: readonly HostileInput[] = [
  {
    name: 'bodies',
    property: (target) =>
      fc.asyncProperty(fc.constantFrom(...BODIED), bodies, async ([method, tail], body) => {
        expectDecentResponse(
          await send(target, { method, path: pathOf(target, tail), body }),
          [200, 400, 404],
        );
      }),
  },
  {
    name: 'paths',
    property: (target) =>
      fc.asyncProperty(method, requestTarget, fc.boolean(), async (method, template, hasToken) => {
        const path = template.replace('{account}', target.account.id);
        const headers: Record<string, string> = hasToken ? {} : { authorization: 'Token token=x' };
        const response = await send(target, { method, path, headers, body: Buffer.from('{}') });
        expectDecentResponse(response, [200, 400, 401, 404, 405]);
      }),
  },
  {
    name: 'values of headers',
    property: (target) =>
      fc.asyncProperty(fc.dictionary(name, value), async (headers) => {
        const response = await send(target, {
          method: 'PUT',
          path: pathOf(target, 'text/hostile'),
          headers,
          body: Buffer.from('{}'),
        });
        expectDecentResponse(response, [400, 401, 415]);
      }),
  },
  {
    name: 'bytes in place of a request',
    property: (target) =>
      fc.asyncProperty(line, async (bytes) => {
        const response = await exchangeBytes(
          target.service.port,
          Buffer.concat([bytes, Buffer.from('\r\n\r\n')]),
        );
        expectDecentResponse(response, [400, 401, 404, 405, 431]);
      }),
  },
];
