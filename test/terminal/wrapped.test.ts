import { Ansis } from 'ansis';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { coloured, printable } from '../../src/domain/shown.js';
import { wrapped as wrappedText } from '../../src/terminal/wrapped.js';

const ansis = new Ansis(3);
const { strip } = ansis;
const red = (text: string) => coloured(text, ansis.red);
const green = (text: string) => coloured(text, ansis.green);
const dim = (text: string) => coloured(text, ansis.dim);
/** As the terminal gets it. */
const wrapped = async (text: string, columns?: number) => printable(await wrappedText(text, columns));
const MARKED = `There are many [${red('famos')} → ${green('famous')}${dim(' S')}] people.\n\nI live in 東京都 with 👨‍👩‍👧 them all.`;

test('lines break between words', async () => {
  expect(strip(await wrapped(MARKED, 24))).toBe(
    'There are many [famos →\nfamous S] people.\n\nI live in 東京都 with 👨‍👩‍👧\nthem all.',
  );
});

test.each([1000, 80, 40, 17, 8, 3])(
  'no line is wider than a terminal of %i columns, and no word is lost',
  async (columns) => {
    const lines = (await wrapped(MARKED, columns)).split('\n');
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
    const letters = (text: string) => strip(text).replaceAll(/\s/g, '');
    expect(letters(lines.join('\n'))).toBe(letters(printable(MARKED)));
  },
);

test('a colour ends with its line and starts again in the next', async () => {
  const lines = (await wrapped(red('one two three four'), 8)).split('\n');
  for (const line of lines) expect(line).toBe(ansis.red(strip(line)));
});

test('output to a file or a pipe is unchanged', async () => {
  const words = fc.array(fc.constantFrom('a', 'word', '  ', '\n', '\t', red('wrong')), { maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(words, async (parts) => {
      const text = parts.join(' ');
      expect(await wrappedText(text, 0)).toBe(text);
    }),
  );
  expect(process.stdout.columns ? MARKED : await wrappedText(MARKED)).toBe(MARKED);
});
