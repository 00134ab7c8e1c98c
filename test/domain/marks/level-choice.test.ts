import { expect, test } from 'vitest';
import { parseLevelChoice } from '../../../src/domain/marks/level-choice.js';

const scores = (...labels: [string, number][]) =>
  new Map(labels.map(([label, score]) => [label.toLowerCase(), { label, score }]));

test.each<[string, object]>([
  ['lower', { plain: 'lower', scores: scores() }],
  ['middle, middle', { plain: 'middle', scores: scores() }],
  ['lower,C2=12', { plain: 'lower', scores: scores(['C2', 12]) }],
  ['Fail = 0 , Pass=1.5', { plain: undefined, scores: scores(['Fail', 0], ['Pass', 1.5]) }],
  ['a=b=-3', { plain: undefined, scores: scores(['a=b', -3]) }],
])('%s', (written, choice) => {
  expect(parseLevelChoice(written)).toEqual(choice);
});

test.each([
  ['lower,middle', /either lower or middle/],
  ['B1', /^"B1" is neither lower nor middle/],
  ['B1=', /^"B1=" is neither/],
  ['=5', /^"=5" is neither/],
  ['B1=high', /is neither/],
  ['B1=Infinity', /is neither/],
  ['', /^"" is neither/],
  ['B1=5,b1=6', /^b1 is given twice/],
])('%j is invalid', (written, why) => {
  expect(parseLevelChoice(written)).toMatch(why);
});
