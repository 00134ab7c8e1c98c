import { describe, expect, test } from 'vitest';
import { barPlot } from '../../src/page/plots/bars.js';
import { intervalPlot } from '../../src/page/plots/intervals.js';
import { stepOf } from '../../src/page/plots/look.js';
import { scatterPlot, shiftsApart } from '../../src/page/plots/scatter.js';

const bars = (id: string) =>
  barPlot({
    id,
    title: 'Texts <by> level',
    description: 'Two "bars"',
    categories: ['A1', '<b>&"', '__proto__', 'x'.repeat(10_000)],
    series: [
      { name: 'system', values: [1, 2, null, 4] },
      { name: 'examiners', values: [2, 1, 3, 4] },
    ],
    valueAxis: 'texts',
  });

const idsOf = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);

describe('a plot', () => {
  test('is an image with a title and a description', async () => {
    const svg = String(await bars('one'));
    expect(svg).toMatch(/^<svg viewBox="0 0 520 320" role="img" aria-labelledby="one-title one-description"/);
    expect(svg).toContain('<title id="one-title">Texts &lt;by&gt; level</title>');
    expect(svg).toContain('<desc id="one-description">Two &quot;bars&quot;</desc>');
  });

  test('has unique ids, is the same each time, and contains nothing for scripts', async () => {
    const [one, again, two] = [
      String(await bars('one')),
      String(await bars('one')),
      String(await bars('two')),
    ];
    expect(again).toBe(one);
    expect(idsOf(one).every((id) => id.startsWith('one-'))).toBe(true);
    expect(idsOf(two).filter((id) => idsOf(one).includes(id))).toEqual([]);
    expect(one).toContain('url(#one-');
    expect(one).not.toMatch(/<style|ecmeta|zr\d|pointer-events|undefined|NaN/);
  });

  test('shows names as they are, shortened, and does not change Object.prototype', async () => {
    const svg = String(await bars('one'));
    expect(svg).toContain('&lt;b&gt;&amp;&quot;');
    expect(svg).toContain(`${'x'.repeat(22)}…<`);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('without data is empty', async () => {
    const axes = { xAxis: 'x', yAxis: 'y', xRange: { min: 0, max: 1 }, yRange: { min: 0, max: 1 } };
    const scatter = { id: 'none', title: 'none', description: 'none', points: [], lines: [], ...axes };
    expect(String(await scatterPlot(scatter))).toMatch(/^<svg.*<\/svg>$/);
  });

  test('has a row for each estimate, with flagged ones in another colour', async () => {
    const svg = String(
      await intervalPlot({
        id: 'i',
        title: 'Differences',
        description: '',
        valueAxis: 'SD',
        limits: [-0.1, 0.1],
        estimates: [
          { name: 'within', value: 0.05, interval: [0, 0.1] },
          { name: 'flagged', value: -0.3, interval: [-0.4, -0.2], flagged: true },
          { name: 'unknown', value: null, interval: null },
        ],
      }),
    );
    expect(svg.match(/fill="var\(--series-1\)"/g)).toHaveLength(1);
    expect(svg.match(/fill="var\(--series-2\)"/g)).toHaveLength(1);
    for (const name of ['within', 'flagged', 'unknown']) expect(svg).toContain(`>${name}<`);
  });
});

test.each([
  [0, 13, 8, 2],
  [0, 9, 8, 2],
  [0, 1, 8, 0.2],
  [0, 100, 10, 10],
])('from %d to %d in at most %d parts, the step is %d', (min, max, parts, step) => {
  expect(stepOf({ min, max }, parts)).toBeCloseTo(step, 10);
});

test('labels of lines that lie close together move apart, outwards', () => {
  expect(shiftsApart([-10, 0, 10], 8)).toEqual([0, 0, 0]);
  expect(shiftsApart([2, 0, -3], 8)).toEqual([6, 0, -5]);
  expect(shiftsApart([], 8)).toEqual([]);
});
