import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SuccessResult } from '../../src/engine/results/result.js';
import type { ScoreSummary } from '../../src/services/assessment/score.js';
import type { PipelineDetails } from '../../src/services/pipelines/pipelines.js';
import type { TrainSummary } from '../../src/services/training/summary.js';
import { asCsv, asJsonl, markedArchive } from '../marked-archive.js';
import { assess, assessJson, ended, startAssess } from './assess.js';
import { ARCHIVE, BY_PROMPT, expectRefusal, folderWith, LONG, NEW, type Refused } from './training.js';

test(
  'texts in the store are trained on marks of examiners, or on a metadata column',
  () => {
    const submissions = ARCHIVE.map(({ prompt, rater1: _, rater2: __, ...row }) => ({
      ...row,
      task_id: prompt,
    }));
    const level = (mark: number) => ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'][Math.round(mark) - 1];
    const marks = ARCHIVE.flatMap(({ id, rater1, rater2 }) =>
      [rater1, rater2].map((mark, index) => ({ id, examiner_id: index + 1, mark: level(mark) })),
    );
    const cwd = folderWith({ 'submissions.csv': asCsv(submissions), 'marks.csv': asCsv(marks) });
    assessJson(['import', 'submissions.csv'], { cwd });
    assessJson(['import-feedback', 'marks.csv'], { cwd });

    const onLevels = ['train', '--name', 'levels', '--folds', '2', '--trait', 'grammar=holistic'];
    const levels = assessJson<TrainSummary>(onLevels, { cwd });
    expect(levels).toMatchObject({
      texts: 90,
      grouping: { by: 'author_id' },
      raters: { texts: 90 },
      scale: { name: 'cefr', min: 0, max: 13 },
    });
    expect(levels.raters!.pearson).toBeGreaterThan(0.8);
    // The marks of this trait are the overall marks.
    expect(levels.traits).toMatchObject([{ trait: 'grammar', reported: levels.metrics.cross_validated }]);
    const best = NEW.reduce((one, other) => (other.overall > one.overall ? other : one));
    const result = assessJson<SuccessResult>(['check', '--pipeline', 'levels'], { cwd, input: best.text });
    expect(result.cefr_level).toMatch(/^[BC]/);

    const args = [
      'train',
      '--name',
      'column',
      '--human',
      'overall',
      '--group-by',
      'task_id',
      '--folds',
      '2',
      '--scale',
      'ielts',
    ];
    expect(assessJson<TrainSummary>(args, { cwd })).toMatchObject({
      texts: 90,
      grouping: { by: 'task_id', count: 6 },
      scale: { name: 'ielts', max: 9 },
    });
    expect(assess(['train', '--name', 'x', '--human', 'grade'], { cwd }).stderr).toContain(
      '--human: no submission has a column grade; there are overall',
    );
    expect(assess(['train', '--name', 'x', '--mark', 'language'], { cwd }).stderr).toContain(
      'there are 0 (90 read: 90 without a mark)',
    );
  },
  LONG,
);

test.each<Refused>([
  ['the same mark on all texts', '--human constant constant.csv', /every text has the same mark/],
  ['one group', '--human overall --group-by term constant.csv', /every text has the same term, so none/],
  [
    'marks that follow the groups',
    '--human pass --group-by pass constant.csv',
    /without the texts of some pass, all marks are the same/,
  ],
  [
    'marks of which only one differs',
    '--human single --map author_id=id --map task_id=id --map question_text=id constant.csv',
    /without the texts of a fold, all marks are the same/,
  ],
  [
    'marks that correlate with nothing in the texts',
    '--human overall same.csv',
    /no feature of the texts correlates with higher marks/,
  ],
])('%s: nothing is trained, and nothing is left behind', (...refused) => expectRefusal(refused));

test(
  'Ctrl-C ends with 130 and leaves the former pipeline unchanged',
  async () => {
    const cwd = folderWith({ 'marked.csv': asCsv(markedArchive(240)) });
    assessJson(['train', '--name', 'my-exam', '--human', 'overall', '--folds', '2', 'marked.csv'], { cwd });
    const hash = () => assessJson<PipelineDetails>(['pipelines', 'show', 'my-exam'], { cwd }).config_hash;
    const before = hash();
    for (const stage of ['measuring', 'fitting']) {
      const child = startAssess(
        ['train', '--name', 'my-exam', '--human', 'rater1', '--force', 'marked.csv'],
        {
          cwd,
        },
      );
      const exit = ended(child);
      await new Promise<void>((resolve) => {
        child.stderr!.on('data', (chunk) => {
          if (String(chunk).includes(stage)) resolve();
        });
      });
      child.kill('SIGINT');
      expect((await exit).status).toBe(130);
      expect(readdirSync(join(cwd, 'assess.models'))).toEqual(['my-exam']);
      expect(hash()).toBe(before);
    }
  },
  LONG,
);

test(
  'retraining makes results stale if the model changes',
  () => {
    const folder = folderWith({ 'marked.csv': asCsv(ARCHIVE) });
    const trained = assessJson<TrainSummary>([...BY_PROMPT, 'marked.csv'], { cwd: folder });
    const rows = NEW.map(({ id, author_id, prompt, question_text, text }) => ({
      id,
      author_id,
      task_id: prompt,
      question_text,
      text,
    }));
    writeFileSync(join(folder, 'new.jsonl'), asJsonl(rows));
    assessJson(['import', 'new.jsonl'], { cwd: folder });
    assessJson(['account', 'update', 'default', '--pipeline', 'my-exam'], { cwd: folder });
    const score = () => assessJson<ScoreSummary>(['score'], { cwd: folder });
    expect(score()).toMatchObject({ assessed: NEW.length, pipeline: { config_hash: trained.config_hash } });
    expect(score().assessed).toBe(0);
    // The same texts give the same model on any number of threads.
    assessJson([...BY_PROMPT, '--force', '--workers', '1', 'marked.csv'], { cwd: folder });
    expect(score().assessed).toBe(0);
    assessJson([...BY_PROMPT, '--force', '--max', '9', 'marked.csv'], { cwd: folder });
    expect(score().assessed).toBe(NEW.length);
  },
  LONG,
);
