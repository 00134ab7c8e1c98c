import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { tokenize } from '../../../src/engine/document/tokenizer.js';

const texts = (text: string) => tokenize(text).map((token) => token.text);
const kinds = (text: string) => tokenize(text).map((token) => token.kind);

describe('words', () => {
  test.each([
    ["I don't know", ['I', 'do', "n't", 'know']],
    ['I don’t know', ['I', 'do', 'n’t', 'know']],
    ['I don´t and can`t', ['I', 'do', 'n´t', 'and', 'ca', 'n`t']],
    [
      "it's they're we'll he'd I've I'm",
      ['it', "'s", 'they', "'re", 'we', "'ll", 'he', "'d", 'I', "'ve", 'I', "'m"],
    ],
    ["SHOULDN'T", ['SHOULD', "N'T"]],
    ["she shouldn't've", ['she', 'should', "n't", "'ve"]],
    ["my sister's room, my parents' car", ['my', 'sister', "'s", 'room', ',', 'my', 'parents', "'", 'car']],
    ['We cannot. CANNOT', ['We', 'can', 'not', '.', 'CAN', 'NOT']],
    ["it 's and do n't", ['it', "'s", 'and', 'do', "n't"]],
    ["'cause the '90s", ["'cause", 'the', "'90s"]],
  ])('clitics are separate tokens in %j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  test.each([
    'dont',
    'Im',
    'gonna',
    "o'clock",
    "O'Brien",
    'well-known',
    'mother-in-law',
    '21st',
    '1990s',
    'naïve',
    'cafe\u0301',
    'AT&T',
    'snake_case',
    'co\u00adoperate',
  ])('%j is one word', (word) => {
    expect(tokenize(word)).toMatchObject([{ text: word, kind: 'word' }]);
  });

  test('cannery is not split like cannot', () => {
    expect(texts('cannery cannots')).toEqual(['cannery', 'cannots']);
  });

  test('lower has small letters and straight apostrophes; text is as written', () => {
    expect(tokenize('O’Brien DON´T')).toMatchObject([
      { text: 'O’Brien', lower: "o'brien" },
      { text: 'DO', lower: 'do' },
      { text: 'N´T', lower: "n't" },
    ]);
  });

  test('quotation marks are separated from a quoted word', () => {
    expect(texts("'hello' ‘hi’ the letter 's'")).toEqual([
      "'",
      'hello',
      "'",
      '‘',
      'hi',
      '’',
      'the',
      'letter',
      "'",
      's',
      "'",
    ]);
  });
});

describe('numbers', () => {
  test.each(['3.5', '1,000', '1,234,567', '10:30', '24/7', '12/05/2010', '.5', '½', '10-15'])(
    '%j is one number',
    (number) => {
      expect(tokenize(number)).toMatchObject([{ text: number, kind: 'number' }]);
    },
  );

  test.each([
    ['in 2005,2006', ['in', '2005', ',', '2006']],
    ['1,2,3', ['1', ',', '2', ',', '3']],
    ['5% of $20', ['5', '%', 'of', '$', '20']],
    ['It costs 3.5.', ['It', 'costs', '3.5', '.']],
    ['in 2010.Then', ['in', '2010', '.', 'Then']],
    ['10,0000', ['10', ',', '0000']],
  ])('%j is split into its numbers', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });
});

describe('punctuation', () => {
  test.each([
    ['home,because', ['home', ',', 'because']],
    ['well.Then', ['well', '.', 'Then']],
    ['So do I.I like', ['So', 'do', 'I', '.', 'I', 'like']],
    ['he/she and/or', ['he', '/', 'she', 'and', '/', 'or']],
    ['wait... what?! no!!!', ['wait', '...', 'what', '?!', 'no', '!!!']],
    ['yes--no', ['yes', '--', 'no']],
    ['((a))', ['(', '(', 'a', ')', ')']],
    ['pre- and post-war', ['pre', '-', 'and', 'post-war']],
    ['“Hi,” she said。', ['“', 'Hi', ',', '”', 'she', 'said', '。']],
    ["``yes''", ['``', 'yes', "''"]],
  ])('%j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });
});

describe('abbreviations', () => {
  test.each([
    ['Mr. Brown met mrs. Hill', ['Mr.', 'Brown', 'met', 'mrs.', 'Hill']],
    ['e.g. at 5 p.m. in the U.S.', ['e.g.', 'at', '5', 'p.m.', 'in', 'the', 'U.S.']],
    ['books, films etc. and', ['books', ',', 'films', 'etc.', 'and']],
    ['John F. Kennedy and J. K. Hill', ['John', 'F.', 'Kennedy', 'and', 'J.', 'K.', 'Hill']],
    ['on p. 12, no. 5', ['on', 'p.', '12', ',', 'no.', '5']],
  ])('include their stop in %j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  test.each([
    ['She said no. Then', ['She', 'said', 'no', '.', 'Then']],
    ['It has vitamin C. It', ['It', 'has', 'vitamin', 'C', '.', 'It']],
    ['My aunt and I. We', ['My', 'aunt', 'and', 'I', '.', 'We']],
    ['and so on, etc...', ['and', 'so', 'on', ',', 'etc', '...']],
  ])('the stop of a sentence is separate in %j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });
});

describe('addresses and symbols', () => {
  test.each([
    ['http://example.org/a(b)?c=d.', 'http://example.org/a(b)?c=d', 'url'],
    ['www.example.de, and', 'www.example.de', 'url'],
    ['example.com/me is', 'example.com/me', 'url'],
    ['ana.b@mail.example.com.', 'ana.b@mail.example.com', 'email'],
    ['my-essay.v2.docx, and', 'my-essay.v2.docx', 'url'],
  ])('%j starts with an address', (text, address, kind) => {
    expect(tokenize(text)[0]).toMatchObject({ text: address, kind });
  });

  test('a missing space after a stop does not create an address', () => {
    expect(kinds('home.it was@ night.net-like me@home')).not.toContain('url');
    expect(texts('I was home.It rained')).toEqual(['I', 'was', 'home', '.', 'It', 'rained']);
  });

  test('an emoji sequence is one symbol', () => {
    const sequences = ['😀', '👨‍👩‍👧', '👍🏽', '🇬🇧', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'];
    expect(texts(sequences.join(''))).toEqual(sequences);
    expect(new Set(kinds(sequences.join('')))).toEqual(new Set(['symbol']));
  });

  test.each([':)', ':-(', ';P', '=D', '<3'])('%j is one symbol, also after a word', (smiley) => {
    expect(tokenize(`good${smiley} bye`)[1]).toMatchObject({ text: smiley, kind: 'symbol' });
  });

  test.each([
    ['<p>I go<br/>home', ['<p>', 'I', 'go', '<br/>', 'home']],
    ['so &amp; on&#39;', ['so', '&amp;', 'on', '&#39;']],
    ['<a href="x.html">so</a>', ['<a href="x.html">', 'so', '</a>']],
    ['a <b and c> d', ['a', '<', 'b', 'and', 'c', '>', 'd']],
    ['x < y & z', ['x', '<', 'y', '&', 'z']],
  ])('markup is one symbol in %j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  test('a colon before a bracketed word is not a smiley', () => {
    expect(texts('two things:(one')).toEqual(['two', 'things', ':', '(', 'one']);
  });
});

describe('any text', () => {
  /** Characters that the scanner treats specially, and arbitrary ones. */
  const tricky = fc.array(
    fc.oneof(
      fc.constantFrom(
        ...'aIS19.,\'’`´-@:/&_?!…()[]"#% \n\t\u00a0\u200d\u0301😀é中',
        '://',
        'www.',
        '.com',
        "n't",
        '🇬🇧',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 60 },
  );

  test('tokens contain every character but white space once, in order', () => {
    fc.assert(
      fc.property(tricky, (pieces) => {
        const text = pieces.join('');
        let end = 0;
        for (const token of tokenize(text)) {
          const isSound =
            text.slice(end, token.start).trim() === '' &&
            token.spaceBefore === (token.start === 0 || /\s/.test(text.charAt(token.start - 1))) &&
            text.slice(token.start, token.end) === token.text &&
            /^\S+$/.test(token.text);
          // Calling expect for each token would take most of the time.
          if (!isSound) expect.fail(JSON.stringify({ after: end, token }));
          end = token.end;
        }
        expect(text.slice(end).trim()).toBe('');
      }),
      { seed: 7, numRuns: 3000 },
    );
  });

  test('the index of a token is its place', () => {
    expect(tokenize('a b, c').map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(tokenize(' \n\t')).toEqual([]);
  });
});

describe('hostile texts', () => {
  afterEach(() => void vi.restoreAllMocks());

  /** Number of characters read while a text is tokenized: a measure of work independent of the machine. */
  function charactersRead(text: string): number {
    const reads = [
      vi.spyOn(String.prototype, 'charCodeAt'),
      vi.spyOn(String.prototype, 'codePointAt'),
      vi.spyOn(String.prototype, 'charAt'),
    ];
    const slices = vi.spyOn(String.prototype, 'slice');
    tokenize(text);
    const sliced = slices.mock.results.reduce((sum, { value }) => sum + String(value).length, 0);
    const total = reads.reduce((sum, spy) => sum + spy.mock.calls.length, sliced);
    vi.restoreAllMocks();
    return total;
  }

  test.each([
    'a',
    "'",
    '’',
    "a'",
    'a.',
    'I.',
    'a@',
    'a.a@',
    'a@b.',
    'http://',
    'www.',
    '.com',
    '.',
    '-',
    'a-',
    '1,',
    '111,',
    '(',
    ':)',
    '<3',
    '😀',
    '\u200d',
    '\u0301',
    'é',
    '中',
    '`a',
    '://',
    "'s",
    "n't",
    '" ',
    'Ph.D',
    '\u{1f1ec}',
    '\ud800',
    '<a ',
    '&a',
  ])('ten times as much of %j needs ten times the work', (piece) => {
    const short = charactersRead(piece.repeat(200));
    const long = charactersRead(piece.repeat(2000));
    expect(long).toBeLessThan(10.5 * short + 100);
    expect(long).toBeLessThan(60 * piece.length * 2000);
  });
});
