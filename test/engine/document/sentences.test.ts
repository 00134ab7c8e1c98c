import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { documentOf } from '../../../src/engine/document/segment.js';

function sentences(text: string): string[] {
  return documentOf(text).sentences.map(({ start, end }) => text.slice(start, end));
}

test('sentences neither start nor end with white space', () => {
  const text = 'There are many famos people from my country.  Where to begin? Im not shure.';
  expect(documentOf(text).sentences).toEqual([
    { start: 0, end: 44, firstToken: 0, endToken: 9 },
    { start: 46, end: 61, firstToken: 9, endToken: 13 },
    { start: 62, end: 75, firstToken: 13, endToken: 17 },
  ]);
  expect(sentences(' \n Hello.\t\n')).toEqual(['Hello.']);
  expect(sentences(' \n ')).toEqual([]);
});

describe('a stop ends a sentence', () => {
  test.each([
    ['with no capital after it', 'i like it. then i go', ['i like it.', 'then i go']],
    ['with no space after it', 'I am well.Then I go', ['I am well.', 'Then I go']],
    ['with neither', 'i like it.then i go', ['i like it.', 'then i go']],
    ['before a small i', 'he left.i stayed', ['he left.', 'i stayed']],
    ['of any kind', 'Really?! Yes! Good。 So', ['Really?!', 'Yes!', 'Good。', 'So']],
    [
      'with the closing marks after it',
      '(I go.) "He left." ‘She ran.’ So',
      ['(I go.)', '"He left."', '‘She ran.’', 'So'],
    ],
    ['in tokenised text', 'I go . She ran ! `` Oh . ’’ So', ['I go .', 'She ran !', '`` Oh . ’’', 'So']],
    ['with the smiley after it', 'I go. :) she ran! 😀 So', ['I go. :)', 'she ran! 😀', 'So']],
    ['before an opening mark', 'I go. "He left." (She ran.)', ['I go.', '"He left."', '(She ran.)']],
    ['before a number', 'I was late. 20 people waited.', ['I was late.', '20 people waited.']],
    ['as an ellipsis before a capital', 'I waited... Nobody came', ['I waited...', 'Nobody came']],
    ['even when there are several', 'I go . . . She ran', ['I go . . .', 'She ran']],
    [
      'in an abbreviation before a capital',
      'I like films, etc. We go at 5 p.m. Then',
      ['I like films, etc.', 'We go at 5 p.m.', 'Then'],
    ],
    [
      'in an abbreviation of a name',
      'He lives in the U.S. The food is good',
      ['He lives in the U.S.', 'The food is good'],
    ],
    [
      'after a word that is also an abbreviation',
      'She said no. Then we sat. It rained',
      ['She said no.', 'Then we sat.', 'It rained'],
    ],
    [
      'after a single letter before a word that starts sentences',
      'I got an A. then we left. I take vitamin C. it helps',
      ['I got an A.', 'then we left.', 'I take vitamin C.', 'it helps'],
    ],
    ['after a word that is also a unit', 'Call me in a sec. it is late', ['Call me in a sec.', 'it is late']],
    ['before a German quotation mark', 'I go. „Gut“, he said.', ['I go.', '„Gut“, he said.']],
  ])('%s', (_, text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });
});

describe('a stop does not end a sentence', () => {
  test.each([
    ['in an abbreviation', 'I met Mr. Brown and Dr. Hill, e.g. at the U.S. Open'],
    ['in an abbreviation before a small letter', 'Books, films etc. are on sale from 9 a.m. to noon'],
    ['after initials', 'I read J. R. Hill and John F. Kennedy'],
    ['in a number', 'It is 3.5 km and costs 1.000 euros'],
    ['in an address', 'Look at www.example.com/a.b or write to me@example.com now'],
    ['when the sentence goes on after a quotation', '"Why?" he asked and "Stop!" they cried'],
    ['when the sentence goes on after a bracket', 'It was (really?) good (so they say!) and cheap'],
    ['in a list label', '1. My family'],
    ['as an ellipsis before a small letter', 'I think... maybe we stay'],
    ['before more punctuation', 'Is it good?, she said'],
    ['in the name of a species', 'We grew E. coli and H. pylori at school'],
    ['in a unit', 'The wall is 20 m. high and has 5 kg. of sand'],
    ['before a number', 'See chap. 3, est. 1990, ca. 5 km from here'],
    ['in code', 'I wrote console.log(sum) and myList.length there'],
  ])('%s', (_, text) => {
    expect(sentences(text)).toEqual([text]);
  });
});

describe('line breaks', () => {
  test.each([
    ['a blank line splits', 'one and\n\ntwo', ['one and', 'two']],
    ['so does a line of white space', 'one and\r\n \t\r\ntwo', ['one and', 'two']],
    ['a paragraph separator splits', 'one and\u2029two', ['one and', 'two']],
    [
      'a heading is its own sentence',
      'My holiday\nLast year we went away.',
      ['My holiday', 'Last year we went away.'],
    ],
    [
      'a list item is its own sentence',
      'I need:\n- milk\n- bread\n* salt',
      ['I need:', '- milk', '- bread', '* salt'],
    ],
    ['a numbered item is its own sentence', 'Plan\n1. sleep\n2) eat', ['Plan', '1. sleep', '2) eat']],
    ['any kind of bullet starts an item', 'Plan\n➢ sleep\n✓ 2 eggs', ['Plan', '➢ sleep', '✓ 2 eggs']],
    [
      'a row of a table is its own sentence',
      'i bought\nmilk\t2\nbread\t3\nand went\na | b\nc | d',
      ['i bought', 'milk\t2', 'bread\t3', 'and went', 'a | b', 'c | d'],
    ],
    ['a salutation is its own sentence', 'Dear Sir,\nI am writing', ['Dear Sir,', 'I am writing']],
    [
      'a line with a small letter continues the sentence',
      'we went to the sea\nand swam',
      ['we went to the sea\nand swam'],
    ],
    ['so does a line after a comma', 'With Ana,\nBen and Eva', ['With Ana,\nBen and Eva']],
    ['so does a line after a function word', 'We went to\nSpain', ['We went to\nSpain']],
    ['a Windows line ending is one break', 'we went\r\nand swam', ['we went\r\nand swam']],
  ])('%s', (_, text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  test('in wrapped text a line with a capital continues a full line, but no heading or list', () => {
    const paragraph =
      'Last summer I visited my old friend in a small town near the sea, and we\n' +
      'stayed there for two whole weeks because the weather was so good. Her uncle\n' +
      'Peter has a boat, and on the second day he took us to a quiet island where\n' +
      'Greek monks once lived a very quiet life with their goats and their bees and\n' +
      'had no telephone.';
    expect(sentences(`My holiday\n${paragraph}\nWhat I liked\n- the sea\n- the boat`)).toEqual([
      'My holiday',
      paragraph.slice(0, paragraph.indexOf(' Her uncle')),
      paragraph.slice(paragraph.indexOf('Her uncle')),
      'What I liked',
      '- the sea',
      '- the boat',
    ]);
  });

  test('if no line continues another, each line with a capital is a sentence', () => {
    const lines = [
      'I like to go to the cinema with all my best friends',
      'My little brother likes to play football in the park',
      'We often visit our grandmother who lives in Rome now',
    ];
    expect(sentences(lines.join('\n'))).toEqual(lines);
  });

  test('a line wrapped before a word that does not fit continues', () => {
    const wrapped = 'Last summer my whole family and my friend\nAnastasia went to the seaside in summer.';
    expect(sentences(wrapped)).toEqual([wrapped]);
  });
});

describe('any text', () => {
  const pieces = fc.constantFrom(
    'I',
    'we',
    'Mr.',
    'home',
    'etc.',
    'U.S.',
    '3.5',
    '1',
    '.',
    '...',
    '?!',
    ',',
    '"',
    "'",
    '’',
    '(',
    ')',
    '-',
    '\n',
    '\r\n',
    '\n\n',
    ' ',
    '  ',
    '\t',
    '\u00a0',
    '。',
    'Dear',
    '😀',
    '\u200b',
    ':)',
  );

  test('sentences are trimmed, sorted, disjoint, and contain every token once', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const document = documentOf(parts.join(''));
        let token = 0;
        for (const sentence of document.sentences) {
          expect(sentence.firstToken).toBe(token);
          expect(sentence.endToken).toBeGreaterThan(sentence.firstToken);
          expect(sentence.start).toBe(document.tokens[sentence.firstToken]!.start);
          expect(sentence.end).toBe(document.tokens[sentence.endToken - 1]!.end);
          const written = document.text.slice(sentence.start, sentence.end);
          expect(written).toBe(written.trim());
          token = sentence.endToken;
        }
        expect(token).toBe(document.tokens.length);
      }),
      { seed: 11, numRuns: 2000 },
    );
  });

  afterEach(() => void vi.restoreAllMocks());

  test.each(['a. ', '. ', '" ', '(', ')', 'a\n', '\n', 'Hi,\n', 'etc. ', '1.\n', '- a\n', '."', "'"])(
    'for ten times as much of %j, ten times as many tokens are looked up',
    (piece) => {
      const lookUps = (text: string) => {
        const spy = vi.spyOn(Set.prototype, 'has');
        documentOf(text);
        const count = spy.mock.calls.length;
        vi.restoreAllMocks();
        return count;
      };
      expect(lookUps(piece.repeat(3000))).toBeLessThan(10.5 * lookUps(piece.repeat(300)) + 100);
    },
  );
});
