import { describe, expect, test } from 'vitest';
import { visible as visibleOfPages } from '../../../src/page/html.js';
import { ApiFailure } from '../../../src/server/try/page/api.js';
import { BANDS, bandOf, signed } from '../../../src/server/try/page/bands.js';
import { adviceInWords, adviceOf, meaningOf, reasonInWords } from '../../../src/server/try/page/findings.js';
import { errorInWords, failureInWords } from '../../../src/server/try/page/messages.js';
import { visible, visibleParts } from '../../../src/server/try/page/visible.js';

describe('what to do about an error', () => {
  const text = 'I went to bank in 🍕 the evening';
  test.each<[error: [number, number, string, string], advice: string]>([
    [[10, 14, 'the', 'MD+'], 'Insert “the” before “bank”'],
    [[10, 14, ',', '+MP'], 'Insert “,” after “bank”'],
    [[20, 23, '', 'UD'], 'Leave out “the”'],
    [[24, 31, 'morning', 'RN'], 'Write “morning” instead of “evening”'],
  ])('%j', (error, advice) => {
    expect(adviceInWords(adviceOf(text, error))).toBe(advice);
  });
});

test('beside reasons in another language, signs say what to do', () => {
  const text = 'I went to bank';
  const said = (error: [number, number, string, string]) => adviceInWords(adviceOf(text, error, 'fa'));
  expect([
    said([10, 14, 'the', 'MD+']),
    said([10, 14, ',', '+MP']),
    said([7, 9, '', 'UT']),
    said([2, 6, 'go', 'TV']),
  ]).toEqual(['+ “the” “bank”', '“bank” + “,”', '“to” → ∅', '“went” → “go”']);
  const codes = { AGV: { meaning: 'verb does not agree' } };
  expect([meaningOf('AGV', codes), meaningOf('AGV', codes, 'fa')]).toEqual(['verb does not agree', '']);
});

test('a reason has quotation marks around words, and shows invisible characters', () => {
  expect(reasonInWords('After *did*, write *g\u200Bo*.')).toBe('After “did”, write “gU+200Bo”.');
});

test('invisible characters are shown as code points, except joiners of emoji', () => {
  expect(visible('a\u202Eb\u200Bc\u0000\uFEFF')).toBe('aU+202EbU+200BcU+0000U+FEFF');
  expect(visible('lone \uD800 half')).toBe('lone U+D800 half');
  expect(visibleParts('👩‍🍳 cafe\u0301\n\tüber')).toEqual([
    { text: '👩‍🍳 cafe\u0301\n\tüber', isHidden: false },
  ]);
  expect(visible('a\u200Db')).toBe('aU+200Db');
});

test('marks are hidden by the same rule as in pages and sheets', () => {
  const scripts = ['a', 'é', 'п', '文', 'ก', 'ی', 'ש', 'ܐ', 'क', '्', '👩', '👩🏽', '❤️', '،', ' '];
  const marks = ['\u061C', '\u200B', '\u200C', '\u200D', '\u200E', '\u200F', '\u202E', '\u2067', '\uFEFF'];
  for (const before of scripts)
    for (const mark of marks)
      for (const after of ['', 'a', 'ی']) {
        const written = before + mark + after;
        expect([written, visible(written) === written]).toEqual([
          written,
          visibleOfPages(written) === written,
        ]);
      }
  expect(visible('علی\u200Cرضا')).toBe('علی\u200Cرضا');
});

test.each([
  [-1, 0],
  [-0.61, 0],
  [-0.6, 1],
  [0, 2],
  [0.2, 3],
  [1, 4],
])('a sentence with %d is in band %d', (score, band) => {
  expect(bandOf(score)).toBe(band);
  expect(BANDS).toHaveLength(5);
});

test('signed numbers have a sign, except zero', () => {
  expect([0.424, -0.6, 0, -0.001].map((value) => signed(value))).toEqual(['+0.42', '−0.60', '0.00', '0.00']);
});

describe('errors in plain words', () => {
  test.each<[status: number, message: string, attributes: object, words: RegExp]>([
    [401, 'invalid authentication credentials', {}, /does not recognise this account and token/],
    [400, 'text missing', {}, /^The text is missing/],
    [400, 'question_text missing', {}, /^The question is missing/],
    [400, 'text too long', {}, /10,000 characters/],
    [404, 'id not found', {}, /deleted/],
    [413, 'body too large', {}, /too large/],
    [500, 'internal error', {}, /The server failed/],
    [503, 'service unavailable', {}, /try again/],
    [0, 'unreachable', {}, /cannot be reached/],
    [
      400,
      'question_text contains invalid characters',
      { invalid_characters: { question_text: ['\u0007\u0000', [1, 2], [4, 5]] } },
      /^The question has characters that cannot be used: U\+0007, U\+0000 \(character 2, character 5\)/,
    ],
  ])('%i %s', (status, message, attributes, words) => {
    const said = errorInWords(new ApiFailure(status, message, { ...attributes }));
    expect(said).toMatch(words);
    expect(said).not.toContain('undefined');
  });

  test('say how long to wait', () => {
    expect(errorInWords(new ApiFailure(429, 'too many requests', {}, 12))).toMatch(/in 12 seconds/);
  });

  test('quote unknown messages', () => {
    expect(errorInWords(new ApiFailure(400, 'constructor', {}))).toBe(
      'The server refused: constructor (400).',
    );
    expect(errorInWords(new TypeError('x'))).toBe('This page failed. Load it again.');
  });

  test('explain every failure of an assessment', async () => {
    const { FAILURE_MESSAGES } = await import('../../../src/engine/results/failure.js');
    for (const message of FAILURE_MESSAGES) expect(failureInWords(message)).not.toContain(message);
    expect(failureInWords('moon_full')).toContain('moon_full');
  });
});
