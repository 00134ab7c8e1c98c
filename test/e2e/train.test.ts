import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { SuccessResult } from '../../src/domain/result.js';
import type { PipelineDetails } from '../../src/services/pipelines.js';
import type { ScoreSummary } from '../../src/services/score.js';
import type { TrainSummary } from '../../src/services/train-summary.js';
import { asCsv, asJsonl, markedArchive } from '../marked-archive.js';
import { assess, assessJson, emptyFolder, ended, startAssess } from './assess.js';

/** Several trainings on a busy machine. */
const LONG = 240_000;
const ARCHIVE = markedArchive(90);
const BY_PROMPT = [
  'train',
  '--name',
  'my-exam',
  '--human',
  'overall',
  '--group-by',
  'prompt',
  '--folds',
  '2',
];
/** Answers of the archive that no model was fitted on. */
const NEW = markedArchive(12, 99);

function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const cwd = emptyFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
  return cwd;
}

describe('who has a marked archive', () => {
  const cwd = () => folderWith({ 'marked.csv': asCsv(ARCHIVE), 'new.txt': NEW[0]!.text });

  test(
    'gets a pipeline that check, score and pipelines know, and whose results go out of date when it is trained anew',
    () => {
      const folder = cwd();
      const trained = assessJson<TrainSummary>([...BY_PROMPT, 'marked.csv'], { cwd: folder });
      expect(trained).toMatchObject({
        name: 'my-exam',
        texts: 90,
        rejected: 0,
        scale: { name: 'my-exam', min: 1, max: 6 },
        grouping: { by: 'prompt', count: 6 },
        folds: 2,
      });
      const { crossValidated, lengthAlone } = trained.figures;
      expect(crossValidated.pearson).toBeGreaterThan(0.85);
      expect(crossValidated.pearson! - lengthAlone.pearson!).toBeGreaterThan(0.1);

      const result = assessJson<SuccessResult>(['check', 'new.txt', '--pipeline', 'my-exam'], {
        cwd: folder,
      });
      expect(result.pipeline.name).toBe('my-exam');
      expect(Math.abs(result.overall_score - NEW[0]!.overall)).toBeLessThan(1.5);
      expect(result.score_standard_error).toBeGreaterThan(0);
      expect(result.sentence_scores.length).toBeGreaterThan(1);
      expect(result).not.toHaveProperty('cefr_level');

      const details = assessJson<PipelineDetails>(['pipelines', 'show', 'my-exam'], { cwd: folder });
      expect(details).toMatchObject({ scale: 'my-exam', range: [1, 6], configHash: trained.configHash });
      expect(details.models[0]!.card).toContain('| Fitted on | 90 marked texts (marked.csv) |');
      expect(details.caution).toBeUndefined();

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
      expect(score()).toMatchObject({ assessed: NEW.length, pipeline: { configHash: trained.configHash } });
      expect(score().assessed).toBe(0);
      // The same texts give the same model on any number of threads.
      assessJson([...BY_PROMPT, '--force', '--workers', '1', 'marked.csv'], { cwd: folder });
      expect(score().assessed).toBe(0);
      assessJson([...BY_PROMPT, '--force', '--max', '9', 'marked.csv'], { cwd: folder });
      expect(score().assessed).toBe(NEW.length);
    },
    LONG,
  );

  test('trains on a file of another form with other names, and hears what was left out and where', () => {
    const rows = ARCHIVE.map(({ text, overall, author_id }, index) => ({
      essay: index === 4 ? 'Only three words.' : text,
      grade: index === 2 ? 'absent' : index === 3 ? null : `${overall}`.replace('.', ','),
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
    expect(stdout).toMatch(/^mine is fitted on 87 texts in \d+ s and lies in assess\.models\/mine\n/);
    expect(stdout).toContain('left out  1 without a mark, 1 rejected, 1 × insufficient_english_text\n');
    expect(stdout).toMatch(
      /folds {3}2, by author_id \(\d+ groups\), because some authors wrote several texts/,
    );
    expect(stdout).toContain('! 87 texts are few');
    expect(status).toBe(1);
  });
});

test(
  'who has marks in the store trains on those of examiners, or on a column that came with the texts',
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

    const levels = assessJson<TrainSummary>(['train', '--name', 'levels', '--folds', '2'], { cwd });
    expect(levels).toMatchObject({
      texts: 90,
      grouping: { by: 'author_id' },
      raters: { texts: 90 },
      scale: { name: 'cefr', min: 0, max: 13 },
    });
    expect(levels.raters!.pearson).toBeGreaterThan(0.8);
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

test.each<[string, string, RegExp]>([
  [
    'few texts',
    '--human overall few.csv',
    /it takes 50 marked texts, better 300 or more, and there are 20 \(20 read\)/,
  ],
  ['one and the same mark', '--human constant constant.csv', /every text has the same mark/],
  ['one group', '--human overall --group-by term constant.csv', /every text has the same term, so that none/],
  [
    'marks that follow the groups',
    '--human pass --group-by pass constant.csv',
    /without the texts of some pass, all marks are the same/,
  ],
  [
    'marks that are the same but for one',
    '--human single --map author_id=id --map task_id=id --map question_text=id constant.csv',
    /without the texts of a fold, all marks are the same/,
  ],
  [
    'marks that nothing in the texts goes with',
    '--human overall same.csv',
    /nothing was found in the texts that goes with higher marks/,
  ],
  ['a range that is none', '--human overall --min 6 --max 1 few.csv', /--max: must be greater than --min 6/],
  [
    'marks out of range',
    '--human overall --min 10 few.csv',
    /few\.csv:2: answer-0: the mark [\d.]+ is below 10/,
  ],
  ['no file where there is no store', '', /FILE: name a file of marked texts; .+ there is no store/],
])('%s: nothing is trained, and nothing is left behind', (_, args, message) => {
  const cwd = folderWith({
    'few.csv': asCsv(ARCHIVE.slice(0, 20)),
    'same.csv': asCsv(ARCHIVE.slice(0, 60).map((row) => ({ ...row, text: ARCHIVE[0]!.text }))),
    'constant.csv': asCsv(
      ARCHIVE.slice(0, 60).map((row, index) => ({
        ...row,
        constant: 3,
        single: Number(index === 0),
        term: 'June',
        pass: Number(row.overall > 3),
      })),
    ),
  });
  const { status, stderr } = assess(['train', '--name', 'x', ...args.split(' ').filter(Boolean)], { cwd });
  expect(stderr).toMatch(message);
  expect(status).toBe(2);
  expect(existsSync(join(cwd, 'assess.models'))).toBe(false);
});

test(
  'Ctrl-C ends with 130 and leaves the former pipeline as it was',
  async () => {
    const cwd = folderWith({ 'marked.csv': asCsv(markedArchive(240)) });
    assessJson(['train', '--name', 'my-exam', '--human', 'overall', '--folds', '2', 'marked.csv'], { cwd });
    const hash = () => assessJson<PipelineDetails>(['pipelines', 'show', 'my-exam'], { cwd }).configHash;
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
