import { Ansis } from 'ansis';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { wrapped } from '../../src/terminal/wrapped.js';

const { red, green, dim, strip } = new Ansis(3);
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
    expect(letters(lines.join('\n'))).toBe(letters(MARKED));
  },
);

test('a colour ends with its line and starts again in the next', async () => {
  const lines = (await wrapped(red('one two three four'), 8)).split('\n');
  for (const line of lines) expect(line).toBe(red(strip(line)));
});

test('output to a file or a pipe is unchanged', async () => {
  const words = fc.array(fc.constantFrom('a', 'word', '  ', '\n', '\t', red('wrong')), { maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(words, async (parts) => {
      const text = parts.join(' ');
      expect(await wrapped(text, 0)).toBe(text);
    }),
  );
  expect(process.stdout.columns ? MARKED : await wrapped(MARKED)).toBe(MARKED);
});
