import { expect } from 'vitest';
import {
  bad,
  DONE,
  deleteWebhook,
  type Expected,
  error,
  getWebhooks,
  postWebhook,
  type Request,
  type Response,
  type Row,
  row,
  sequence,
} from '../row.js';

const URL_OF = 'https://example.org/hook';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const CREATED: Expected = {
  status: 200,
  body: {
    type: 'success',
    id: expect.stringMatching(UUID),
    // 22 characters of base64 are more than 128 bits.
    secret: expect.stringMatching(/^\S{22,}$/),
    code: 200,
  },
};
const listed = (webhooks: readonly { id: unknown; url: string }[]): Expected => ({
  status: 200,
  body: { type: 'success', webhooks, code: 200 },
});
const UNKNOWN = error(404, 'webhook not found');
const NOT_VALID = 'url is not a valid URL';
const idOf = (responses: readonly Response[], position: number): string => responses[position]!.body.id;

/** What is wrong with a URL, by message. */
const FAULTS: Readonly<Record<string, readonly unknown[]>> = {
  'url is missing': [undefined, null],
  'url is blank': ['', ' ', '\t\n', '\u00a0', '\u2003'],
  [NOT_VALID]: [
    1,
    true,
    {},
    [],
    [URL_OF],
    'example.org',
    '/hook',
    '//example.org/hook',
    'https',
    '://example.org',
    ` ${URL_OF}`,
    `${URL_OF} `,
    `${URL_OF}\n`,
    'https://exa mple.org/',
    'https://example.org/a\tb',
    'https://example.org/\u0001',
    'https://example.org:99999/',
    'https://example.org:port/',
    'https://[::1',
    'https://user@example.org/',
    'https://user:password@example.org/',
    'https://@example.org/',
    // Private, loopback, link-local, multicast and reserved addresses, in many spellings (decision 36).
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1:8443/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fd12:3456::1]/',
    'https://[ff02::1]/',
    'https://[2001:db8::1]/',
    'https://[2002:7f00:1::]/',
    'https://１２７.0.0.1/',
    'https://127。0。0。1/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
  ],
  'url must be https': ['http://example.org/hook', 'ftp://example.org/', 'wss://example.org/'],
  'url is missing host section': [
    'https://',
    'https:///x',
    'https://:443/',
    'https:///',
    'https://?a',
    'https://#a',
  ],
  'url too long': [`https://example.org/${'a'.repeat(236)}`],
};

const ACCEPTED: readonly string[] = [
  URL_OF,
  'https://example.org',
  'HTTPS://EXAMPLE.ORG/Hook',
  'https://example.org:8443/hook?a=b&c=%20#d',
  'https://sub.example.org/',
  'https://8.8.8.8/',
  'https://172.15.0.1/',
  'https://172.32.0.1/',
  'https://[2606:4700:4700::1111]/',
  'https://bücher.example/',
  `https://example.org/${'a'.repeat(235)}`,
];

export const webhooks: readonly Row[] = [
  ...Object.entries(FAULTS).flatMap(([message, urls]) =>
    urls.map((url) =>
      row(
        'interface, endpoint 5; decisions 32 and 36',
        `${String(JSON.stringify(url)).slice(0, 60)}: ${message}`,
        postWebhook({ url }),
        bad(message),
      ),
    ),
  ),
  row('decision 32', 'an empty object', postWebhook({}), bad('url is missing')),
  ...ACCEPTED.map((url) =>
    sequence(
      'interface, endpoints 5 and 6; decision 32',
      `${url.slice(0, 60)} is accepted and listed as sent`,
      [postWebhook({ url }), CREATED],
      [getWebhooks(), ([created]) => listed([{ id: created!.body.id, url }])],
    ),
  ),
  row('interface, endpoint 6', 'no webhooks', getWebhooks(), listed([])),
  sequence(
    'interface, limits',
    'an account may have 100 webhooks',
    ...Array.from({ length: 100 }, (): [Request, Expected] => [postWebhook({ url: URL_OF }), CREATED]),
    [postWebhook({ url: URL_OF }), bad('too many webhooks')],
  ),
  sequence(
    'decision 32',
    'the list is in order of creation, two may have the same URL, and none shows its secret',
    [postWebhook({ url: 'https://z.example/' }), CREATED],
    [postWebhook({ url: 'https://a.example/' }), CREATED],
    [postWebhook({ url: 'https://z.example/' }), CREATED],
    [
      getWebhooks(),
      (responses) =>
        listed(
          ['z', 'a', 'z'].map((host, position) => ({
            id: idOf(responses, position),
            url: `https://${host}.example/`,
          })),
        ),
    ],
  ),
  sequence(
    'interface, endpoint 7',
    'a webhook is deleted once',
    [postWebhook({ url: URL_OF }), CREATED],
    [postWebhook({ url: URL_OF }), CREATED],
    [(responses) => deleteWebhook(idOf(responses, 0)), DONE],
    [(responses) => deleteWebhook(idOf(responses, 0)), UNKNOWN],
    [getWebhooks(), (responses) => listed([{ id: idOf(responses, 1), url: URL_OF }])],
  ),
  ...['00000000-0000-4000-8000-000000000000', 'a', 'a_b', 'a'.repeat(41), '%', '%2F', '1'].map((id) =>
    row('interface, endpoint 7; decision 32', `deleting '${id}': unknown`, deleteWebhook(id), UNKNOWN),
  ),
  sequence(
    'decision 32',
    'another account’s webhook is unknown and unlisted',
    [postWebhook({ url: URL_OF }), CREATED],
    [
      (responses) =>
        deleteWebhook(idOf(responses, 0), { account: '{other}', authorization: 'Token token={other_token}' }),
      UNKNOWN,
    ],
    [getWebhooks({ account: '{other}', authorization: 'Token token={other_token}' }), listed([])],
    [getWebhooks(), (responses) => listed([{ id: idOf(responses, 0), url: URL_OF }])],
  ),
  sequence(
    'decision 4',
    'webhooks are the same to all versions',
    [postWebhook({ url: URL_OF }, { version: 'v1.0.0' }), CREATED],
    [getWebhooks({ version: 'v2.1.0' }), (responses) => listed([{ id: idOf(responses, 0), url: URL_OF }])],
    [(responses) => deleteWebhook(idOf(responses, 0), { version: 'v2.0.0' }), DONE],
  ),
  sequence(
    'interface, endpoint 5',
    'a rejected webhook is not stored',
    [postWebhook({ url: 'http://example.org/' }), bad('url must be https')],
    [getWebhooks(), listed([])],
  ),
];
