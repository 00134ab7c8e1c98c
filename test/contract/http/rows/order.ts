import {
  bad,
  bytes,
  DONE,
  deleteAuthor,
  error,
  ID_NOT_FOUND,
  INVALID_JSON,
  NOT_FOUND,
  put,
  putFeedback,
  type Row,
  row,
  sequence,
  submission,
} from '../row.js';

const BAD_ID = 'a_b';
const ILL_FORMED = bad('id must only contain alphanumerics and hyphens');
const LARGE = ' '.repeat(512 * 1024 + 1);
const INVALID_UTF8 = bytes('{"text":', 0xff);
const NO_TEXT = bad('text missing');

/** Each row fails two or more consecutive checks; the response reports the first one. */
export const order: readonly Row[] = [
  row(
    'order of checks',
    'version before route',
    { method: 'GET', path: '/v9.0.0/account/{account}/nowhere' },
    error(404, 'version not supported'),
  ),
  row(
    'order of checks',
    'route before method',
    { method: 'PATCH', path: '/v2.0.0/account/{account}/nowhere' },
    NOT_FOUND,
  ),
  row(
    'order of checks',
    'method before identifiers',
    { method: 'POST', path: `/v2.0.0/account/{account}/text/${BAD_ID}` },
    error(405, 'method not allowed'),
  ),
  row(
    'order of checks',
    'identifiers before content encoding',
    put(BAD_ID, 'x', { headers: { 'content-encoding': 'gzip' } }),
    ILL_FORMED,
  ),
  row(
    'order of checks',
    'content encoding before size',
    put('a', LARGE, { headers: { 'content-encoding': 'gzip' } }),
    error(415, 'unsupported content encoding'),
  ),
  row(
    'order of checks',
    'size before invalid UTF-8',
    put('a', Buffer.alloc(512 * 1024 + 1, 0xff)),
    error(413, 'body too large'),
  ),
  row(
    'order of checks',
    'invalid UTF-8 before JSON',
    put('a', INVALID_UTF8),
    bad('invalid_encoding', { invalid_attributes: [], invalid_values: {} }),
  ),
  row('order of checks', 'JSON before whether a text exists', putFeedback('a', '{'), INVALID_JSON),
  row('order of checks', 'whether a text exists before attributes', putFeedback('a', {}), ID_NOT_FOUND),
  row('order of checks', 'JSON before attributes', put('a', '{"text":1'), INVALID_JSON),
  sequence(
    'order of checks',
    'attributes before conflicts',
    [put('a'), DONE],
    [put('a', submission({ text: undefined })), NO_TEXT],
  ),
  row(
    'order of checks',
    'the id of a deletion is checked before the store is read',
    deleteAuthor('a'.repeat(41)),
    bad('id too long'),
  ),
];
