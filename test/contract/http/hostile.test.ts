import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchange, exchangeBytes, type Received, type Sent } from './exchange.js';
import { submission } from './row.js';
import { type OpenAccount, type Service, startService } from './service.js';

/** The same input every time. */
const SETTINGS = { seed: 20_260_301, numRuns: 400 };

let service: Service;
let account: OpenAccount;
beforeAll(async () => {
  service = await startService();
  account = await service.account();
});
afterAll(() => service[Symbol.asyncDispose]());

/** Whatever comes in, what goes out is whole JSON in the shape of the interface, and no fault of ours. */
function expectDecentAnswer({ status, headers, text }: Received, statuses: readonly number[]): void {
  expect(statuses).toContain(status);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Number(headers['content-length'])).toBe(Buffer.byteLength(text));
  const body = JSON.parse(text);
  if (status !== 200)
    expect(body).toMatchObject({ type: 'error', code: status, message: expect.any(String) });
}

const send = (sent: Sent) =>
  exchange(service.port, {
    ...sent,
    headers: { authorization: `Token token=${account.token}`, ...sent.headers },
  });

const pathOf = (tail: string) => `/v2.0.0/account/${account.id}/${tail}`;
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
/** Objects with the names that mean something and values that mostly don't. */
const attributes = fc
  .dictionary(fc.constantFrom(...ATTRIBUTES), odd)
  .map((changes) => JSON.stringify(submission(changes)));

/** JSON text with a few bytes of it changed, cut out or put in. */
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

test('no body is answered with a fault, nothing, or something else than JSON', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...BODIED), bodies, async ([method, tail], body) => {
      expectDecentAnswer(await send({ method, path: pathOf(tail), body }), [200, 400, 404]);
    }),
    SETTINGS,
  );
});

/** What request targets can be made of; bytes that Node refuses to send go through a bare socket below. */
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
const target = fc
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

test('no path is answered with a fault, nothing, or something else than JSON', async () => {
  await fc.assert(
    fc.asyncProperty(method, target, fc.boolean(), async (method, template, hasToken) => {
      const path = template.replace('{account}', account.id);
      const headers: Record<string, string> = hasToken ? {} : { authorization: 'Token token=x' };
      const answer = await send({ method, path, headers, body: Buffer.from('{}') });
      expectDecentAnswer(answer, [200, 400, 401, 404, 405]);
    }),
    SETTINGS,
  );
});

test('no header value is answered with a fault, nothing, or something else than JSON', async () => {
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
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, value), async (headers) => {
      const answer = await send({
        method: 'PUT',
        path: pathOf('text/hostile'),
        headers,
        body: Buffer.from('{}'),
      });
      expectDecentAnswer(answer, [400, 401, 415]);
    }),
    { ...SETTINGS, numRuns: 200 },
  );
});

test('no bytes in place of a request are answered with a fault, nothing, or something else than JSON', async () => {
  const line = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
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
  await fc.assert(
    fc.asyncProperty(line, async (bytes) => {
      const answer = await exchangeBytes(service.port, Buffer.concat([bytes, Buffer.from('\r\n\r\n')]));
      expectDecentAnswer(answer, [400, 401, 404, 405, 431]);
    }),
    { ...SETTINGS, numRuns: 200 },
  );
});
