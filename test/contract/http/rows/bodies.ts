import {
  bad,
  bytes,
  DONE,
  error,
  ID_NOT_FOUND,
  INVALID_JSON,
  postWebhook,
  put,
  putFeedback,
  type Row,
  row,
  sequence,
  submission,
} from '../row.js';

const LIMIT = 512 * 1024;

/** A submission as JSON text with additional members at its end. */
const withMembers = (members: string) => JSON.stringify(submission()).replace(/\}$/, `,${members}}`);
/** A submission as JSON text, padded to `size` bytes. */
const ofSize = (size: number) => JSON.stringify(submission()).padEnd(size);
/** Nested arrays. */
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

const NOT_JSON: readonly (readonly [string, string | Uint8Array])[] = [
  ['an empty body', ''],
  ['white space', ' \n'],
  ['half an object', '{"text":"a"'],
  ['something after the object', `${JSON.stringify(submission())}{}`],
  ['null', 'null'],
  ['an array', '[{}]'],
  ['a string', '"text"'],
  ['a number', '1'],
  ['single quotes', "{'text':'a'}"],
  ['a trailing comma', '{"text":"a",}'],
  ['a comment', '{"text":"a"/**/}'],
  ['NaN', withMembers('"x":NaN')],
  ['a leading zero', withMembers('"x":01')],
  ['a raw line feed in a string', withMembers('"x":"\n"')],
  ['a raw NUL in a string', withMembers('"x":"\0"')],
  ['an unknown escape', withMembers('"x":"\\a"')],
  ['a form', 'text=a&author_id=b'],
  ['a BOM', `\uFEFF${JSON.stringify(submission())}`],
  ['UTF-16', Buffer.from('{}', 'utf16le')],
  ['a key twice', withMembers('"text":"b"')],
  ['a key twice with equal values', withMembers('"task_id":"pets"')],
  ['a key twice after unescaping', withMembers('"te\\u0078t":"b"')],
  ['an unknown key twice', withMembers('"x":1,"x":1')],
  ['a key twice further down', withMembers('"x":[{"y":1,"y":2}]')],
  ['__proto__ twice', withMembers('"__proto__":1,"__proto__":2')],
  ['33 levels', withMembers(`"x":${nested(32)}`)],
  ['100,000 levels', withMembers(`"x":${nested(100_000)}`)],
  ['levels left open', '['.repeat(100_000)],
];

const IGNORED: readonly (readonly [string, string])[] = [
  ['an unknown attribute', '"shoe_size":43'],
  ['32 levels', `"x":${nested(31)}`],
  ['__proto__', '"__proto__":{"test":2,"text":5}'],
  ['constructor', '"constructor":{"prototype":{"test":2}}'],
  ['toString', '"toString":null,"hasOwnProperty":1'],
  ['an attribute in another case', '"Text":1'],
  ['an attribute named id', '"id":"other"'],
  ['metadata', '"metadata":{"l1":"de"},"receipt":1,"accountId":"x"'],
  ['a key with an empty name', '"":""'],
  ['a number beyond all bounds', '"x":1e999'],
];

const TOO_LARGE = error(413, 'body too large');

export const bodies: readonly Row[] = [
  ...NOT_JSON.map(([name, body]) =>
    row('decision 19', `${name}: invalid_json`, put('a', body), INVALID_JSON),
  ),
  row('interface, pre-validation errors', 'feedback that is not JSON', putFeedback('a', '{'), INVALID_JSON),
  row('interface, endpoint 5', 'a webhook that is not JSON', postWebhook('{'), INVALID_JSON),
  row('decision 19', 'feedback that is not an object', putFeedback('a', '[]'), INVALID_JSON),
  row('decision 19', 'a webhook that is not an object', postWebhook('"https://example.org/"'), INVALID_JSON),
  ...IGNORED.map(([name, members]) =>
    sequence(
      'decisions 12 and 19',
      `${name} is ignored, in comparisons too`,
      [put('a', withMembers(members)), DONE],
      [put('a'), DONE],
      [put('b', submission({ test: '{}' })), bad('test must be 1')],
    ),
  ),
  row(
    'decision 19',
    '__proto__ gives no attributes',
    put('a', '{"__proto__":{"text":"a"}}'),
    bad('text missing'),
  ),
  row(
    'decision 19',
    'white space around the object',
    put('a', ` \t\r\n${JSON.stringify(submission())}\n`),
    DONE,
  ),
  row('decision 20', 'a body at the limit', put('a', ofSize(LIMIT)), DONE),
  row('decision 20', 'a body over the limit', put('a', ofSize(LIMIT + 1)), TOO_LARGE),
  row(
    'decision 20',
    'a body over the limit in chunks',
    put('a', ofSize(LIMIT + 1), { headers: { 'transfer-encoding': 'chunked' } }),
    TOO_LARGE,
  ),
  row(
    'decision 20',
    'a body at the limit in chunks',
    put('a', ofSize(LIMIT), { headers: { 'transfer-encoding': 'chunked' } }),
    DONE,
  ),
  row('decision 20', 'a body far over the limit', put('a', 'x'.repeat(4 * LIMIT)), TOO_LARGE),
  row('decision 20', 'feedback over the limit', putFeedback('a', ' '.repeat(LIMIT + 1)), TOO_LARGE),
  row('decision 20', 'a webhook over the limit', postWebhook(' '.repeat(LIMIT + 1)), TOO_LARGE),
  row(
    'decision 20',
    'two fully escaped fields fit',
    put(
      'a',
      `{"text":"${'\\ud83d\\ude00'.repeat(10_000)}","author_id":"a","task_id":"b","question_text":"${'\\ud83d\\ude00'.repeat(10_000)}"}`,
    ),
    DONE,
  ),
  row(
    'decision 29',
    'feedback of 32 levels is read',
    putFeedback('a', `{"mark":{"x":${nested(30)}}}`),
    ID_NOT_FOUND,
  ),
  row('decision 19', 'bytes that are not text', put('a', bytes(0, 1, 2)), INVALID_JSON),
];
