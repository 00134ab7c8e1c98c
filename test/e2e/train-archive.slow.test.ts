import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { SuccessResult } from '../../src/engine/results/result.js';
import { pearson } from '../../src/metrics/correlation.js';
import type { PipelineDetails } from '../../src/services/pipelines/pipelines.js';
import type { TrainSummary } from '../../src/services/training/summary.js';
import { asCsv, asJsonl } from '../marked-archive.js';
import { assess, assessJson } from './assess.js';
import { ARCHIVE, BY_PROMPT, expectRefusal, folderWith, LONG, NEW, type Refused } from './training.js';

/** Rows of a CSV file by the names of its columns. */
const csvRows = (path: string) =>
  Papa.parse<Record<string, string>>(readFileSync(path, 'utf8'), { header: true, skipEmptyLines: true }).data;

describe('training on a marked archive', () => {
  const cwd = () => folderWith({ 'marked.csv': asCsv(ARCHIVE), 'new.txt': NEW[0]!.text });

  test(
    'creates a pipeline that check and pipelines can use',
    () => {
      const folder = cwd();
      const trained = assessJson<TrainSummary>([...BY_PROMPT, '--predictions', 'unseen.csv', 'marked.csv'], {
        cwd: folder,
      });
      expect(trained).toMatchObject({
        name: 'my-exam',
        texts: 90,
        rejected: 0,
        scale: { name: 'my-exam', min: 1, max: 6 },
        grouping: { by: 'prompt', count: 6 },
        folds: 2,
      });
      const { cross_validated: found, length_alone: length } = trained.metrics;
      expect(found.pearson).toBeGreaterThan(0.85);
      expect(found.pearson! - length.pearson!).toBeGreaterThan(0.1);

      const unseen = csvRows(join(folder, 'unseen.csv'));
      expect(unseen.map(({ id }) => id)).toEqual(ARCHIVE.map(({ id }) => id));
      expect(unseen.map(({ mark }) => Number(mark))).toEqual(ARCHIVE.map(({ overall }) => overall));
      const predicted = unseen.map(({ prediction }) => Number(prediction));
      const marks = ARCHIVE.map(({ overall }) => overall);
      expect(pearson(predicted, marks)).toBeCloseTo(found.pearson!, 4);
      for (const prompt of new Set(ARCHIVE.map((row) => row.prompt)))
        expect(
          new Set(unseen.filter((_, at) => ARCHIVE[at]!.prompt === prompt).map(({ fold }) => fold)).size,
        ).toBe(1);
      expect(unseen.every(({ standard_error }) => Number(standard_error) > 0)).toBe(true);

      const result = assessJson<SuccessResult>(['check', 'new.txt', '--pipeline', 'my-exam'], {
        cwd: folder,
      });
      expect(result.pipeline.name).toBe('my-exam');
      expect(Math.abs(result.overall_score! - NEW[0]!.overall)).toBeLessThan(1.5);
      expect(result.score_standard_error).toBeGreaterThan(0);
      expect(result.sentence_scores.length).toBeGreaterThan(1);
      expect(result).not.toHaveProperty('cefr_level');

      const details = assessJson<PipelineDetails>(['pipelines', 'show', 'my-exam'], { cwd: folder });
      expect(details).toMatchObject({ scale: 'my-exam', range: [1, 6], config_hash: trained.config_hash });
      expect(details.models[0]!.card).toContain('| Fitted on | 90 marked texts (marked.csv) |');
      expect(details.caution).toBeUndefined();
    },
    LONG,
  );

  test('works with another format and other column names, and reports what was left out and where', () => {
    const levels = ['A1', 'A1+', 'A2', 'A2+', 'B1', 'B1+', 'B2', 'B2+', 'C1', 'C1+', 'C2'];
    const rows = ARCHIVE.map(({ text, overall, author_id }, index) => ({
      essay: index === 4 ? 'Only three words.' : text,
      grade: index === 2 ? 'absent' : index === 3 ? null : levels[Math.round(2 * (overall - 1))],
      author_id,
    }));
    const folder = folderWith({ 'marked.jsonl.gz': gzipSync(asJsonl(rows)) });
    const args = [
      'train',
      '--name',
      'mine',
      '--human',
      'grade',
      '--text',
      'essay',
      '--folds',
      '2',
      'marked.jsonl.gz',
    ];
    const { status, stdout, stderr } = assess(args, { cwd: folder });
    expect(stderr).toContain('marked.jsonl.gz:3: grade is neither a number nor a CEFR level\n');
    expect(stderr).toContain('fitting and cross-validating the model');
    expect(stdout).toMatch(/^mine is fitted on 87 texts in \d+ s and stored in assess\.models\/mine\n/);
    expect(stdout).toContain('left out  1 without a mark, 1 rejected, 1 × insufficient_english_text\n');
    expect(stdout).toMatch(
      /folds {3}2, by author_id \(\d+ groups\), because some authors wrote several texts/,
    );
    expect(stdout).toContain('! 87 texts are few');
    expect(stdout).toMatch(/levels {2}(A1 → 1\.5, )?A1\+ → 2\.5, A2 → 3\.5, A2\+ → 4\.5, /);
    const card = readFileSync(join(folder, 'assess.models/mine/README.md'), 'utf8');
    expect(card).toMatch(/^\| Levels \| .*A2 = 3\.5, A2\+ = 4\.5, B1 = 5\.5, /m);
    const { scale } = JSON.parse(readFileSync(join(folder, 'assess.models/mine/pipeline.json'), 'utf8'));
    expect(scale).toEqual({ name: 'cefr', min: 0, max: 13 });
    expect(status).toBe(1);
  });
});

test.each<Refused>([
  [
    'few texts',
    '--human overall few.csv',
    /at least 50 marked texts are required, 300 or more recommended, and there are 20 \(20 read\)/,
  ],
  ['an empty range', '--human overall --min 6 --max 1 few.csv', /--max: must be greater than --min 6/],
  [
    'marks out of range',
    '--human overall --min 10 few.csv',
    /few\.csv:2: answer-0: the mark [\d.]+ is below 10/,
  ],
  ['neither a file nor a store', '', /FILE: name a file of marked texts; .+ there is no store/],
])('%s: nothing is trained, and nothing is left behind', (...refused) => expectRefusal(refused));
