import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { authoredTexts, faultsOfMarks } from '../../../recipes/text/corrected-texts.js';

const FILE = 'fixtures/authored/texts.jsonl';
const line = {
  text: 'I am agree 😀 with you ,too.',
  level: 'B1.i',
  question: 'Do you agree?',
  edits: [
    [2, 5, ''],
    [21, 22, ''],
    [23, 23, ' '],
  ],
};

test('the marks of the authored corpus are sound, and ids are unique', () => {
  const lines = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  expect(lines.map((each) => JSON.parse(each)).flatMap(faultsOfMarks)).toEqual([]);
  const texts = authoredTexts(FILE);
  expect(texts).toHaveLength(1150);
  expect(new Set(texts.map(({ id }) => id)).size).toBe(1150);
  expect(texts.reduce((sum, { marks }) => sum + marks.length, 0)).toBe(18_896);
});

test('offsets in code points become code units, and the corrections are applied', () => {
  const [emoji] = authoredTexts(FILE).filter(({ text }) => /[\ud800-\udfff]/.test(text));
  for (const { text, marks, corrected } of [emoji, ...authoredTexts(FILE).slice(0, 50)].filter(
    Boolean,
  ) as never[]) {
    const rebuilt = (marks as [number, number, string][]).reduceRight<string>(
      (all, [start, end, correction]) => all.slice(0, start) + correction + all.slice(end),
      text,
    );
    expect(corrected).toBe(rebuilt);
  }
});

test.each([
  ['a range outside the text', { edits: [[25, 99, 'x']] }, /not in the text/],
  [
    'overlapping marks',
    {
      edits: [
        [2, 8, ''],
        [5, 9, 'x'],
      ],
    },
    /overlaps/,
  ],
  ['a mark without a change', { edits: [[5, 10, 'agree']] }, /changes nothing/],
  ['a correction that leaves two spaces', { edits: [[2, 4, '']] }, /stray space/],
  ['a missing correction', { edits: [[2, 5]] }, /must be \[start, end, correction\]/],
  ['an unknown level', { level: 'B3' }, /B3 is not a level/],
  ['no question', { question: '' }, /needs a text and a question/],
])('%s is a fault', (_, change, fault) => {
  expect(faultsOfMarks(line)).toEqual([]);
  expect(faultsOfMarks({ ...line, ...change })).toEqual([expect.stringMatching(fault)]);
});

test('the checker names file and line, and ends with 1', () => {
  const checked = execFileSync(process.execPath, ['recipes/check-corpus.js'], { encoding: 'utf8' });
  expect(checked).toMatch(/^C2\.ii +81 /m);
});
