import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readM2 } from '../../../recipes/evaluation/m2.js';
import type { M2Sentence } from '../../../src/domain/files/m2.js';
import { m2Block } from '../../../src/writers/m2.js';
import { temporaryFolder } from '../../services/stores.js';

async function read(content: string | Buffer): Promise<M2Sentence[]> {
  const path = join(temporaryFolder(), 'texts.m2');
  writeFileSync(path, content);
  const sentences: M2Sentence[] = [];
  for await (const sentence of readM2(path)) sentences.push(sentence);
  return sentences;
}

const SENTENCES: M2Sentence[] = [
  {
    tokens: ['She', 'go', 'to', 'cinema', '.'],
    annotators: [
      [
        { first: 1, end: 2, correction: 'goes', code: 'AGV' },
        { first: 3, end: 3, correction: 'the', code: 'MD' },
      ],
      [],
      [{ first: 2, end: 4, correction: '', code: 'U' }],
    ],
  },
  { tokens: [], annotators: [[]] },
  { tokens: ['a', '|||', 'b'], annotators: [[{ first: 1, end: 2, correction: '|||', code: 'RP' }]] },
];

test('written sentences can be read back, including empty ones and bars', async () => {
  expect(await read(SENTENCES.map(m2Block).join(''))).toEqual(SENTENCES);
});

test('a block has the form that evaluation tools expect', () => {
  expect(m2Block(SENTENCES[0]!)).toBe(
    [
      'S She go to cinema .',
      'A 1 2|||AGV|||goes|||REQUIRED|||-NONE-|||0',
      'A 3 3|||MD|||the|||REQUIRED|||-NONE-|||0',
      'A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1',
      'A 2 4|||U||||||REQUIRED|||-NONE-|||2',
      '',
      '',
    ].join('\n'),
  );
});

test('files of other tools can have Windows line endings, -NONE-, alternatives, and more or fewer empty lines', async () => {
  const file = [
    'S I likes it .',
    'A 1 2|||SVA|||like||love|||REQUIRED|||-NONE-|||0',
    'A 2 3|||U:PRON|||-NONE-|||REQUIRED|||-NONE-|||0',
    '',
    '',
    'S Fine .',
  ].join('\r\n');
  expect(await read(file)).toEqual([
    {
      tokens: ['I', 'likes', 'it', '.'],
      annotators: [
        [
          { first: 1, end: 2, correction: 'like', code: 'SVA' },
          { first: 2, end: 3, correction: '', code: 'U:PRON' },
        ],
      ],
    },
    { tokens: ['Fine', '.'], annotators: [] },
  ]);
});

test.each([
  ['an annotation before any sentence', 'A 0 1|||S|||x|||REQUIRED|||-NONE-|||0', /line 1/],
  ['other text', 'S one\n\nwhat is this', /line 3/],
  ['a range beyond the sentence', 'S one\nA 0 2|||S|||x|||REQUIRED|||-NONE-|||0', /line 2/],
  ['a range that ends before it starts', 'S one two\nA 1 0|||S|||x|||REQUIRED|||-NONE-|||0', /line 2/],
  ['bytes that are not UTF-8', Buffer.from([0x53, 0x20, 0x61, 0x0a, 0xff]), /line 2 is not valid UTF-8/],
])('%s is refused with its line', async (_, content, message) => {
  await expect(read(content)).rejects.toThrow(message);
});
