import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assess, emptyFolder, ended, ROOT, startAssess } from './assess.js';

const SCORES = join(ROOT, 'fixtures/evaluation/scores.csv');
const OF_FILE = ['evaluate', '--file', SCORES, '--system', 'score', '--human', 'h1', '--human', 'h2'];

interface Report {
  readonly n: number;
  readonly agreement: { readonly trimmed: Record<string, number> };
  readonly intervals: Record<string, { readonly interval95: [number, number] }> | null;
  readonly subgroups: { readonly by: string; readonly groups: { readonly group: string }[] }[];
  readonly thresholds: { readonly criterion: string; readonly passed: boolean | null }[];
}

describe('assess evaluate on a table', () => {
  test('prints agreement, subgroups and thresholds', () => {
    const cwd = emptyFolder();
    const { status, stdout, stderr } = assess([...OF_FILE, '--by', 'L1', '--trim', '1,6'], { cwd });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toMatch(/150 of 150 rows evaluated/);
    expect(stdout).toMatch(/^QWK +0\.755 /m);
    expect(stdout).toMatch(/^Spanish +29 /m);
    expect(stdout).toMatch(/Williamson, Xi & Breyer \(2012\)/);
  });

  test('prints one JSON document, the same bytes each time', () => {
    const cwd = emptyFolder();
    const args = [...OF_FILE, '--by', 'L1', '--trim', '1,6', '--json'];
    const first = assess(args, { cwd });
    expect(assess(args, { cwd }).stdout).toBe(first.stdout);
    const report = JSON.parse(first.stdout) as Report;
    expect(report.agreement.trimmed.qwk).toBeCloseTo(0.7547994601857954, 12);
    expect(report.subgroups[0]!.groups.map(({ group }) => group)).toEqual([
      'Arabic',
      'Chinese',
      'German',
      'Spanish',
    ]);
    expect(report.thresholds.find(({ criterion }) => criterion === 'subgroup_smd')!.passed).toBe(true);
    const [low, high] = report.intervals!.qwk!.interval95;
    expect(low).toBeLessThan(0.7548);
    expect(high).toBeGreaterThan(0.7548);
  });

  test('names rejected rows and ends with 1, and reads from a pipe', () => {
    const input = 'score,h1\n3,3\n4,4\nn/a,2\nlots,5\n2,1\n';
    const { status, stdout, stderr } = assess(
      ['evaluate', '--file', '-', '--system', 'score', '--human', 'h1'],
      { cwd: emptyFolder(), input },
    );
    expect(stderr).toBe('-:4: there is a mark but no score\n-:5: score is not a number\n');
    expect(stdout).toMatch(/standard input: 3 of 5 rows evaluated/);
    expect(status).toBe(1);
  });

  test.each<[string, string[], RegExp]>([
    [
      'a missing column',
      ['--file', SCORES, '--system', 'scre', '--human', 'h1'],
      /no column scre .*score, h1/,
    ],
    ['a file without columns', ['--file', SCORES], /--system/],
    ['columns without a file', ['--system', 'score', '--human', 'h1'], /--file/],
    ['a table and a pipeline', [...OF_FILE.slice(1), '--pipeline', 'cefr'], /--file/],
    ['an invalid range', [...OF_FILE.slice(1), '--trim', '6'], /--trim: 6 is not of the form LOW,HIGH/],
    ['invalid levels', [...OF_FILE.slice(1), '--levels', 'upper'], /--levels: "upper" is neither lower/],
    ['an examiner twice', [...OF_FILE.slice(1), '--human', 'h1'], /--human: h1 is given twice/],
    ['a missing file', ['--file', 'none.csv', '--system', 'a', '--human', 'b'], /none\.csv/],
  ])('%s is wrong usage', (_, flags, message) => {
    const { status, stdout, stderr } = assess(['evaluate', ...flags], { cwd: emptyFolder() });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });

  test('ends quietly when its reader stops early (| head)', async () => {
    const child = startAssess(OF_FILE, { cwd: emptyFolder() });
    let complaints = '';
    child.stderr!.on('data', (chunk) => {
      complaints += chunk;
    });
    child.stdout!.destroy();
    expect((await ended(child)).status).toBe(0);
    expect(complaints).toBe('');
  });
});

describe('assess evaluate on the store', () => {
  test('does not create a missing store', () => {
    const { status, stderr } = assess(['evaluate', '--store', 'typo.duckdb'], { cwd: emptyFolder() });
    expect(stderr).toMatch(/there is no store typo\.duckdb/);
    expect(status).toBe(3);
  });
});
