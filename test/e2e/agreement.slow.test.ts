import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../src/store/duckdb/open.js';
import { CEFR, fillMarkedStore, saveScores } from '../services/marked-store.js';
import { addAccount } from '../services/stores.js';
import { assess, assessJson, emptyFolder } from './assess.js';

/** A folder with a store of marked texts scored by two versions; the newer scores are a point higher. */
const cwd = mkdtempSync(join(tmpdir(), 'assess-e2e-'));

beforeAll(async () => {
  const store = await openStore(join(cwd, 'assess.duckdb'), { memoryLimit: '256MiB' });
  await addAccount(store, 'default');
  await fillMarkedStore(store);
  await saveScores(store, { ...CEFR, version: '2.0.0' }, ({ system }) => Math.min(13, Number(system) + 1));
  await store[Symbol.asyncDispose]();
});

afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length));

describe('a board', () => {
  test('gets tables about examiners, groups and versions in 80 columns', () => {
    const environment = { COLUMNS: '80' };
    const examiners = assess(['examiners'], { cwd, environment });
    expect(examiners.stderr).toBe('');
    expect(examiners.status).toBe(0);
    expect(examiners.stdout).toMatch(/^ +11 +\d+ +\d+ +\d\.\d\d +0\.\d\d +0\.\d\d to 0\.\d\d/m);
    expect(examiners.stdout).toMatch(/of 120 texts have marks of at least two examiners/);
    expect(widest(examiners.stdout)).toBeLessThanOrEqual(80);

    const fairness = assess(['fairness', '--by', 'group'], { cwd, environment });
    expect(fairness.status).toBe(0);
    expect(fairness.stdout).toMatch(/^y +\d+ .*\d!/m);
    expect(widest(fairness.stdout)).toBeLessThanOrEqual(80);

    const drift = assess(['drift', '--by', 'run'], { cwd, environment });
    expect(drift.status).toBe(1);
    expect(drift.stdout).toMatch(/^! cefr@2\.0\.0: SMD 0\.\d\d, limit 0\.15/m);
    const lines = drift.stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({
        alarm: 'drift',
        period: 'cefr@2.0.0',
        metric: 'smd',
        limit: 0.15,
        account: 'default',
      }),
    );
    expect(widest(drift.stdout)).toBeLessThanOrEqual(80);
  });

  test('gets a file with a row each, or one JSON document', () => {
    const args = ['examiners', 'adjudication', '--limit', '3', '--by', 'group', '-o', 'adjudication.csv'];
    const report = assessJson<{ texts: { id: string; difference: number }[] }>(args, { cwd });
    const [header, first, ...rest] = readFileSync(join(cwd, 'adjudication.csv'), 'utf8').trim().split('\n');
    expect(header).toMatch(/^id,task_id,difference,lower,higher,unusual,system,.*,prompt_relevance,group$/);
    expect(first).toMatch(new RegExp(`^${report.texts[0]!.id},town,${report.texts[0]!.difference},`));
    expect(rest).toHaveLength(2);
    const { stdout } = assess(['drift', '--by', 'run', '--max-smd', '9', '-o', '-', '--format', 'jsonl'], {
      cwd,
    });
    const periods = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(periods.map(({ period }) => period)).toEqual(['cefr@1.0.0', 'cefr@2.0.0']);
  });

  test.each<[string, string[], RegExp]>([
    ['an invalid limit', ['drift', '--max-psi', 'much'], /--max-psi: much is not a number/],
    ['two documents on stdout', ['fairness', '-o', '-', '--json'], /--json: requires -o FILE/],
  ])('%s is wrong usage', (_, args, message) => {
    const { status, stdout, stderr } = assess(args, { cwd: emptyFolder() });
    expect(`${stderr}${stdout}`).toMatch(message);
    expect(status).toBe(2);
  });
});
