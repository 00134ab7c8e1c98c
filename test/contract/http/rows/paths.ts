import {
  DONE,
  deleteAuthor,
  deleteWebhook,
  error,
  getResults,
  getVersions,
  getWebhooks,
  ID_NOT_FOUND,
  NOT_FOUND,
  postWebhook,
  put,
  putFeedback,
  type Request,
  type Row,
  row,
  submission,
} from '../row.js';

const to = (tail: string, method = 'GET'): Request => ({ method, path: `/v2.0.0/account/{account}${tail}` });

const NOWHERE: readonly (readonly [string, Request])[] = [
  ['the account itself', to('')],
  ['the account with a slash', to('/')],
  ['an unknown resource', to('/essays/a')],
  ['a resource without an id', to('/text', 'PUT')],
  ['results of results', to('/text/a/results/b')],
  ['names in another case', to('/Text/a/results')],
  ['a trailing slash after results', to('/text/a/results/')],
  ['a trailing slash after a text', to('/text/a/', 'PUT')],
  ['a trailing slash after an author', to('/author/a/', 'DELETE')],
  ['a trailing slash after webhooks', to('/webhooks/')],
  ['a trailing slash after webhooks, deleting', to('/webhooks/', 'DELETE')],
  ['a trailing slash after versions', { method: 'GET', path: '/account/{account}/versions/' }],
  ['an empty segment before the resource', to('//text/a/results')],
  ['dots that lead elsewhere', to('/webhooks/../text/a/results')],
];

/** Paths that name no account, for which authentication makes no difference. */
const WITHOUT_ACCOUNT = [
  '/',
  '/v2.0.0',
  '/v2.0.0/account',
  '/v2.0.0/accounts/a/text/b',
  '/account',
  '/favicon.ico',
  '//',
  '/%',
  '/v2.0.0/%2Faccount/a',
  '/metrics',
  '/health/live/x',
];

/** The methods of each kind of path. */
const METHODS: readonly (readonly [Request, string])[] = [
  [put('a'), 'PUT'],
  [getResults('a'), 'GET'],
  [putFeedback('a', {}), 'PUT'],
  [deleteAuthor('a'), 'DELETE'],
  [getWebhooks(), 'POST, GET'],
  [deleteWebhook('a'), 'DELETE'],
  [getVersions(), 'GET'],
];
const ALL_METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];

export const paths: readonly Row[] = [
  ...NOWHERE.map(([name, request]) => row('decision 21', `${name}: 404`, request, NOT_FOUND)),
  ...WITHOUT_ACCOUNT.flatMap((path) =>
    [null, undefined].map((authorization) =>
      row(
        'order of checks',
        `'${path}' names no account: 404 ${authorization === null ? 'without' : 'with'} a token`,
        { method: 'GET', path, authorization },
        NOT_FOUND,
      ),
    ),
  ),
  ...METHODS.flatMap(([request, allowed]) =>
    ALL_METHODS.filter((method) => !allowed.split(', ').includes(method)).map((method) =>
      row(
        'decision 21',
        `${method} ${request.path.replace('/v2.0.0/account/{account}', '')}: 405 with Allow`,
        { method, path: request.path },
        { ...error(405, 'method not allowed'), headers: { allow: allowed } },
      ),
    ),
  ),
  row('decision 21', 'a query string is ignored', { ...put('a'), path: `${put('a').path}?b=c&%` }, DONE),
  row(
    'decision 21',
    'an empty query string is ignored',
    { ...getVersions(), path: `${getVersions().path}?` },
    {
      status: 200,
      body: { type: 'success', code: 200, versions: ['1.0.0', '2.0.0', '2.1.0', '2.2.0'] },
    },
  ),
  row(
    'decision 22',
    'GET with a body is served',
    { ...getResults('a'), headers: { 'content-type': 'application/json' }, body: 'null' },
    ID_NOT_FOUND,
  ),
  row(
    'decision 22',
    'GET with a body that is not JSON is served',
    { ...getResults('a'), body: '{' },
    ID_NOT_FOUND,
  ),
  row(
    'decision 22',
    'GET with a compressed body is served',
    { ...getResults('a'), headers: { 'content-encoding': 'gzip' }, body: 'x' },
    ID_NOT_FOUND,
  ),
  row(
    'decision 22',
    'DELETE with a body is served',
    { ...deleteWebhook('a'), body: 'null' },
    error(404, 'webhook not found'),
  ),
  ...['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', 'nonsense'].map(
    (type) =>
      row(
        'decision 20',
        `Content-Type ${type} is ignored`,
        put('a', submission(), { headers: { 'content-type': type } }),
        DONE,
      ),
  ),
  ...['identity', 'IDENTITY', ''].map((encoding) =>
    row(
      'decision 20',
      `Content-Encoding '${encoding}' is served`,
      put('a', submission(), { headers: { 'content-encoding': encoding } }),
      DONE,
    ),
  ),
  ...['gzip', 'br', 'deflate', 'x', 'identity, gzip'].flatMap((encoding) =>
    [put('a'), putFeedback('a', {}), postWebhook({})].map((request) =>
      row(
        'decision 20',
        `Content-Encoding ${encoding}: 415 for ${request.method} ${request.path}`,
        { ...request, headers: { 'content-encoding': encoding } },
        error(415, 'unsupported content encoding'),
      ),
    ),
  ),
];
