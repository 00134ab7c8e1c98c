import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText } from '../../../src/engine/document/clean-text.js';

const clean = (text: string) => cleanText(text).text;

describe('what the writer did not write is removed or normalised', () => {
  test.each([
    ['soft hyphens', 'class\u00adroom', 'classroom'],
    ['zero-width spaces and joiners', 'beau\u200btiful\u2060 day', 'beautiful day'],
    ['a byte order mark', '\ufeffHello', 'Hello'],
    ['marks of writing direction', 'a \u202eb\u202c c\u200f', 'a b c'],
    ['ligatures', 'the ﬁrst oﬃce ﬂoor', 'the first office floor'],
    ['full-width letters and digits', 'Ｉ ｈａｖｅ ２', 'I have 2'],
    ['styled letters', '𝗯𝗼𝗹𝗱 𝓫𝓲𝓰', 'bold big'],
    ['combining accents', 'cafe\u0301', 'café'],
    [
      'hyphenation; the line ends after the word',
      'and this is a very impor-\ntant day',
      'and this is a very important\nday',
    ],
    [
      'hyphenation with white space',
      'and this is a very impor- \r\n  tant day',
      'and this is a very important\nday',
    ],
    [
      'a page number within a sentence',
      'we walked to the house of my uncle\n\n12\n\nand had some tea',
      'we walked to the house of my uncle\nand had some tea',
    ],
    [
      'a page number within a word',
      'we walked to the house of our neigh-\n12\nbours and had tea',
      'we walked to the house of our neighbours\nand had tea',
    ],
  ])('%s', (_, written, expected) => {
    expect(clean(written)).toBe(expected);
  });
});

describe('what the writer wrote stays', () => {
  test.each([
    ['emoji with their joiners', '👨‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['letters with accents', 'café naïve Ångström'],
    ['scripts with marks', 'नमस्ते สวัสดี السَّلَام'],
    ['punctuation of other scripts', '好，天。 ！'],
    ['a hyphen within a line', 'a well-known co-worker - and a friend'],
    ['a dash at the end of a line', 'we went to a place that I like -\nand swam'],
    ['a list with hyphens', 'milk-\nbread-\nbutter-\neggs and flour'],
    ['a column of numbers', 'apples\n12\npears\n13\nplums'],
    ['a number before a new sentence', 'we walked to the house of my uncle.\n\n12\n\nThen we had some tea'],
  ])('%s', (_, written) => {
    expect(clean(written)).toBe(written);
  });

  test('a hyphenated word that is broken at its hyphen keeps it', () => {
    expect(clean('he is at this time a very well-\nknown man')).toBe(
      'he is at this time a very well-known\nman',
    );
    expect(clean('we invited my dear mother-in-\nlaw to tea')).toBe(
      'we invited my dear mother-in-law\nto tea',
    );
  });
});

describe('offsets refer to the text as written', () => {
  test.each([
    ['class\u00adroom now', 'classroom', 'class\u00adroom'],
    ['an oﬃcial day', 'official', 'oﬃcial'],
    ['in a cafe\u0301.', 'café', 'cafe\u0301'],
    ['such a 𝗯𝗼𝗹𝗱 man', 'bold', '𝗯𝗼𝗹𝗱'],
    ['and this is a very impor-\ntant day', 'important', 'impor-\ntant'],
    ['\u202ehello\u202c you', 'hello', 'hello'],
  ])('%j', (written, word, expected) => {
    const { text, startOf, endOf } = cleanText(written);
    const start = text.indexOf(word);
    expect(written.slice(startOf(start), endOf(start + word.length))).toBe(expected);
  });

  test('in any text, the ranges of characters follow each other', () => {
    const pieces = fc.constantFrom(
      ...[
        'a',
        'e\u0301',
        'ﬁ',
        '\u00ad',
        '\u200b',
        '𝗯',
        '😀',
        '-\n',
        '\n12\n',
        ' ',
        'running text of a line ',
        '.',
      ],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const written = parts.join('');
        const { text, startOf, endOf } = cleanText(written);
        for (let at = 0; at < text.length; at++) {
          const [start, end] = [startOf(at), endOf(at + 1)];
          const isSound = end > start && startOf(at + 1) >= start && end <= written.length;
          // Calling expect each time would take most of the time.
          if (!isSound) expect.fail(JSON.stringify({ at, start, end }));
        }
      }),
      { seed: 5, numRuns: 1000 },
    );
  });
});
