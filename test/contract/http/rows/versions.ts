import {
  bad,
  bytes,
  deleteAuthor,
  error,
  getResults,
  getVersions,
  ID_NOT_FOUND,
  put,
  type Row,
  row,
  submission,
} from '../row.js';

const SERVED = ['1.0.0', '2.0.0', '2.1.0', '2.2.0'];
const NOT_SUPPORTED = error(404, 'version not supported');

/** Path segments that do not name a served version. */
const OTHERS = [
  'v1.0.1',
  'v2.0.1',
  'v2.1.1',
  'v2.2.1',
  'v3.0.0',
  'v2',
  'v2.1',
  '2.0.0',
  'V2.0.0',
  'v02.0.0',
  'v2.0.0-rc',
  'v',
  '',
  'text',
  'constructor',
  '%76',
  'v2.0.0%2F',
];

export const versions: readonly Row[] = [
  row('interface, endpoint 8; decision 3', 'the list, in numeric order, without v', getVersions(), {
    status: 200,
    body: { type: 'success', code: 200, versions: SERVED },
  }),
  row(
    'interface, endpoint 8',
    'the list has no version in its path',
    { method: 'GET', path: '/v2.0.0/account/{account}/versions' },
    error(404, 'not found'),
  ),
  row(
    'interface, versioning 1',
    'everything else has a version in its path',
    { method: 'GET', path: '/account/{account}/text/a/results' },
    error(404, 'not found'),
  ),
  ...SERVED.map((version) =>
    row('decision 3', `${version} is served`, getResults('a', { version: `v${version}` }), ID_NOT_FOUND),
  ),
  ...OTHERS.map((version) =>
    row('decision 3', `'${version}' is not served`, deleteAuthor('anna', { version }), NOT_SUPPORTED),
  ),
  row(
    'decision 3',
    'a percent-encoded version is the version',
    getResults('a', { version: '%76%32.0.0' }),
    ID_NOT_FOUND,
  ),
  ...(
    [
      ['1.0.0', [3, 4], [8, 10]],
      ['2.0.0', [2, 3], [6, 8]],
      ['2.1.0', [2, 3], [6, 8]],
      ['2.2.0', [2, 3], [6, 8]],
    ] as const
  ).map(([version, ...ranges]) =>
    row(
      'decision 4',
      `${version} counts indices of invalid_characters in ${version === '1.0.0' ? 'code units' : 'code points'}`,
      put('a', submission({ text: 'I\u{1F600}\u0001am\u{1F600}\u0001\u0002.' }), { version: `v${version}` }),
      bad('text contains invalid characters', { invalid_characters: { text: ['\u0001\u0002', ...ranges] } }),
    ),
  ),
  ...SERVED.map((version) =>
    row(
      'decision 4',
      `${version} responds to invalid UTF-8 like the others`,
      put('a', bytes('{"text":"', 0xff, '"}'), { version: `v${version}` }),
      bad('invalid_encoding', { invalid_attributes: ['text'], invalid_values: { text: '\\xFF' } }),
    ),
  ),
];
