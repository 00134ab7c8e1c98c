import { expect, test } from 'vitest';
import { rowsOfTables } from '../../src/terminal/account-archive.js';
import { signed } from '../../src/terminal/decimal.js';
import { renderDiff } from '../../src/terminal/diff.js';
import { renderHeld } from '../../src/terminal/held.js';
import { renderRuns } from '../../src/terminal/runs.js';

const FIRST = { name: 'cefr', version: '1.0.0', configHash: 'abc' };
const SECOND = { ...FIRST, version: '1.1.0' };
const NOON = new Date('2026-05-01T12:00:00Z');
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

const DIFF: Parameters<typeof renderDiff>[0] = {
  from: FIRST,
  to: SECOND,
  scale: { name: 'cefr', min: 0, max: 13 },
  both: 5,
  onlyFrom: 0,
  onlyTo: 1,
  held: 1,
  failures: { both: 0, nowFailing: 1, nowScored: 0 },
  moves: { texts: 4, moved: 2, mean: 0.1, sd: 0.25, meanAbsolute: 0.15, range: [-0.1, 0.5] },
  interval95: [-0.001, 0.2],
  histogram: {
    width: 0.25,
    bins: [
      { low: -0.25, texts: 1 },
      { low: 0.5, texts: 2 },
    ],
  },
  levels: [
    { from: 5, to: 5, texts: 3 },
    { from: 5, to: 6, texts: 1 },
  ],
  groups: [
    { by: 'l1', group: 'fr', texts: 3, mean: 0.2, sd: 0.1, interval95: [0.1, 0.3] },
    { by: 'l1', group: null, texts: 1, mean: -0.1, sd: null, interval95: null },
  ],
  groupsLeftOut: { l1: 4 },
  explained: {
    texts: 3,
    mean: 0.1,
    base: 0.001,
    categories: [
      { category: 'Spelling', points: 0.1, features: [{ feature: 'spelling.rate', points: 0.09 }] },
    ],
  },
  largest: [
    {
      id: 'e1',
      from: { overallScore: 5 },
      to: { message: 'sentence_too_long' },
      move: null,
      held: true,
      because: [],
    },
    {
      id: 'e2',
      from: { overallScore: 5.5 },
      to: { overallScore: 6 },
      move: 0.5,
      held: false,
      because: [{ feature: 'spelling.rate', points: 0.4 }],
    },
  ],
};

test('a comparison shows moves, levels, groups, features and texts in this order', () => {
  expect(renderDiff(DIFF)).toMatchInlineSnapshot(`
    "cefr 1.0.0 (configuration abc) → cefr 1.1.0 (configuration abc)
    5 texts with a result of both, 1 of the second only
    2 of 4 scores moved: mean +0.10 (95 %: 0.00 to +0.20), SD 0.25, mean distance 0.15, from −0.10 to +0.50
    1 text can no longer be assessed
    1 text held for approval or rejected (assess held)

              move  texts
    ─────────────────────────────────────────────────────
     −0.25 to 0.00      1  ███████████████
    +0.50 to +0.75      2  ██████████████████████████████

    1 text changed the level
    from \\ to  5  6
    ───────────────
    5 B1.i     3  1
    6 B1.ii    ·  ·

    l1  texts  mean move            95 %    SD
    ──────────────────────────────────────────
    fr      3      +0.20  +0.10 to +0.30  0.10
    –       1      −0.10               –     –
    … and 4 smaller groups

    what moved the mean  points  above all
    ────────────────────────────────────────────────
    Spelling              +0.10  spelling.rate +0.09
    of 3 texts with both explanations, whose mean move is +0.10

    id  from                 to   move  because of
    ─────────────────────────────────────────────────────────────
    e1  5.00  sentence_too_long                              held
    e2  5.50               6.00  +0.50  spelling.rate +0.40"
  `);
});

test('a comparison says if nothing moved or explanations are missing', () => {
  const still = { ...DIFF.moves, moved: 0, mean: 0, sd: 0, meanAbsolute: 0, range: [0, 0] as const };
  const none = { texts: 0, mean: null, base: 0, categories: [] };
  const empty = {
    groups: [],
    largest: [],
    held: 0,
    onlyTo: 0,
    failures: { both: 0, nowFailing: 0, nowScored: 0 },
  };
  const levels = [{ from: 5, to: 5, texts: 4 }];
  expect(renderDiff({ ...DIFF, ...empty, levels, moves: still, interval95: [0, 0] })).toMatchInlineSnapshot(`
    "cefr 1.0.0 (configuration abc) → cefr 1.1.0 (configuration abc)
    5 texts with a result of both
    0 of 4 scores moved: mean 0.00 (95 %: 0.00 to 0.00), SD 0.00, mean distance 0.00, from 0.00 to 0.00

    no text changed its level"
  `);
  expect(renderDiff({ ...DIFF, explained: none })).toContain('assess score --explain');
});

test('runs are listed with duration, counts and the reason of a failure', () => {
  const run = { accountId: 'default', job: 'score', pipeline: FIRST, startedAt: NOON };
  const counts = { assessed: 100, failures: 2, moved: 7, held: 1 };
  expect(
    renderRuns([
      { ...run, number: 5 },
      { ...run, number: 4, outcome: 'killed' },
      {
        ...run,
        number: 3,
        job: 'drift',
        endedAt: after(1),
        outcome: 'done',
        counts: { periods: 12, alarms: 2 },
      },
      {
        number: 2,
        job: 'compact',
        schedule: 'weekly',
        startedAt: NOON,
        endedAt: after(7505),
        outcome: 'failed',
        message: 'the disk is full',
      },
      { ...run, number: 1, endedAt: after(95), outcome: 'done', counts },
    ]),
  ).toMatchInlineSnapshot(`
    "run  job      schedule  pipeline    started                     took  assessed  failures  moved  held  outcome
    ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
      5  score              cefr@1.0.0  2026-05-01T12:00:00Z                                               goes on
      4  score              cefr@1.0.0  2026-05-01T12:00:00Z                                               killed
      3  drift              cefr@1.0.0  2026-05-01T12:00:00Z       1.0 s                                   done, 2 alarms
      2  compact  weekly                2026-05-01T12:00:00Z   2 h 5 min                                   failed: the disk is full
      1  score              cefr@1.0.0  2026-05-01T12:00:00Z  1 min 35 s       100         2      7     1  done"
  `);
  expect(renderRuns([])).toContain('no runs yet');
});

test('held results are listed with the commands that approve or reject them', () => {
  expect(
    renderHeld({
      total: 3,
      results: [
        {
          id: 'e1',
          from: { ...FIRST, overallScore: 5 },
          to: { ...SECOND, overallScore: 3.5 },
          move: -1.5,
          since: NOON,
        },
      ],
    }),
  ).toMatchInlineSnapshot(`
    "id  shown       score  waits  score   move  since
    ────────────────────────────────────────────────────────────────
    e1  cefr 1.0.0   5.00  1.1.0   3.50  −1.50  2026-05-01T12:00:00Z
    … and 2 more (--limit)

    approve or reject with: assess held approve ID…, assess held reject ID…, or --all"
  `);
  const to = { ...FIRST, configHash: 'def0123456789abc', overallScore: 3.5 };
  const reconfigured = { id: 'e1', from: { ...FIRST, overallScore: 5 }, to, move: -1.5, since: NOON };
  expect(renderHeld({ total: 1, results: [reconfigured] })).toContain('1.0.0 (def01234)');
  expect(renderHeld({ total: 0, results: [] })).toBe('nothing waits for approval');
});

test('a move has a sign unless it rounds to zero', () => {
  expect([1.005, -0.3, 0.001, -0.001, 0, null].map((move) => signed(move))).toEqual([
    '+1.00',
    '−0.30',
    '0.00',
    '0.00',
    '0.00',
    '',
  ]);
});

test('the content of an archive is counted in English', () => {
  expect(rowsOfTables({ submission: 1, held_result: 0, feedback: 3 })).toBe(
    '1 submission, 0 held results, 3 feedback',
  );
});
