import { expect, test } from 'vitest';
import { parseLevelChoice } from '../../../src/domain/marks/level-choice.js';
import { MarkReader } from '../../../src/domain/marks/mark-reader.js';
import { SCALES } from '../../../src/engine/results/scale.js';

/** The scores of a set of marks, in the same order, with the reading. */
function scoresOf(marks: readonly unknown[], levels?: string, scale = SCALES.cefr) {
  const choice = levels === undefined ? {} : parseLevelChoice(levels);
  if (typeof choice === 'string') throw new Error(choice);
  const reader = new MarkReader(choice, scale);
  const read = marks.map((mark) => reader.read(mark));
  const scores = read.map((mark) => (typeof mark === 'object' ? reader.settled(mark).score : mark));
  return { scores, labels: reader.labels, plainLevels: reader.plainLevels, reader };
}

test('beside plus levels anywhere in the set, plain levels are lower halves', () => {
  const { scores, labels, plainLevels } = scoresOf(['B1', 'A2', 'b1+', ' B2 ', 'B1']);
  expect(scores).toEqual([5.5, 3.5, 6.5, 7.5, 5.5]);
  expect(plainLevels).toBe('lower');
  expect(labels).toEqual([
    { label: 'A2', score: 3.5 },
    { label: 'B1', score: 5.5 },
    { label: 'B1+', score: 6.5 },
    { label: 'B2', score: 7.5 },
  ]);
});

test.each([
  ['nothing else', ['B1', 'C2'], [6, 12]],
  ['bands, which name the half that a plain level does not', ['B1', 'B1.i', 'B1.ii'], [6, 5.5, 6.5]],
  ['C2+, which is a band of the scale', ['C2', 'C2+'], [12, 13]],
])('beside %s, plain levels are in the middle', (_, marks, scores) => {
  expect(scoresOf(marks)).toMatchObject({ scores, plainLevels: 'middle' });
});

test('beside plus levels and bands, a plain level is the lower band', () => {
  expect(scoresOf(['B1', 'B1+', 'B1.i', 'B1.ii']).scores).toEqual([5.5, 6.5, 5.5, 6.5]);
});

test.each([
  ['lower', [5.5, 8], undefined],
  ['middle', [6, 8, 6.5], ['B1', '8', 'B1+']],
  ['B1=5.2,b1+=6.8', [5.2, 6.8, 7.5], ['B1', 'B1+', 'B2']],
  ['lower, C2=12', [5.5, 12], ['B1', 'C2']],
  ['Pass=7,Not yet=3', [7, 3, 'absent', undefined], ['pass', ' NOT YET ', 'n/a', 'merit']],
])('%s sets the scores of labels', (levels, scores, marks = ['B1', '8']) => {
  expect(scoresOf(marks, levels).scores).toEqual(scores);
});

test('a level with a given score stays a level unless the score is outside it or the scale has no levels', () => {
  const kinds = (levels: string, scale = SCALES.cefr) => {
    const { reader } = scoresOf([], levels, scale);
    return ['B1', 'Pass'].map((label) => (reader.read(label) as { kind: string } | undefined)?.kind);
  };
  expect(kinds('B1=5.5,Pass=6')).toEqual(['level', 'label']);
  expect(kinds('B1=2')).toEqual(['label', undefined]);
  expect(kinds('B1=5', SCALES.ielts)).toEqual(['label', undefined]);
});

test('the reader knows the range of the numbers and of all marks', () => {
  const { reader } = scoresOf(['3', 4.5, 'A1', 'B1+', '', 'good']);
  expect(reader.numbers).toEqual({ min: 3, max: 4.5 });
  expect(reader.range).toEqual({ min: 1.5, max: 6.5 });
  expect(scoresOf(['NA']).reader.range).toBeUndefined();
});

test.each([
  ['upper', /"upper" is neither lower nor middle nor of the form LABEL=SCORE/],
  ['B1=', /"B1=" is neither/],
  ['=5', /"=5" is neither/],
  ['B1=high', /"B1=high" is neither/],
  ['B1=5,5', /"5" is neither/],
  ['B1=5.5,b1=6', /b1 is given twice/],
  ['lower,middle', /either lower or middle/],
])('%s is invalid', (written, reason) => {
  expect(parseLevelChoice(written)).toMatch(reason);
});
