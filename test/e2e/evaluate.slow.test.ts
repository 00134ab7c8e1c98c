import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assess, assessJson, emptyFolder, ROOT } from './assess.js';

interface Report {
  readonly source: Record<string, unknown>;
  readonly rows: Record<string, number>;
  readonly agreement: { readonly trimmed: Record<string, number> };
}

test('assess evaluate compares the scores of a pipeline in the store with marks', () => {
  const cwd = emptyFolder();
  const sample = (name: string) => join(ROOT, 'fixtures/sample', name);
  assess(['import', sample('submissions.csv')], { cwd });
  const unmarked = assess(['evaluate'], { cwd });
  expect(unmarked.stderr).toMatch(/no text has a mark[\s\S]*import-feedback/);
  expect(unmarked.status).toBe(2);
  assess(['import-feedback', sample('marks.csv')], { cwd });
  expect(assess(['evaluate'], { cwd }).stderr).toMatch(/assess score/);
  assess(['score', '--workers', '1'], { cwd });
  const report = assessJson<Report>(['evaluate', '--by', 'l1'], { cwd });
  expect(report.source).toMatchObject({ pipeline: { name: 'cefr' }, mark: 'holistic', examiners: 2 });
  expect(report.rows).toMatchObject({ read: 77, evaluated: 75, failed: 2, rejected: 0 });
  expect(report.agreement.trimmed.pearson).toBeGreaterThan(0.5);

  expect(report.source).toMatchObject({ reading: { labels: [], rescaled: null, warning: null } });

  const byColumn = ['evaluate', '--human', 'target_level', '--levels', 'lower'];
  const { stdout } = assess(byColumn, { cwd });
  expect(stdout).toMatch(/ against target_level\n\d+ of \d+ texts evaluated, /);
  expect(stdout).toMatch(/^levels {2}.*B1 → 5\.5, B2 → 7\.5/m);

  writeFileSync(join(cwd, 'marks.csv'), 'id,examiner_id,mark\ns001,103,"{""holistic"": ""rather good""}"\n');
  assess(['import-feedback', 'marks.csv'], { cwd });
  const { status, stderr } = assess(['evaluate'], { cwd });
  expect(stderr).toBe(
    's001: the mark of examiner 103 is not a score on the cefr scale (0 to 13, or a level)\n',
  );
  expect(status).toBe(1);
});
