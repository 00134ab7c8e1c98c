import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documentReader } from './document-reader.js';
import { temporaryFile } from './files.js';
import { pdf } from './zip.js';

const reader = documentReader();

async function textOf(...pages: readonly string[]): Promise<string> {
  const path = temporaryFile('made.pdf');
  writeFileSync(path, pdf(pages));
  return (await reader.read(path)).text;
}

const text = (...operators: readonly string[]) => `BT /F1 12 Tf 14 TL ${operators.join(' ')} ET`;
const at = (x: number, y: number, words: string) => `1 0 0 1 ${x} ${y} Tm (${words}) Tj`;
/** The width of a text in Helvetica at 12 points, where it only matters that letters fit. */
const LEFT = [
  'It was a quiet town then.',
  'Nobody came to visit us.',
  'We played in the street.',
  'Now it is full of cars.',
];
const RIGHT = [
  'My sister moved away',
  'when she was sixteen,',
  'and she writes to me',
  'every other Sunday.',
];

it.each([
  [
    'blocks with a small vertical offset',
    text(at(72, 700, 'The town is'), at(136, 698.2, 'very old.')),
    'The town is very old.',
  ],
  ['a vertical offset within a word', text(at(72, 700, 'The to'), at(106.1, 701, 'wn')), 'The town'],
  ['letter spacing', text('72 700 Td 1.5 Tc (letters of a word) Tj'), 'letters of a word'],
  ['wide letter spacing', text('72 700 Td 4 Tc (letters of a word) Tj'), 'letters of a word'],
  [
    'letters placed one by one',
    text('72 700 Td [(l) -150 (e) -150 (t) -150 (t) -150 (e) -150 (r) -150 (s) -600 (o) -150 (f)] TJ'),
    'letters of',
  ],
  ['letter spacing of a single short word', text('72 700 Td 2 Tc (NO) Tj'), 'NO'],
  [
    'bold drawn twice',
    text(at(72, 700, 'Bold title'), at(72.4, 700, 'Bold title'), at(72, 680, 'A text.')),
    'Bold title\nA text.',
  ],
  [
    'each word drawn twice',
    text(at(72, 700, 'Bold '), at(72.3, 700, 'Bold '), at(101, 700, 'title'), at(101.3, 700, 'title')),
    'Bold title',
  ],
  ['twin letters', text('72 700 Td (All ill balloons, ) Tj ("") Tj'), 'All ill balloons, ""'],
  [
    'justified lines',
    text('72 700 Td -0.4 Tw (It is tight here) Tj T* 9 Tw (and wide here) Tj'),
    'It is tight here\nand wide here',
  ],
  [
    'words without space characters',
    text('72 700 Td [(It) -270 (is) -230 (an) -400 (old) -260 (town.)] TJ'),
    'It is an old town.',
  ],
  ['two words without a space character', text('72 700 Td [(A) -278 (B)] TJ'), 'A B'],
  ['kerning', text('72 700 Td [(A) 90 (V) 80 (A) 70 (T) 110 (AR) -60 (T)] TJ'), 'AVATART'],
  [
    'superscripts and subscripts',
    text(
      '72 700 Td (on the 2) Tj /F1 7 Tf 5 Ts (nd) Tj /F1 12 Tf 0 Ts ( of May, H) Tj /F1 7 Tf -3 Ts (2) Tj 0 Ts /F1 12 Tf (O) Tj',
    ),
    'on the 2nd of May, H2O',
  ],
  ['words in any order', text(at(140, 700, 'is old.'), at(72, 700, 'The town')), 'The town is old.'],
  [
    'scaled text',
    `q .1 0 0 .1 0 0 cm BT /F1 120 Tf 1 0 0 1 720 7000 Tm (It is ) Tj (old.) Tj ET Q`,
    'It is old.',
  ],
  ['stretched text', text('72 700 Td 150 Tz [(It) -300 (is)] TJ ( old.) Tj'), 'It is old.'],
  [
    'a word hyphenated at the end of a line',
    text('72 700 Td (They were inter-) Tj T* (ested.) Tj'),
    'They were inter-\nested.',
  ],
  ['rotated text', `BT /F1 12 Tf 0 1 -1 0 300 100 Tm (It is) Tj ( old.) Tj ET`, 'It is old.'],
  ['text outside the page', text(at(72, 700, 'Yes.'), at(72, 2000, 'No.')), 'Yes.'],
])('%s: words as a reader sees them', async (_, content, expected) => {
  expect(await textOf(content)).toBe(expected);
});

it('columns are read one after the other, whether written by column or by line', async () => {
  const left = LEFT.map((line, n) => at(72, 700 - 14 * n, line));
  const right = RIGHT.map((line, n) => at(320, 700 - 14 * n, line));
  const expected = [...LEFT, ...RIGHT].join('\n');
  expect(await textOf(text(...left, ...right))).toBe(expected);
  expect(await textOf(text(...left.flatMap((line, n) => [line, right[n]!])))).toBe(expected);
});

it('a table of short cells is read line by line', async () => {
  const rows = ['Monday', 'Tuesday', 'Sunday'].flatMap((day, n) => [
    at(72, 700 - 14 * n, day),
    at(220, 700 - 14 * n, `${n} pm`),
  ]);
  expect(await textOf(text(...rows))).toBe('Monday 0 pm\nTuesday 1 pm\nSunday 2 pm');
});

it('pictures and text drawn by other objects are no obstacle', async () => {
  const picture = 'q 100 0 0 100 0 0 cm BI /W 2 /H 2 /CS /G /BPC 8 ID abcd EI Q';
  expect(await textOf(`${picture} ${text(at(72, 700, 'Yes.'))}`)).toBe('Yes.');
});
