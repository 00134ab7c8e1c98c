import { describe, expect, test } from 'vitest';
import { coded } from '../../src/metrics/fairness.js';
import { compareGroups, holm } from '../../src/metrics/group-comparison.js';
import { seededRandom } from '../../src/training/random.js';
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
  const all = () => {
    const { columns, tests, overall } = compared(texts, ({ group }) => group);
    return { groups: columns[0]!.groups, tests, overall };
  };

  test.each(['x', 'y', 'z'])('the differences of %s agree with an independent computation', (name) => {
    const { groups, overall } = all();
    const group = groups.find((each) => each.group === name)!;
    const wanted = expected.groups[name];
    expect(group.n).toBe(wanted.n);
    for (const measure of ['scores', 'marks', 'systemHuman', 'net', 'conditional'] as const) {
      const difference = group[measure]!;
      expect(difference.value, measure).toBeCloseTo(wanted[measure].value, 9);
      expect(difference.standardError, measure).toBeCloseTo(wanted[measure].standardError, 6);
      if ('p' in difference) expect(difference.p, measure).toBeCloseTo(wanted[measure].p, 6);
    }
    // Both are shown, so they must add up.
    expect(group.systemHuman!.value).toBeCloseTo(overall!.value! + group.net!.value!, 12);
  });

  test('the overall difference agrees with an independent computation', () => {
    const { overall } = all();
    const { value, standardError, interval95 } = expected.groups.overall;
    expect(overall!.value).toBeCloseTo(value, 9);
    expect(overall!.standardError).toBeCloseTo(standardError, 6);
    expect(overall!.interval95![0]).toBeCloseTo(interval95[0], 6);
    expect(overall!.interval95![1]).toBeCloseTo(interval95[1], 6);
  });

  test('a group that the system favours is flagged, also at the same mark', () => {
    const { groups, tests } = all();
    const favoured = groups.find(({ group }) => group === 'y')!;
    expect(favoured.net!.verdict).toBe('flagged');
    expect(favoured.conditional!.verdict).toBe('flagged');
    expect(favoured.net!.adjustedP).toBeLessThan(0.05);
    expect(tests).toBe(6);
  });

  test('of fewer than 30 texts are not judged', () => {
    const few = compared(texts, ({ group, author }) => (group === 'y' && author < 'a5' ? 'few' : 'rest'));
    const group = few.columns[0]!.groups.find((each) => each.group === 'few')!;
    expect(group.n).toBeLessThan(30);
    expect(group.net).toMatchObject({ verdict: 'few', adjustedP: null });
  });

  test('have no net difference if no other group has marks', () => {
    const one = texts.map((text) => (text.group === 'y' ? text : { ...text, human: Number.NaN }));
    const { columns, overall } = compared(one, ({ group }) => group);
    const group = columns[0]!.groups.find((each) => each.group === 'y')!;
    expect(group.systemHuman!.value).toBeCloseTo(overall!.value!, 12);
    expect(group.systemHuman!.interval95).not.toBeNull();
    expect(group.net).toMatchObject({ value: null, verdict: 'few' });
    expect(group.marks!.verdict).toBe('few');
  });

  test('are judged by their marked texts, whoever wrote others', () => {
    const unmarked = texts.map((text, place) => ({ ...text, human: Number.NaN, author: `other ${place}` }));
    const [alone, together] = [texts, [...texts, ...unmarked]].map((some) =>
      compared(some, ({ group }) => group),
    );
    expect(together!.overall).toEqual(alone!.overall);
    expect(together!.sampling).toEqual(alone!.sampling);
    for (const [place, group] of together!.columns[0]!.groups.entries()) {
      const { marks, systemHuman, net, conditional } = alone!.columns[0]!.groups[place]!;
      expect(group).toMatchObject({ systemHuman, net, conditional });
      expect(group.marks!.interval95).toEqual(marks!.interval95);
    }
  });

  test('without marks only have differences of scores', () => {
    const { columns } = compared(
      texts.map((text) => ({ ...text, human: Number.NaN })),
      ({ group }) => group,
    );
    expect(columns[0]!.groups[0]).toMatchObject({
      marked: 0,
      meanMark: null,
      marks: null,
      systemHuman: null,
      net: null,
    });
    expect(columns[0]!.groups.map(({ scores }) => scores.value)).toEqual(
      all().groups.map(({ scores }) => scores.value),
    );
  });

  test.each<[string, (text: number) => string, string]>([
    ['one author', () => 'one', 'few_clusters'],
    ['three authors', (text) => `a${text % 3}`, 'few_clusters'],
    ['an author of 80 % of the texts', (text) => (text % 5 === 0 ? `a${text}` : 'one'), 'one_cluster'],
  ])('of %s have the errors of independent texts, and say so', (_, authorOf, reason) => {
    const by = (authorOf: (text: number) => string) =>
      compared(
        texts.map((text, place) => ({ ...text, author: authorOf(place) })),
        ({ group }) => group,
      );
    const [few, independent] = [by(authorOf), by(String)];
    expect(few.sampling).toMatchObject({ by: 'text', reason });
    expect(independent.sampling).toMatchObject({ by: 'cluster', reason: null });
    for (const [place, group] of few.columns[0]!.groups.entries()) {
      const wanted = independent.columns[0]!.groups[place]!;
      expect(group.net!.by).toBe('text');
      expect(group.net!.standardError).toBeCloseTo(wanted.net!.standardError!, 12);
      expect(group.net!.verdict).toBe(wanted.net!.verdict);
      expect(group.systemHuman!.interval95![1]).toBeCloseTo(wanted.systemHuman!.interval95![1], 12);
    }
    expect(few.overall!.interval95![1]).toBeCloseTo(independent.overall!.interval95![1], 12);
  });

  test('of too few authors are not judged if all texts have enough', () => {
    const { columns, sampling } = compared(
      texts.map((text) => (text.group === 'y' ? { ...text, author: `y${text.author.at(-1)! < '5'}` } : text)),
      ({ group }) => group,
    );
    const group = columns[0]!.groups.find((each) => each.group === 'y')!;
    expect(sampling.by).toBe('cluster');
    expect(group.net).toMatchObject({ by: 'text', verdict: 'few', adjustedP: null });
    expect(group.net!.interval95![0]).toBeLessThan(group.net!.interval95![1]);
  });
});

describe('if the system scores all texts a point too high', () => {
  const random = seededRandom(11);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  /** 300 texts by 150 authors in five random groups. @param extra is added to the scores of the first group */
  const drawn = (extra = 0) => {
    const authors = Array.from({ length: 150 }, () => Math.floor(5 * random()));
    return authors.flatMap((group, author) =>
      [0, 1].map(() => {
        const human = Math.round(6 + 2 * normal());
        const score = human + 1 + 0.8 * normal() + (group === 0 ? extra : 0);
        return { human, score, group: `g${group}`, author: `a${author}` };
      }),
    );
  };
  const groupsOf = (some: typeof texts) => compared(some, ({ group }) => group).columns[0]!.groups;

  test('random groups are flagged at about the rate of chance', () => {
    const rounds = Array.from({ length: 60 }, () => compared(drawn(), ({ group }) => group));
    const groups = rounds.flatMap(({ columns }) => columns[0]!.groups);
    const rate = (isIn: (group: (typeof groups)[number]) => boolean) =>
      groups.filter(isIn).length / groups.length;
    expect(groups).toHaveLength(300);
    // All groups are off by the error of the system.
    for (const { overall } of rounds) expect(overall!.value).toBeGreaterThan(0.3);
    expect(rate(({ systemHuman }) => systemHuman!.value! > 0.1)).toBe(1);
    const tested = rate(({ net }) => net!.p! < 0.05);
    expect(tested).toBeGreaterThan(0.02);
    expect(tested).toBeLessThan(0.09);
    expect(rate(({ net }) => net!.verdict === 'flagged')).toBeLessThan(0.09);
    expect(rate(({ conditional }) => conditional!.verdict === 'flagged')).toBeLessThan(0.09);
    // After correction for the ten tests of a round, hardly any is significant.
    const sure = rounds.filter(({ columns }) =>
      columns[0]!.groups.some((group) => group.net!.adjustedP! < 0.05),
    );
    expect(sure.length / rounds.length).toBeLessThan(0.1);
  });

  test('a group that it scores even higher is flagged', () => {
    const rounds = Array.from({ length: 20 }, () => groupsOf(drawn(0.8)));
    const found = rounds.map((groups) => groups.find(({ group }) => group === 'g0')!);
    expect(found.filter(({ net }) => net!.verdict === 'flagged').length).toBeGreaterThan(17);
    expect(found.filter(({ conditional }) => conditional!.verdict === 'flagged').length).toBeGreaterThan(17);
  });
});

test("Holm's correction multiplies the smallest p by all tests, the next by one less, and never falls", () => {
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
  expect(holm([0.6, 0.7])).toEqual([1, 1]);
});
