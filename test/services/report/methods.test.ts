import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseLevelChoice } from '../../../src/domain/marks/level-choice.js';
import type { CustomPipelines } from '../../../src/domain/pipelines/custom-pipelines.js';
import { scoringPipelineNamed } from '../../../src/services/pipelines/pipelines.js';
import { gatherReport, type ReportSource } from '../../../src/services/report/gather-report.js';
import { originOf } from '../../../src/services/report/origin.js';
import { isMissing } from '../../../src/services/report/report.js';
import { renderReport } from '../../../src/services/report/write-report.js';
import type { Store } from '../../../src/store/store.js';
import { NOW, temporaryStore } from '../stores.js';
import { type ArchiveOptions, addResults, fillArchive, sectionOf, sourceOf } from './archive.js';

const OF_60 = 'Of 60 texts by 30 authors, 58 were scored';
const FAILED = '2 could not be assessed (insufficient_english_text: 2)';

async function archive(options?: ArchiveOptions): Promise<Store> {
  const store = await temporaryStore();
  await fillArchive(store, options);
  return store;
}

const methodsOf = async (store: Store, options?: Partial<ReportSource>) =>
  (await gatherReport(sourceOf(store, options))).methods;

/** Marks of examiners on all 60 texts. */
const addMarks = (store: Store, markOf: (text: number, examiner: number) => string, examiners = [101, 102]) =>
  store.addFeedback(
    'default',
    Array.from({ length: 60 }, (_, text) => text).flatMap((text) =>
      examiners.map((examiner_id) => ({
        submission_id: `essay-no-${text}`,
        examiner_id,
        mark: { holistic: markOf(text, examiner_id) },
      })),
    ),
    NOW,
  );

test('the software is cited as CITATION.cff says, in the version of the package', async () => {
  const citation = readFileSync('CITATION.cff', 'utf8');
  const [, year] = /^date-released: (\d{4})-\d\d-\d\d$/m.exec(citation) ?? [undefined, 'n.d.'];
  const [, version] = /^version: (.+)$/m.exec(citation)!;
  expect(version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
  const { paragraph, references } = await methodsOf(await temporaryStore());
  expect(references).toEqual([
    `The authors of assess. (${year}). assess: open, offline, automatic assessment of learner-written English (Version ${version}) [Computer software].`,
  ]);
  expect(paragraph).toContain(`with assess 1.2.3 (The authors of assess, ${year}).`);
});

describe('what was assessed', () => {
  test('is counted by its outcome, for the exact configuration', async () => {
    const report = await gatherReport(sourceOf(await archive(), { by: ['l1'], date: 'month' }));
    const { paragraph, references } = report.methods;
    expect(paragraph).toContain(
      `${OF_60} on the CEFR scale, 0 to 13 (pipeline cefr 0.0.1, configuration c0ffee, on 2026-03-01); ${FAILED}.`,
    );
    expect(paragraph).toMatch(
      /QWK 0\.\d\d \(95 % interval 0\.\d\d\u00a0to\u00a00\.\d\d\); r 0\.\d\d .*RMSE \d\.\d\d points/,
    );
    expect(paragraph).toContain('member holistic; of several, that of the examiner with the lowest id');
    expect(paragraph).toMatch(
      /2 examiners gave 90 marks on 45 texts, 45 of which have several; Kripp.* 0\.\d\d/,
    );
    expect(paragraph).toContain('Drift was watched over 2 months, by the dates in month.');
    expect(references.join()).toMatch(/Binder.*Krippendorff.*Loukina.*assess.*Williamson/);
    expect(sectionOf(await renderReport(report), 'methods')).toContain(OF_60);
    expect(JSON.parse(JSON.stringify(report)).methods).toEqual({ paragraph, references });
  });

  test('is nothing in an empty archive, and without results', async () => {
    const store = await temporaryStore();
    const empty = await methodsOf(store);
    expect(empty.paragraph).toMatch(/^There are no texts, so nothing was assessed\./);
    expect(empty.paragraph).not.toMatch(/\b0 |QWK|examiner|Groups/);
    await fillArchive(store, { marked: false });
    const { paragraph } = await methodsOf(store, { pipeline: 'ielts' });
    expect(paragraph).toMatch(
      /^None of 60 texts by 30 authors has a result yet \(pipeline ielts 0\.1\.0, configuration \w+\)\./,
    );
    expect(paragraph).toContain('No text has a mark of an examiner.');
  });

  test('leaves out results that wait for approval', async () => {
    const store = await archive();
    await addResults(store, { version: '0.0.2', shift: 3, holdBeyond: 1 });
    const { paragraph } = await methodsOf(store);
    expect(paragraph).toMatch(
      /^Of 60 texts by 30 authors, 0 were scored on the CEFR scale, 0 to 13 \(pipeline cefr 0\.0\.2, .*; 58 have no result of this version\./,
    );
    expect(paragraph).toContain('58 newer results wait for approval and are not counted.');
  });

  test('tells versions apart: of the latest results, of those with marks, and of the pipeline', async () => {
    const store = await archive({ assessedAt: new Date('2026-02-01T00:00:00Z') });
    const added = { id: 'new', text: 'New.', author_id: 'zoe', task_id: 't', question_text: 'Q?' };
    await store.addSubmissions('default', [added], NOW);
    const receipts: number[] = [];
    for await (const batch of store.submissions({ accountId: 'default' }))
      receipts.push(...batch.filter(({ id }) => id === 'new').map(({ receipt }) => receipt));
    await store.saveResults(
      { name: 'cefr', version: '0.0.2', configHash: 'decaf' },
      [
        {
          type: 'success',
          receipt: receipts[0]!,
          overallScore: 5,
          sentenceCount: 1,
          suspectCount: 0,
          wordCount: 1,
          errorCount: 0,
          body: '{"type":"success","overall_score":5}',
        },
      ],
      NOW,
    );
    const { paragraph } = await methodsOf(store);
    expect(paragraph).toMatch(
      /^Of 61 texts by 31 authors, 1 was scored .*\(pipeline cefr 0\.0\.2, configuration decaf, on 2026-03-01\); 60 have no result of this version\./,
    );
    expect(paragraph).toMatch(
      /The pipeline has changed since; it is described as it is now \(pipeline cefr 0\.1\.0, configuration \w+\)\./,
    );
    expect(paragraph).toContain(
      'Scores of an earlier version (pipeline cefr 0.0.1, configuration c0ffee), limited to the scale',
    );
  });

  test('has the scale of IELTS, and says whether test submissions are included', async () => {
    const store = await archive({
      pipeline: 'ielts',
      change: (submission, index) => (index < 10 ? { ...submission, test: 1 } : submission),
    });
    const without = await gatherReport(sourceOf(store, { pipeline: 'ielts' }));
    expect(without.methods.paragraph).toMatch(
      /^Of 50 texts by 30 authors, 48 were scored on the IELTS scale, 0 to 9 \(/,
    );
    expect(sectionOf(await renderReport(without), 'overview')).toContain('10, not counted unless asked for');
    const included = await gatherReport(sourceOf(store, { pipeline: 'ielts', includeTests: true }));
    expect(included.methods.paragraph).toMatch(
      /^Of 60 texts by 30 authors, 10 test submissions included, 58 were scored/,
    );
    expect(sectionOf(await renderReport(included), 'overview')).toContain('10, counted');
  });
});

describe('marks', () => {
  test('of one examiner have nothing to say of true scores or of who comes first', async () => {
    const store = await archive({ marked: false });
    await addMarks(store, (text) => String(text % 14), [7]);
    const { paragraph, references } = await methodsOf(store);
    expect(paragraph).toContain('1 examiner gave 60 marks on 60 texts.');
    expect(paragraph).toContain('compared with marks of 58 texts (member holistic): QWK');
    expect(paragraph).not.toMatch(/several|true scores|PRMSE|alpha|–/);
    expect(references.join()).not.toMatch(/Loukina|Krippendorff/);
  });

  test('are none, and groups are compared by their scores', async () => {
    const store = await archive({ texts: 240, marked: false });
    const { paragraph } = await methodsOf(store, { by: ['l1'] });
    expect(paragraph).toContain('No text has a mark of an examiner.');
    expect(paragraph).toMatch(
      /Groups \(l1\) were compared by their scores alone; .* \d tests \(Holm, 1979\)/,
    );
    expect(paragraph).not.toMatch(/QWK|mean marks|examiners? gave/);
  });

  test('that are few have figures without what is not defined', async () => {
    const { paragraph } = await methodsOf(await archive({ texts: 2 }));
    expect(paragraph).toMatch(/compared with marks of 1 text \([^)]*\): (QWK \S+; )?RMSE \d\.\d\d points\./);
    expect(paragraph).not.toMatch(/–|interval \(|Intervals/);
  });

  test('were rescaled, or given as levels', async () => {
    const rescaled = await archive({ marked: false });
    await addMarks(rescaled, (text) => String(text % 21));
    const choices = { min: 0, max: 20, rescale: true };
    expect((await methodsOf(rescaled, { choices })).paragraph).toContain(
      'Marks were rescaled from 0–20 to 0–13.',
    );
    const levels = await archive({ marked: false });
    await addMarks(levels, (text) => ['Pass', 'Fail', 'B1', '?'][text % 4]!);
    const choice = parseLevelChoice('Fail=2,Pass=8');
    if (typeof choice === 'string') throw new Error(choice);
    const { paragraph } = await methodsOf(levels, { choices: { levels: choice } });
    expect(paragraph).toContain('Levels among the marks were read as scores (Fail = 2, B1 = 6, Pass = 8).');
    expect(paragraph).toContain('30 marks that are no scores on the scale were left out.');
  });

  test('on another scale have no figures', async () => {
    const store = await archive({ marked: false });
    await addMarks(store, (text) => String(text % 3));
    const { paragraph } = await methodsOf(store, { by: ['l1'] });
    expect(paragraph).toContain('the marks do not seem to be on the scale of the scores');
    expect(paragraph).not.toMatch(/QWK|PRMSE|Groups/);
  });

  test.each([
    [
      'marks that hardly agree',
      (text: number, examiner: number) => (text * (examiner === 101 ? 5 : 3)) % 14,
      /cannot be estimated/,
    ],
    [
      'reliable marks of something else',
      (text: number) => (text * 5) % 14,
      /worse than their mean would \(PRMSE −/,
    ],
  ])('predict no impossible share of true scores: %s', async (_, markOf, sentence) => {
    const store = await archive({ marked: !markOf });
    if (markOf) await addMarks(store, (text, examiner) => String(markOf(text, examiner)));
    const report = await gatherReport(sourceOf(store));
    if (isMissing(report.agreement)) throw new Error(report.agreement.missing);
    for (const shown of [report.methods.paragraph, sectionOf(await renderReport(report), 'agreement')]) {
      expect(shown).toMatch(sentence);
      expect(shown).not.toMatch(/% of the variance/);
    }
  });
});

describe('the origin of a pipeline', () => {
  const CROSS_VALIDATED = {
    texts: 120,
    folds: 10,
    by: 'author_id',
    pearson: 0.84,
    kappa: 0.83,
    rmse: 0.5,
    meanDifference: 0,
    coverage: 0.9,
  };
  const custom: CustomPipelines = {
    trained: {
      format: 1,
      name: 'trained',
      base: 'cefr',
      scale: { name: 'trained', min: 1, max: 6 },
      traits: ['grammar'],
      texts: 300,
      trainedAt: '2026-02-03T00:00:00.000Z',
      components: {},
      model: '',
      folder: '/nowhere',
    },
    calibrated: {
      kind: 'calibrated',
      format: 1,
      name: 'calibrated',
      base: 'cefr',
      baseConfig: 'ba5e',
      scale: { name: 'calibrated', min: 1, max: 5 },
      texts: 120,
      calibratedAt: '2026-02-04T00:00:00.000Z',
      calibration: { slope: 0.41234, intercept: -0.5, errorFactor: 1.25 },
      crossValidated: CROSS_VALIDATED,
      folder: '/nowhere',
    },
    quiet: { base: 'calibrated', off: ['grammar'], variety: 'british', words: ['secretword'] },
    same: { base: 'cefr' },
  };
  const origin = (name: string) => originOf(scoringPipelineNamed(name, custom), custom);
  const CALIBRATED = [
    'Pipeline calibrated converts scores of cefr 0.1.0 to the scale of marks, 1 to 5: score = −0.5 + 0.4123 × score of cefr, kept within the scale, with standard errors 1.25 times those of cefr. This was calibrated on 120 marked texts on 2026-02-04, with scores of cefr in configuration ba5e.',
    'Cross-validated metrics of calibrated: r 0.84, QWK 0.83, RMSE 0.50, SMD 0.00; 90 % intervals hold 90 % of the marks (120 texts, 10 folds by author_id).',
  ];

  test('is nothing for one of the package', () => {
    expect(origin('ielts')).toEqual([]);
  });

  test('names the base, and the marked texts that it was calibrated or trained on', () => {
    expect(origin('calibrated')).toEqual(CALIBRATED);
    expect(origin('trained')).toEqual([
      'Overall scores and those of 1 trait (grammar) of trained are from a model that was trained on 300 marked texts with marks from 1 to 6 on 2026-02-03, from the features of cefr 0.1.0; everything else is as cefr gives it.',
    ]);
  });

  test('names the components that settings change, and those of the base', () => {
    const [changed, ...ofBase] = origin('quiet');
    expect(changed).toMatch(
      /^Pipeline quiet is calibrated 0\.1\.0 with changed settings \(without grammar; british spelling; 1 accepted word\), in which \d components differ: .*spelling.*grammar.*\.$/,
    );
    expect(changed).not.toContain('secretword');
    expect(ofBase).toEqual(CALIBRATED);
    expect(origin('same')).toEqual(['Pipeline same is cefr 0.1.0 as it is.']);
  });

  test('is in the methods, beside the marked texts that cannot be left out', async () => {
    const store = await archive({ marked: false, pipeline: 'calibrated' });
    const { paragraph } = await methodsOf(store, { pipeline: 'calibrated', customPipelines: custom });
    expect(paragraph).toMatch(/scored from 1 to 5 \(pipeline calibrated /);
    expect(paragraph).toContain(CALIBRATED.join(' '));
    await addMarks(store, (text) => String(1 + (text % 5)));
    expect((await methodsOf(store, { pipeline: 'calibrated', customPipelines: custom })).paragraph).toContain(
      'The texts that calibrated was fitted on are not known; if some of them',
    );
  });
});
