import { describe, expect, test } from 'vitest';
import { SCALES } from '../../src/engine/results/scale.js';
import { DRIFT_LIMITS } from '../../src/metrics/drift.js';
import { type GroupComparison, isFlagged } from '../../src/metrics/group-report.js';
import { driftReport } from '../../src/services/drift/drift.js';
import { evaluateStore } from '../../src/services/evaluation/evaluate.js';
import { examinersReport } from '../../src/services/examiners/examiners.js';
import { fairnessReport } from '../../src/services/fairness/fairness.js';
import type { Store } from '../../src/store/store.js';
import { renderDrift } from '../../src/terminal/drift.js';
import { storeHead } from '../../src/terminal/evaluation-head.js';
import { renderExaminers } from '../../src/terminal/examiners.js';
import { renderFairness } from '../../src/terminal/fairness.js';
import { seededRandom } from '../../src/training/random.js';
import { CEFR } from './marked-store.js';
import { NOW, temporaryStore } from './stores.js';

const TEXTS = 240;

interface Text {
  readonly score: number;
  readonly marks: readonly [number, number];
  readonly metadata: Record<string, string | number>;
}

/** Texts that the system overrates by a point, or by two points at school `north`. */
function textsOf(
  columnsOf: (text: { truth: number; place: number; random: () => number }) => object,
): Text[] {
  const random = seededRandom(4);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const mark = (value: number) => Math.round(2 * Math.min(11, Math.max(1, value))) / 2;
  return Array.from({ length: TEXTS }, (_, place) => {
    const truth = 6 + 1.5 * normal();
    const school = random() < 0.25 ? 'north' : 'south';
    const marks = [mark(truth + 0.7 * normal()), mark(truth + 0.7 * normal())] as const;
    const score = Math.min(13, Math.max(0, truth + 1 + (school === 'north' ? 1 : 0) + 0.7 * normal()));
    const columns = columnsOf({ truth, place, random });
    return {
      score,
      marks,
      metadata: { school, shuffled: `g${Math.floor(5 * random())}`, rater1: marks[0], ...columns },
    };
  });
}

/** Fills a store. @param authorOf the author of each text */
async function fill(
  store: Store,
  texts: readonly Text[],
  authorOf = (place: number) => `a${place >> 1}`,
): Promise<void> {
  const submissions = texts.map(({ metadata }, place) => ({
    id: `t${place}`,
    text: `Text ${place}.`,
    author_id: authorOf(place),
    task_id: 'town',
    question_text: 'Describe your town.',
    metadata,
  }));
  await store.addSubmissions('default', submissions, NOW);
  const marks = texts.flatMap(({ marks }, place) =>
    marks.map((mark, rater) => ({
      submission_id: `t${place}`,
      examiner_id: rater + 1,
      mark: { holistic: String(mark) },
    })),
  );
  await store.addFeedback('default', marks, NOW);
  for await (const batch of store.submissions({ accountId: 'default' })) {
    const finished = batch.map(({ receipt, id }) => {
      const { score } = texts[Number(id.slice(1))]!;
      return {
        receipt,
        type: 'success' as const,
        overallScore: score,
        wordCount: 100,
        sentenceCount: 5,
        errorCount: receipt % 3,
        suspectCount: 0,
        body: JSON.stringify({ type: 'success', overall_score: score, textual_errors: [] }),
      };
    });
    await store.saveResults(CEFR, finished, NOW);
  }
}

const query = (store: Store) => ({
  store,
  accountId: 'default',
  pipeline: 'cefr',
  scale: SCALES.cefr,
  mark: 'holistic',
  includeTests: false,
});
const namesOf = (columns: readonly { readonly by: string }[]) => columns.map(({ by }) => by).sort();

describe('fairness of a system that scores everyone a point too high', () => {
  test('reports the bias once, and flags differences between groups', async () => {
    const store = await temporaryStore();
    await fill(
      store,
      textsOf(() => ({})),
    );
    const report = await fairnessReport(query(store), []);
    const groups = Object.fromEntries(report.columns.map(({ by, groups }) => [by, groups]));
    expect(report.overall!.value).toBeGreaterThan(0.5);
    // All groups deviate by more than .10, like the system as a whole.
    for (const { systemHuman } of groups.shuffled!) expect(systemHuman!.value).toBeGreaterThan(0.1);
    expect(groups.shuffled!.map(({ net }) => net!.verdict)).not.toContain('flagged');
    expect(groups.school!.map(({ net }) => net!.verdict)).toEqual(['flagged', 'flagged']);
    expect(groups.school!.map(({ conditional }) => conditional!.verdict)).toEqual(['flagged', 'flagged']);
    const text = renderFairness(report);
    expect(text).toMatch(
      /^in all, the system is 0\.\d\d SDs above examiners \(95 %: 0\.\d\d to 0\.\d\d\);$/m,
    );
    expect(text).toMatch(/^north .* 0\.\d\d! /m);
    expect(text).not.toMatch(/^g\d .*!/m);
    expect(text).not.toContain('*');
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('ignores columns of marks and of nearly unique values, and bins numbers with a decimal comma', async () => {
    const store = await temporaryStore();
    await fill(
      store,
      textsOf(({ truth, place, random }) => {
        const half = (value: number) => Math.round(2 * Math.min(11, Math.max(1, value))) / 2;
        return {
          // Marks of an examiner as levels, marks of another aspect, and scores of another system.
          level: ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'][Math.min(5, Math.max(0, Math.floor((truth - 1) / 2)))]!,
          grammar: half(truth + 3 * (random() - 0.5)),
          theirs: String(truth.toFixed(1)).replace('.', ','),
          essay: place,
          note: `of ${place}`,
          hours: `${Math.floor(60 * random())},5`,
          years: Math.floor(4 * random()),
        };
      }),
    );
    const report = await fairnessReport(query(store), []);
    expect(namesOf(report.columns)).toEqual(['hours', 'school', 'shuffled', 'years']);
    const left = (reason: string) => namesOf(report.left.filter((each) => each.reason === reason));
    expect(left('marks')).toEqual(['grammar', 'level', 'rater1', 'theirs']);
    expect(left('one_a_text')).toEqual(['essay', 'note']);
    const hours = report.columns.find(({ by }) => by === 'hours')!;
    expect(hours.cuts).toHaveLength(3);
    for (const { n } of hours.groups) expect(n).toBeGreaterThan(45);
    expect(renderFairness(report)).toMatch(
      /not compared, unless --by COLUMN asks for it:\n {2}nearly one value a text:\n {4}essay, note\n {2}marks or scores, no groups:\n/,
    );
    const asked = await fairnessReport(query(store), ['rater1', 'essay']);
    expect(namesOf(asked.columns)).toEqual(['essay', 'rater1']);
    expect(asked.left).toEqual([]);
  });

  test('with more than 20 columns compares those with few values, and shows those with a flag', async () => {
    const store = await temporaryStore();
    await fill(
      store,
      textsOf(({ random }) => ({
        ...Object.fromEntries(
          Array.from({ length: 20 }, (_, column) => [`c${column}`, random() < 0.5 ? 'x' : 'y']),
        ),
        town: `town ${Math.floor(35 * random())}`,
        minutes: Math.floor(90 * random()),
      })),
    );
    const report = await fairnessReport(query(store), []);
    expect(report.columns).toHaveLength(22);
    expect(report.left).toEqual([
      { by: 'minutes', values: expect.any(Number), reason: 'many_columns' },
      { by: 'town', values: 35, reason: 'many_columns' },
      { by: 'rater1', values: expect.any(Number), reason: 'marks' },
    ]);
    const text = renderFairness(report);
    expect(text).toMatch(/^north .*!/m);
    const flagged = report.columns.filter(({ groups }) => groups.some(isFlagged));
    expect(flagged.length).toBeLessThan(5);
    for (const column of report.columns)
      expect(new RegExp(`^${column.by} +marked`, 'm').test(text), column.by).toBe(flagged.includes(column));
    expect(text).toMatch(/^without a flag, and in --json only:/m);
    expect(text).toMatch(/more than 20 columns, .*:\n {4}minutes, town/);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    const asked = await fairnessReport(query(store), ['town', 'c0']);
    expect(namesOf(asked.columns)).toEqual(['c0', 'town']);
    expect(renderFairness(asked)).toMatch(/^town 1 /m);
  });
});

describe.each<[string, (place: number) => string, RegExp]>([
  ['one author', () => 'unknown', /all texts have the same author_id/],
  ['three authors', (place) => `a${place % 3}`, /3 values of author_id are too few \(fewer than 10\)/],
  [
    'an author with four of five texts',
    (place) => (place % 5 === 0 ? `a${place}` : 'unknown'),
    /one author_id has 80 % of the texts/,
  ],
])('texts of %s', (_, authorOf, why) => {
  test('have intervals as wide as for texts by different authors, and all outputs say so', async () => {
    const reports = async (authorOf: (place: number) => string) => {
      const store = await temporaryStore();
      await fill(
        store,
        textsOf(({ place }) => ({ day: `2026-0${1 + (place % 2)}-10` })),
        authorOf,
      );
      const evaluation = { ...query(store), by: ['school'], cluster: 'author_id' };
      return {
        evaluation: await evaluateStore(evaluation),
        examiners: await examinersReport(query(store)),
        fairness: await fairnessReport(query(store), ['school']),
        drift: await driftReport({
          ...query(store),
          by: 'month',
          date: 'day',
          now: NOW,
          limits: DRIFT_LIMITS,
        }),
      };
    };
    const [few, apart] = [await reports(authorOf), await reports((place) => `a${place}`)];
    const withoutUnit = (value: unknown) =>
      JSON.stringify(value, (name, inner: unknown) => (name === 'by' ? undefined : inner));
    expect(withoutUnit(few.evaluation.intervals)).toEqual(withoutUnit(apart.evaluation.intervals));
    expect(withoutUnit(few.evaluation.subgroups)).toEqual(withoutUnit(apart.evaluation.subgroups));
    expect(storeHead(few.evaluation).lines.join('\n')).toMatch(
      new RegExp(`intervals by text:\n  ${why.source},`),
    );
    expect(storeHead(apart.evaluation).lines.at(-1)).toBe('intervals by author_id');

    // Both commands judge groups by the same numbers.
    const judged = (groups: readonly Pick<GroupComparison, 'group' | 'net' | 'conditional'>[]) =>
      groups.map(({ group, net, conditional }) => ({ group, net: net!.value, same: conditional!.value }));
    expect(judged(apart.evaluation.subgroups[0]!.groups)).toEqual(
      judged(apart.fairness.columns[0]!.groups).map(({ group, net, same }) => ({
        group,
        net: expect.closeTo(net!, 9),
        same: expect.closeTo(same!, 9),
      })),
    );

    const ends = ({ examiners, fairness, drift }: typeof few) => [
      examiners.pooled!.alpha,
      examiners.pairs[0]!.qwk,
      ...examiners.system.map(({ qwk }) => qwk),
      ...examiners.examiners.map(({ restCorrelation }) => restCorrelation),
      fairness.overall!,
      ...fairness.columns[0]!.groups.flatMap(({ net, conditional }) => [net!, conditional!]),
      ...drift.periods.map(({ meanScore }) => meanScore),
      drift.periods[1]!.changes.smd!,
    ];
    const wanted = ends(apart);
    for (const [place, { interval95, by }] of ends(few).entries()) {
      expect(by).toBe('text');
      expect(wanted[place]!.by).toBe('cluster');
      expect(interval95![0]).toBeLessThan(interval95![1]);
    }
    // Standard errors are equal for the same texts; with several marks a text, the units are whole texts.
    for (const [place, { standardError }] of ends(few).entries())
      expect(standardError).toBeCloseTo(wanted[place]!.standardError!, 9);

    expect(renderFairness(few.fairness)).toMatch(why);
    for (const text of [
      renderFairness(few.fairness),
      renderExaminers(few.examiners),
      renderDrift(few.drift),
    ]) {
      expect(text).toMatch(/\d to -?\d\.\d\d\*/);
      expect(text).toMatch(/^\* texts taken one by one: /m);
    }
    for (const text of [renderExaminers(apart.examiners), renderDrift(apart.drift)])
      expect(text).not.toContain('*');
  });
});
