import { describe, expect, test } from 'vitest';
import { coded } from '../../src/metrics/fairness.js';
import { compareGroups, holm } from '../../src/metrics/group-comparison.js';
import { expected, rows } from './raters/fixture.js';

const texts = [...new Set(rows.map(({ text }) => text!))].map((text) => {
  const own = rows.filter((row) => row.text === text);
  const marks = own.map(({ mark }) => Number(mark));
  const human = marks.reduce((sum, mark) => sum + mark, 0) / marks.length;
  return { score: Number(own[0]!.system), human, group: own[0]!.group!, author: own[0]!.author! };
});

function compared(chosen: typeof texts, by: (text: (typeof texts)[number]) => string) {
  const groups = coded(chosen.map(by));
  return compareGroups({
    score: Float64Array.from(chosen, ({ score }) => score),
    human: Float64Array.from(chosen, ({ human }) => human),
    authors: coded(chosen.map(({ author }) => author)),
    columns: [{ by: 'group', cuts: null, groups: groups.values, codes: groups.codes }],
  });
}

describe('groups', () => {
  const { columns, tests } = compared(texts, ({ group }) => group);
  const groups = columns[0]!.groups;

  test.each(['x', 'y', 'z'])('%s differs as an independent computation says', (name) => {
    const group = groups.find((each) => each.group === name)!;
    const wanted = expected.groups[name];
    expect(group.n).toBe(wanted.n);
    for (const measure of ['scores', 'marks', 'systemHuman', 'conditional'] as const) {
      const difference = group[measure]!;
      expect(difference.value, measure).toBeCloseTo(wanted[measure].value, 9);
      expect(difference.standardError, measure).toBeCloseTo(wanted[measure].standardError, 6);
      expect(difference.p, measure).toBeCloseTo(wanted[measure].p, 6);
    }
  });

  test('the group that the system favours is flagged, also at the same mark', () => {
    const favoured = groups.find(({ group }) => group === 'y')!;
    expect(favoured.systemHuman!.verdict).toBe('flagged');
    expect(favoured.conditional!.verdict).toBe('flagged');
    expect(favoured.systemHuman!.adjustedP).toBeLessThan(0.05);
    expect(tests).toBe(12);
  });

  test('of fewer than 30 texts is not judged', () => {
    const few = compared(texts, ({ group, author }) => (group === 'y' && author < 'a5' ? 'few' : 'rest'));
    const group = few.columns[0]!.groups.find((each) => each.group === 'few')!;
    expect(group.n).toBeLessThan(30);
    expect(group.systemHuman!.verdict).toBe('few');
  });

  test('are judged by their marks also where no other group has any', () => {
    const one = texts.map((text) => (text.group === 'y' ? text : { ...text, human: Number.NaN }));
    const group = compared(one, ({ group }) => group).columns[0]!.groups.find((each) => each.group === 'y')!;
    expect(group.systemHuman!.verdict).toBe('flagged');
    expect(group.systemHuman!.interval95).not.toBeNull();
    expect(group.marks!.verdict).toBe('few');
  });

  test('without marks have differences of scores alone', () => {
    const { columns } = compared(
      texts.map((text) => ({ ...text, human: Number.NaN })),
      ({ group }) => group,
    );
    expect(columns[0]!.groups[0]).toMatchObject({
      marked: 0,
      meanMark: null,
      marks: null,
      systemHuman: null,
    });
    expect(columns[0]!.groups.map(({ scores }) => scores.value)).toEqual(
      groups.map(({ scores }) => scores.value),
    );
  });

  test('of one author have no interval', () => {
    const { columns } = compared(
      texts.map((text) => ({ ...text, author: 'one' })),
      ({ group }) => group,
    );
    expect(columns[0]!.groups[0]!.scores).toMatchObject({ standardError: null, interval95: null, p: null });
  });
});

test("Holm's correction multiplies the smallest p by all tests, the next by one less, and never falls", () => {
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
  expect(holm([0.6, 0.7])).toEqual([1, 1]);
});
