import { bad, DONE, put, type Row, row, submission } from '../row.js';

/** Characters by their UTF-16 code units. */
const u = (...numbers: number[]) => String.fromCharCode(...numbers);

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const ALLOWED_CONTROLS = [0x09, 0x0a, 0x0d];
const DISALLOWED = [...range(0, 0x1f), ...range(0x7f, 0x9f)].filter(
  (code) => !ALLOWED_CONTROLS.includes(code),
);

/** Allowed, although they may be mistaken for control characters. */
const ALLOWED = [
  ...ALLOWED_CONTROLS,
  0x20,
  0xa0,
  0xad,
  0x200b,
  0x200d,
  0x200e,
  0x202e,
  0x2028,
  0x2029,
  0x2066,
  0xfdd0,
  0xfeff,
  0xfffd,
  0xfffe,
  0xffff,
];

const CASES: readonly (readonly [string, string, readonly unknown[]])[] = [
  ['one character', 'a\u0001b', ['\u0001', [1, 2]]],
  ['adjacent ones are one range', 'a\u0001\u0002\u0001b', ['\u0001\u0002', [1, 4]]],
  [
    'distinct characters in order of first use',
    '\u0002a\u0001a\u0002',
    ['\u0002\u0001', [0, 1], [2, 3], [4, 5]],
  ],
  ['positions count code points', '\u{1F600}\u{1F600}\u0000', ['\u0000', [2, 3]]],
  ['a lone high surrogate', 'a\uD800b', ['\uD800', [1, 2]]],
  ['a lone low surrogate', 'a\uDC00b', ['\uDC00', [1, 2]]],
  ['surrogates the wrong way round', 'a\uDC00\uD800b', ['\uDC00\uD800', [1, 3]]],
  ['a pair after a lone half', '\uD83D\u{1F600}', ['\uD83D', [0, 1]]],
];

export const characters: readonly Row[] = [
  row(
    'decision 9',
    'every disallowed control character',
    put('a', submission({ text: u(...DISALLOWED) })),
    bad('text contains invalid characters', {
      invalid_characters: { text: [u(...DISALLOWED), [0, DISALLOWED.length]] },
    }),
  ),
  ...DISALLOWED.map((code) =>
    row(
      'interface, limits; decision 9',
      `U+${code.toString(16).padStart(4, '0')} is disallowed`,
      put('a', submission({ text: `a${u(code)}` })),
      bad('text contains invalid characters', { invalid_characters: { text: [u(code), [1, 2]] } }),
    ),
  ),
  ...ALLOWED.map((code) =>
    row(
      'interface, limits; decision 9',
      `U+${code.toString(16).padStart(4, '0')} is allowed`,
      put('a', submission({ text: `a${u(code)}b`, question_text: u(code, 0x61) })),
      DONE,
    ),
  ),
  row(
    'decision 9',
    'an emoji, raw or escaped, is allowed',
    put('a', '{"text":"\\ud83d\\ude00😀","author_id":"a","task_id":"b","question_text":"c"}'),
    DONE,
  ),
  ...CASES.map(([name, text, found]) =>
    row(
      'decision 9',
      name,
      put('a', submission({ text })),
      bad('text contains invalid characters', {
        invalid_characters: { text: found },
      }),
    ),
  ),
  row(
    'decision 9',
    'both texts are covered at once',
    put('a', submission({ text: 'a\u0001', question_text: '\u0002' })),
    bad('text contains invalid characters', {
      invalid_characters: { text: ['\u0001', [1, 2]], question_text: ['\u0002', [0, 1]] },
    }),
  ),
  row(
    'decision 9',
    'the question alone',
    put('a', submission({ question_text: 'a\u007f' })),
    bad('question_text contains invalid characters', {
      invalid_characters: { question_text: ['\u007f', [1, 2]] },
    }),
  ),
  row(
    'decision 9',
    'with no other message',
    put('a', submission({ text: '\u0001'.repeat(10_001) })),
    bad('text too long'),
  ),
  row(
    'decision 9',
    'with no message of an earlier attribute',
    put('a', submission({ question_text: '\u0001', task_id: '' })),
    bad('task_id missing'),
  ),
];
