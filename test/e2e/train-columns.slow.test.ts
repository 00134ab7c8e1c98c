import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import Train from '../../src/commands/train.js';
import type { EvaluationReport } from '../../src/services/evaluation/evaluate.js';
import type { ColumnsSummary } from '../../src/services/training/columns.js';
import { seededRandom } from '../../src/training/random.js';
import { asCsv } from '../marked-archive.js';
import { argumentsIn } from './arguments-in.js';
import { assess, assessJson } from './assess.js';
import { ARCHIVE, folderWith, LONG } from './training.js';

/** A folder with the archive and a table of its indices with own columns added. */
function study(): string {
  const cwd = folderWith({ 'marked.csv': asCsv(ARCHIVE) });
  assess(['features', 'marked.csv', '-o', 'features.csv', '--keep', 'overall'], { cwd });
  const random = seededRandom(7);
  const [header, ...rows] = readFileSync(join(cwd, 'features.csv'), 'utf8').trimEnd().split('\n');
  const added = rows.map((row, at) => {
    const { overall } = ARCHIVE[at]!;
    return `${row},${overall + random() - 0.5},${random()},${overall > 3 ? 'yes' : 'no'}`;
  });
  writeFileSync(join(cwd, 'features.csv'), `${[`${header},quiz,noise,passed`, ...added].join('\n')}\n`);
  return cwd;
}

test(
  'own columns are compared with what the engine measures, and no pipeline is created',
  () => {
    const cwd = study();
    const given = [...argumentsIn(Train.examples, '--features'), '--folds', '2'];
    const found = assessJson<ColumnsSummary>(given, { cwd });
    expect(found).toMatchObject({ texts: 90, rejected: 0, folds: 2, left_out: ['passed'] });
    expect(found.columns.map(({ name }) => name)).toEqual(['quiz', 'noise']);
    expect(found.columns[0]!.pearson).toBeGreaterThan(0.9);
    const { cross_validated: trained, without_columns: without } = found.metrics;
    expect(trained.pearson! - without.pearson!).toBeCloseTo(found.gain.gain!, 6);
    expect(found.gain.gain).toBeGreaterThan(0);
    const [low, high] = found.gain.interval95!;
    expect([low < found.gain.gain!, found.gain.gain! < high]).toEqual([true, true]);
    expect(existsSync(join(cwd, 'assess.models'))).toBe(false);

    // evaluate reports the same agreement of the predictions as train.
    const report = assessJson<EvaluationReport>(
      ['evaluate', '--file', 'unseen.csv', '--system', 'prediction', '--human', 'mark'],
      { cwd },
    );
    expect(JSON.stringify(report)).toContain(String(trained.pearson).slice(0, 8));
  },
  LONG,
);

test(
  'the figures without own columns are those of a model trained without the table',
  () => {
    const cwd = study();
    const plain = ['train', '--human', 'overall', '--folds', '2', 'marked.csv'];
    const alone = assessJson<{ metrics: { cross_validated: unknown } }>([...plain, '--name', 'x'], { cwd });
    const found = assessJson<ColumnsSummary>([...plain, '--features', 'features.csv'], { cwd });
    expect(found.metrics.without_columns).toEqual(alone.metrics.cross_validated);
    expect(assess([...plain, '--features', 'features.csv'], { cwd }).stdout).toMatch(
      /^Your columns change r by \d\.\d\d\d \(95 %: /m,
    );
  },
  LONG,
);

test('an index of the table can be evaluated as a score', () => {
  const cwd = study();
  const given = ['--system', 'vocabulary_level_mean', '--human', 'overall'];
  const { status, stdout } = assess(['evaluate', '--file', 'features.csv', ...given], { cwd });
  expect(status, stdout).toBe(0);
  expect(stdout).toContain('90 of 90 rows evaluated');
});
