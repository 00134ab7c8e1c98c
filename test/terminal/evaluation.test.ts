import stringWidth from 'string-width';
import { afterEach, describe, expect, test } from 'vitest';
import { evaluateScores } from '../../src/metrics/evaluation.js';
import { WHOLE_NUMBERS } from '../../src/metrics/grid.js';
import { thresholds } from '../../src/metrics/thresholds.js';
import { decimal } from '../../src/terminal/decimal.js';
import { renderEvaluation } from '../../src/terminal/evaluation.js';
import { rejectedPrinter } from '../../src/terminal/evaluation-head.js';

const human = [1, 2, 3, 4, 5, 2, 3, 4, 3, 5, 1, 4];
/** The second group is scored half a point too low. */
const groups = human.map((_, row) => (row % 2 === 0 ? 'French' : 'German'));
const system = human.map((score, row) => score + 0.1 * (row % 3) - (row % 2 === 0 ? 0 : 0.5));

function shownEvaluation(raters: number[][]): string {
  const evaluation = evaluateScores(
    {
      system: Float64Array.from(system),
      raters: raters.map((scores) => Float64Array.from(scores)),
      groupings: [{ by: 'L1', groups }],
    },
    { trim: { min: 1, max: 5 }, grid: WHOLE_NUMBERS },
  );
  const head = { title: 'score against h1', lines: ['scores.csv: 12 of 12 rows evaluated'] };
  return renderEvaluation({ ...evaluation, thresholds: thresholds(evaluation) }, head);
}

const columns = process.stdout.columns;
afterEach(() => {
  process.stdout.columns = columns;
});

describe('an evaluation on the terminal', () => {
  const second = human.map((score, row) => Math.min(5, score + (row % 4 === 0 ? 1 : 0)));

  test('shows agreement, true scores, subgroups and thresholds', () => {
    const text = shownEvaluation([human, second]);
    expect(text).toMatch(/^QWK +0\.9\d\d +0\.\d{3} to 0\.\d{3} +0\.9\d\d +-?0\.\d{3}$/m);
    expect(text).toMatch(/^PRMSE 0\.\d{3} \(95 %: /m);
    expect(text).toMatch(/^German +6 .*-0\.\d{3}\? /m);
    expect(text).toMatch(/^L1 explains of squared errors \(OSA\)/m);
    expect(text).toMatch(/^QWK +≥ 0\.70 +0\.9\d\d +passed$/m);
    expect(text).toMatch(/^\|net SMD\| by L1 +≤ 0\.10 +– +unknown$/m);
    expect(text).toMatch(
      /^Whether scores are reliable at the ends of the scale is not\nknown: no mark has 10 texts\.$/m,
    );
  });

  test('omits what needs two examiners', () => {
    const text = shownEvaluation([human]);
    expect(text).toMatch(/^QWK +0\.9\d\d +0\.\d{3} to 0\.\d{3}$/m);
    expect(text).toContain('No text has marks of two examiners');
    expect(text).toMatch(/^QWK below human +≤ 0\.10 +– +unknown$/m);
    expect(text).not.toMatch(/NaN|Infinity|null|undefined/);
  });

  test.each([60, 80])('fits a terminal of %i columns', (width) => {
    process.stdout.columns = width;
    for (const line of shownEvaluation([human, second]).split('\n'))
      expect(stringWidth(line), line).toBeLessThanOrEqual(width);
  });
});

test('unknown numbers are dashes, and none is a negative zero', () => {
  expect([null, undefined, -0.0004, 0.1235, -1].map((value) => decimal(value))).toEqual([
    '–',
    '–',
    '0.000',
    '0.123',
    '-1.000',
  ]);
});

test('the first rejected rows are named, and the others counted', () => {
  const lines: string[] = [];
  const printer = rejectedPrinter((line) => lines.push(line));
  for (let row = 1; row <= 25; row++)
    printer.show({ place: `a.csv:${row}`, message: 'score is not a number' });
  printer.end();
  expect(lines).toHaveLength(11);
  expect(lines[0]).toBe('a.csv:1: score is not a number');
  expect(lines.at(-1)).toBe('… and 15 more rejected');
});
