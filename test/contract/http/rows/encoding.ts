import { bad, bytes, INVALID_JSON, postWebhook, put, putFeedback, type Row, row } from '../row.js';

type Pieces = readonly (string | number)[];

/** The error of a body: the names of its invalid attributes, and their values by name. */
const invalid = (attributes: readonly string[], values: Readonly<Record<string, unknown>>) =>
  bad('invalid_encoding', { invalid_attributes: attributes, invalid_values: values });

const CASES: readonly (readonly [string, Pieces, readonly string[], Readonly<Record<string, unknown>>])[] = [
  ['a bad byte in a value', ['{"text":"caf', 0xe9, '"}'], ['text'], { text: 'caf\\xE9' }],
  ['hex digits are capitals', ['{"text":"', 0xab, 0xcd, '"}'], ['text'], { text: '\\xAB\\xCD' }],
  [
    'a value is given whole, unescaped',
    ['{"text":"a\\n\\u00e9 ', 0xff, ' b"}'],
    ['text'],
    { text: 'a\né \\xFF b' },
  ],
  ['valid characters stay', ['{"text":"é😀', 0xff, '"}'], ['text'], { text: 'é😀\\xFF' }],
  ['a bad byte in a name', ['{"te', 0xff, 'xt":"a"}'], ['te\\xFFxt'], {}],
  ['a bad byte in name and value', ['{"te', 0xff, '":"a', 0xfe, '"}'], ['te\\xFF'], { 'te\\xFF': 'a\\xFE' }],
  [
    'several attributes, in order',
    ['{"task_id":"', 0xff, '","text":"fine","author_id":"', 0xfe, '"}'],
    ['task_id', 'author_id'],
    { task_id: '\\xFF', author_id: '\\xFE' },
  ],
  ['inside a nested value', ['{"x":{"y":["a', 0xff, '",1]}}'], ['x'], { x: { y: ['a\\xFF', 1] } }],
  ['in a nested name', ['{"x":{"', 0xff, '":1}}'], ['x'], { x: { '\\xFF': 1 } }],
  ['an overlong form', ['{"text":"', 0xc0, 0xaf, '"}'], ['text'], { text: '\\xC0\\xAF' }],
  ['a surrogate', ['{"text":"', 0xed, 0xa0, 0x80, '"}'], ['text'], { text: '\\xED\\xA0\\x80' }],
  ['above U+10FFFF', ['{"text":"', 0xf4, 0x90, 0x80, 0x80, '"}'], ['text'], { text: '\\xF4\\x90\\x80\\x80' }],
  ['a sequence cut short', ['{"text":"a', 0xe2, 0x82, '"}'], ['text'], { text: 'a\\xE2\\x82' }],
  ['a sequence cut short by a letter', ['{"text":"', 0xf0, 0x9f, 'b"}'], ['text'], { text: '\\xF0\\x9Fb' }],
  ['a continuation alone', ['{"text":"', 0x80, '"}'], ['text'], { text: '\\x80' }],
  [
    'the notation itself, as text, is left alone',
    ['{"a":"\\\\xFF","b":"', 0xff, '"}'],
    ['b'],
    { b: '\\xFF' },
  ],
  ['__proto__', ['{"__proto__":"', 0xff, '"}'], ['__proto__'], JSON.parse('{"__proto__":"\\\\xFF"}')],
  ['outside of strings', ['{"text":"a"}', 0xff], [], {}],
  ['in place of a value', ['{"text":', 0xff, '}'], [], {}],
  ['half an object', ['{"text":"', 0xff, '"'], [], {}],
  ['an array', ['["', 0xff, '"]'], [], {}],
  ['a BOM of UTF-16', [0xff, 0xfe, '{\0}\0'], [], {}],
  ['after a backslash', ['{"text":"\\', 0xff, '"}'], [], {}],
  ['a key twice', ['{"text":"', 0xff, '","text":"b"}'], [], {}],
];

export const encoding: readonly Row[] = [
  ...CASES.map(([name, pieces, attributes, values]) =>
    row('decision 18', name, put('a', bytes(...pieces)), invalid(attributes, values)),
  ),
  row(
    'interface, pre-validation errors',
    'feedback',
    putFeedback('a', bytes('{"examiner_id":1,"mark":{"holistic":"', 0xff, '"}}')),
    invalid(['mark'], { mark: { holistic: '\\xFF' } }),
  ),
  row(
    'interface, endpoint 5',
    'a webhook',
    postWebhook(bytes('{"url":"https://example.org/', 0xff, '"}')),
    invalid(['url'], { url: 'https://example.org/\\xFF' }),
  ),
  row('decision 18', 'an escaped surrogate is valid UTF-8', put('a', '{"text":"\\ud800"'), INVALID_JSON),
];
