import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Explanation } from '../../src/engine/results/explanation.js';
import type { SuccessResult } from '../../src/engine/results/result.js';
import type { CalibrationSummary } from '../../src/services/calibration/summary.js';
import { asCsv, markedArchive } from '../marked-archive.js';
import { assess, assessJson } from './assess.js';
import { ARCHIVE, folderWith, LONG } from './training.js';

/** Bands of examiners that are stricter than the pipeline. */
const banded = ARCHIVE.slice(0, 40).map((row) => ({ ...row, band: 1 + 1.1 * row.overall }));
const calibrate = ['calibrate', '--name', 'our-ielts', '--pipeline', 'ielts', '--human', 'band'];

test(
  'some marks suffice for a pipeline with its own scale and interval',
  () => {
    const cwd = folderWith({
      'marked.csv': asCsv(banded),
      'few.csv': asCsv(banded.slice(0, 29)),
      'new.txt': markedArchive(1, 99)[0]!.text,
    });
    const refused = assess([...calibrate, 'few.csv'], { cwd });
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain(
      'no pipeline was calibrated: at least 30 marked texts are required, 100 or more recommended, and there are 29 (29 read)',
    );
    expect(existsSync(join(cwd, 'assess.models'))).toBe(false);

    const made = assessJson<CalibrationSummary>([...calibrate, 'marked.csv'], { cwd });
    expect(made).toMatchObject({
      name: 'our-ielts',
      base: 'ielts',
      texts: 40,
      kind: 'line',
      scale: { name: 'ielts', min: 0, max: 9 },
      grouping: { by: 'author_id' },
    });
    const { before, after } = made.metrics;
    expect(after.rmse!).toBeLessThan(before.rmse!);
    expect(Math.abs(after.mean_difference!)).toBeLessThan(0.15);
    expect(Math.abs(after.coverage - 0.9)).toBeLessThan(0.13);

    const { overall_score, explanation, pipeline } = assessJson<SuccessResult & { explanation: Explanation }>(
      ['check', 'new.txt', '--explain', '--pipeline', 'our-ielts'],
      { cwd },
    );
    expect(pipeline.name).toBe('our-ielts');
    const { base, categories, scale_limit = 0 } = explanation;
    const sum = categories.reduce((all, { points }) => all + points, base + scale_limit);
    expect(sum).toBeCloseTo(overall_score!, 3);
  },
  LONG,
);
