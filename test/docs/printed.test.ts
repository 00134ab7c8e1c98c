import { expect, test } from 'vitest';
import { corrected, examplesOf, isShown } from './printed.js';

const PAGE = `Text
\`\`\`console
$ assess one \\
    --flag
a
$ assess two
\`\`\`
\`\`\`sh
$ assess three
\`\`\`
`;

test('an example is a command, also over several lines, with what it prints', () => {
  expect(examplesOf(PAGE)).toEqual([
    { command: 'assess one \\\n    --flag', printed: ['a'], at: 4 },
    { command: 'assess two', printed: [], at: 6 },
  ]);
});

test.each<[string[], string[], boolean]>([
  [['a', 'b'], ['a', 'b'], true],
  [['a'], ['a', 'b'], false],
  [['a', 'b'], ['a'], false],
  [['a', '…'], ['a', 'b', 'c'], true],
  [['…', 'c'], ['a', 'b', 'c'], true],
  [['…', 'b'], ['a', 'b', 'c'], false],
  [['a', '…', 'd'], ['a', 'b', 'c', 'd'], true],
  [['a long …'], ['a long line'], true],
  [['a long …'], ['another line'], false],
  [['12 in 0.3 s (40/s)'], ['12 in 11.9 s (1.2/s)'], true],
  [['12 in 0.3 s'], ['13 in 0.3 s'], false],
  [[], [''], true],
  [[], ['a'], false],
])('%j shows %j: %s', (shown, printed, expected) => {
  expect(isShown(shown, printed)).toBe(expected);
});

test('a stale output is replaced, and what was left out stays left out', () => {
  expect(corrected(['a 1'], ['a 2', 'b'])).toEqual(['a 2', 'b']);
  expect(corrected(['…', 'b 1', 'c 1', '…', 'z 1'], ['a 2', 'b 2', 'c 2', 'd 2', 'y', 'z 2'])).toEqual([
    '…',
    'b 2',
    'c 2',
    '…',
    'z 2',
  ]);
  expect(corrected(['one two …'], ['one 2wo three four'])).toEqual(['one 2wo …']);
  expect(corrected(['a 0.1 s'], ['a 0.2 s'])).toEqual(['a 0.1 s']);
});
