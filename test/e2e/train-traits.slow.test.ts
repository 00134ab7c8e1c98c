import { expect, test } from 'vitest';
import type { SuccessResult } from '../../src/engine/results/result.js';
import type { TrainSummary } from '../../src/services/training/summary.js';
import { asCsv } from '../marked-archive.js';
import { assess, assessJson } from './assess.js';
import { ARCHIVE, folderWith, LONG, NEW } from './training.js';

test(
  'with marks of traits, the pipeline scores traits and documents how well',
  () => {
    const rows = ARCHIVE.map((row, at) => ({
      ...row,
      accuracy: at % 10 === 0 ? '' : Math.max(1, row.overall - 0.5),
    }));
    const cwd = folderWith({ 'marked.csv': asCsv(rows), 'new.txt': NEW[0]!.text });
    const train = ['train', '--name', 'mine', '--human', 'overall', '--folds', '2', 'marked.csv'];
    const trained = assessJson<TrainSummary>([...train, '--trait', 'grammar=accuracy'], { cwd });
    expect(trained.texts).toBe(90);
    expect(trained.traits).toMatchObject([{ trait: 'grammar', reported: { texts: 81 } }]);
    const result = assessJson<SuccessResult>(['check', 'new.txt', '--pipeline', 'mine'], { cwd });
    const { overall_score, score_dimensions, trait_standard_errors } = result;
    expect(Object.keys(score_dimensions!)).toEqual(['grammar']);
    expect(score_dimensions!.grammar! - overall_score!).toBeCloseTo(-0.5, 0);
    expect(trait_standard_errors!.grammar).toBeGreaterThan(0);
    expect(assess(['pipelines', 'show', 'mine'], { cwd }).stdout).toContain('| grammar | 81 |');

    const refused = assess([...train, '--trait', 'spelling=accuracy'], { cwd });
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('there is no trait spelling');
    const few = assess([...train, '--force', '--trait', 'syntax=few'], {
      cwd: folderWith({
        'marked.csv': asCsv(rows.map((row, at) => ({ ...row, few: at < 30 ? row.overall : '' }))),
      }),
    });
    expect(few.stderr).toContain('50 texts with a mark for syntax are required, and there are 30');
    const alike = assess([...train, '--force', '--trait', 'syntax=few', '--group-by', 'school'], {
      cwd: folderWith({
        'marked.csv': asCsv(
          rows.map((row, at) => ({
            ...row,
            few: at < 55 ? row.overall : '',
            school: at < 55 ? 'one' : `s${at % 3}`,
          })),
        ),
      }),
    });
    expect(alike.stderr).toContain('the texts with a mark for syntax have too few values of school');
  },
  LONG,
);
