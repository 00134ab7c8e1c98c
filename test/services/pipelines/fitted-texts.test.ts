import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CrossValidated } from '../../../src/domain/pipelines/cross-validated.js';
import { evaluateStore } from '../../../src/services/evaluation/evaluate.js';
import { adjudicationReport } from '../../../src/services/examiners/adjudication.js';
import { examinersReport } from '../../../src/services/examiners/examiners.js';
import { fairnessReport } from '../../../src/services/fairness/fairness.js';
import { customPipelines } from '../../../src/services/pipelines/custom-pipelines.js';
import { FITTED_TEXTS_FILE, fittedOf, TextHashes } from '../../../src/services/pipelines/fitted-texts.js';
import { pipelineNamed, scoringPipelineNamed } from '../../../src/services/pipelines/pipelines.js';
import { findingsOf } from '../../../src/services/report/findings.js';
import { gatherReport } from '../../../src/services/report/gather-report.js';
import { renderReport } from '../../../src/services/report/write-report.js';
import { runJob } from '../../../src/services/schedule/run-job.js';
import { saveTrained } from '../../../src/services/training/files.js';
import type { Store } from '../../../src/store/store.js';
import { storeHead } from '../../../src/terminal/evaluation-head.js';
import { sectionOf, sourceOf } from '../report/archive.js';
import { jobsOf, scheduleSettingOf } from '../schedule/setting.js';
import { NOW, temporaryFolder, temporaryStore } from '../stores.js';

const CROSS_VALIDATED: CrossValidated = {
  texts: 20,
  folds: 10,
  by: 'author_id',
  pearson: 0.84,
  kappa: 0.83,
  rmse: 0.5,
  meanDifference: -0.001,
  coverage: 0.9,
};
const textOf = (index: number) => `This is the text of writer ${index}.\nIt is his own.`;

/** A folder with a trained pipeline that recognises some texts, without a valid model, because nothing is scored. */
async function trainedOn(texts: readonly string[], crossValidated?: CrossValidated): Promise<string> {
  const hashes = TextHashes.make();
  for (const text of texts) hashes.add(hashes.hash(text));
  const models = temporaryFolder();
  await saveTrained(models, {
    record: {
      format: 1,
      name: 'my-exam',
      base: 'cefr',
      scale: { name: 'my-exam', min: 1, max: 6 },
      texts: texts.length,
      trainedAt: NOW.toISOString(),
      components: {},
      ...(crossValidated && { crossValidated }),
    },
    model: new Uint8Array(1),
    texts: hashes,
    card: '# my-exam',
  });
  return models;
}

/** 40 texts with scores of my-exam and marks by two examiners. The first 20 scores equal the first examiner's marks. */
async function storeOf40(): Promise<Store> {
  const store = await temporaryStore();
  const submissions = Array.from({ length: 40 }, (_, index) => ({
    id: `t${index}`,
    text: textOf(index),
    author_id: `a${index}`,
    task_id: 'town',
    question_text: 'Describe your town.',
    metadata: { l1: index % 2 === 0 ? 'de' : 'fr' },
  }));
  await store.addSubmissions('default', submissions, NOW);
  const markOf = (index: number) => 1 + ((7 * index) % 11) / 2;
  await store.addFeedback(
    'default',
    submissions.flatMap(({ id }, index) =>
      [1, 2].map((examiner_id) => ({
        submission_id: id,
        examiner_id,
        mark: { holistic: String(Math.min(6, markOf(index) + (examiner_id - 1) * (index % 2))) },
      })),
    ),
    NOW,
  );
  const receipts: number[] = [];
  for await (const batch of store.submissions({ accountId: 'default' }))
    receipts.push(...batch.map(({ receipt }) => receipt));
  const finished = receipts.map((receipt, index) => {
    const overallScore = index < 20 ? markOf(index) : 6.5 - markOf(index) / 2 - 0.5;
    const body = JSON.stringify({ type: 'success', overall_score: overallScore, score_standard_error: 0.5 });
    const counts = { wordCount: 50, sentenceCount: 2, errorCount: 0, suspectCount: 0 };
    return { receipt, type: 'success' as const, overallScore, ...counts, body };
  });
  await store.saveResults({ name: 'my-exam', version: '0.1.0', configHash: 'c0ffee' }, finished, NOW);
  return store;
}

const query = (store: Store, models: string) => {
  const definition = scoringPipelineNamed('my-exam', customPipelines({ pipelines: {}, models }));
  return {
    store,
    accountId: 'default',
    pipeline: 'my-exam',
    scale: definition.scale,
    fitted: fittedOf(definition),
    mark: 'holistic',
    includeTests: false,
  };
};
const evaluate = (store: Store, models: string) =>
  evaluateStore({ ...query(store, models), by: [], cluster: 'author_id' }, {});
const first20 = Array.from({ length: 20 }, (_, index) => textOf(index));
const all40 = Array.from({ length: 40 }, (_, index) => textOf(index));

describe('a pipeline that was trained on half of the marked texts', () => {
  test('is evaluated on the other half only, next to its cross-validated metrics', async () => {
    const report = await evaluate(await storeOf40(), await trainedOn(first20, CROSS_VALIDATED));
    expect(report.rows).toMatchObject({ read: 40, evaluated: 20 });
    // Agreement is perfect on the fitted texts, and nil on the others.
    expect(report.agreement.trimmed.pearson).toBeLessThan(0);
    expect(report.fitted).toEqual({
      pipeline: 'my-exam',
      leftOut: 20,
      crossValidated: CROSS_VALIDATED,
      unknown: [],
    });
    const { lines } = storeHead(report as Parameters<typeof storeHead>[0]);
    expect(lines.join('\n')).toContain('20 marked texts are left out: my-exam was fitted on them.');
    expect(lines.join('\n')).toContain(
      'Cross-validated metrics of my-exam: r 0.84, QWK 0.83, RMSE 0.50, SMD 0.00; 90 % intervals hold 90 % of the marks (20 texts, 10 folds by author_id).',
    );
  });

  test('recognises texts that differ only in spaces and line ends', async () => {
    const spaced = first20.map((text) => ` ${text.replace('\n', '\r\n\r\n')} `);
    const report = await evaluate(await storeOf40(), await trainedOn(spaced, CROSS_VALIDATED));
    expect(report.fitted?.leftOut).toBe(20);
  });

  test('keeps all marks of examiners, but not its scores of those texts', async () => {
    const store = await storeOf40();
    const report = await examinersReport(query(store, await trainedOn(first20, CROSS_VALIDATED)));
    expect(report.rows).toMatchObject({ texts: 40, marks: 80, unscored: 0 });
    expect(report.fitted?.leftOut).toBe(20);
    expect(report.pairs[0]!.n).toBe(40);
    expect(report.system.find(({ examiner }) => examiner === 1)!.n).toBe(20);
  });

  test('is tested for fairness on the other texts', async () => {
    const report = await fairnessReport(query(await storeOf40(), await trainedOn(first20, CROSS_VALIDATED)), [
      'l1',
    ]);
    expect(report.rows).toMatchObject({ scored: 20, marked: 20 });
    expect(report.fitted?.leftOut).toBe(20);
  });

  test('says so in every part of the report', async () => {
    const store = await storeOf40();
    const models = await trainedOn(first20, CROSS_VALIDATED);
    const own = customPipelines({ pipelines: {}, models });
    const fitted = fittedOf(pipelineNamed('my-exam', own))!;
    const page = await pageAbout(store, models);
    for (const section of ['overview', 'agreement', 'fairness', 'examiners']) {
      expect(sectionOf(page, section)).toContain('20 marked texts are left out: my-exam was fitted on them.');
      expect(sectionOf(page, section)).toContain('Cross-validated metrics of my-exam: r 0.84, QWK 0.83');
    }
    expect(fitted.has(textOf(0))).toBe(true);
    expect(fitted.has(textOf(20))).toBe(false);
  });
});

/** A report on my-exam, whose card is read from its folder. Its model is a built-in one. */
async function pageAbout(store: Store, models: string): Promise<string> {
  const { copyFileSync } = await import('node:fs');
  const { createHash } = await import('node:crypto');
  const bin = join(models, 'my-exam', 'my-exam.bin');
  copyFileSync('models/scoring-cefr/scoring-cefr.bin', bin);
  const path = join(models, 'my-exam', 'pipeline.json');
  const record = JSON.parse(readFileSync(path, 'utf8'));
  const model = createHash('sha256').update(readFileSync(bin)).digest('hex');
  writeFileSync(path, JSON.stringify({ ...record, model }));
  const own = customPipelines({ pipelines: {}, models });
  const report = await gatherReport(
    sourceOf(store, { pipeline: 'my-exam', customPipelines: own, by: ['l1'] }),
  );
  expect(findingsOf(report).length).toBeGreaterThan(1);
  return renderReport(report);
}

describe('a pipeline that was trained on all marked texts', () => {
  test('has only cross-validated figures', async () => {
    const store = await storeOf40();
    const models = await trainedOn(all40, CROSS_VALIDATED);
    const refusal = { code: 'only_fitted_texts', message: expect.stringContaining('QWK 0.83') };
    await expect(evaluate(store, models)).rejects.toMatchObject(refusal);
    await expect(fairnessReport(query(store, models), ['l1'])).rejects.toMatchObject(refusal);
    // Examiners are still compared with each other.
    const { rows, system } = await examinersReport(query(store, models));
    expect(rows.marks).toBe(80);
    expect(system.every(({ n }) => n === 0)).toBe(true);
    const options = { threshold: 0.5, limit: 100, by: [] };
    const { texts } = await adjudicationReport(query(store, models), options);
    expect(texts.flatMap(({ between }) => between)).not.toContain('system');
  });

  test('says so in place of agreement in the report', async () => {
    const page = await pageAbout(await storeOf40(), await trainedOn(all40, CROSS_VALIDATED));
    expect(sectionOf(page, 'agreement')).toContain(
      'my-exam was fitted on all 40 texts with a score and a mark',
    );
    expect(sectionOf(page, 'agreement')).toContain('QWK 0.83');
  });
});

test.each([
  ['half', first20, { outcome: 'done', counts: { evaluated: 20, fitted: 20 } }],
  ['all', all40, { outcome: 'done', counts: { evaluated: 0, fitted: 40 } }],
])('a nightly evaluation that leaves out %s of the marked texts says how many', async (_, texts, ended) => {
  const models = await trainedOn(texts, CROSS_VALIDATED);
  const { context } = await scheduleSettingOf();
  const [job] = jobsOf({ name: 'agreement', job: 'evaluate', cron: '0 2 * * *', pipeline: 'my-exam' });
  const run = await runJob(
    { job: job!, plannedAt: NOW },
    { ...context, store: await storeOf40(), config: { ...context.config, models } },
  );
  expect(run).toMatchObject(ended);
});

describe('a pipeline of an earlier version, whose fitted texts are unknown,', () => {
  test('is evaluated on all texts, with a warning', async () => {
    const models = await trainedOn(first20);
    rmSync(join(models, 'my-exam', FITTED_TEXTS_FILE));
    const report = await evaluate(await storeOf40(), models);
    expect(report.rows.evaluated).toBe(40);
    expect(report.fitted).toEqual({
      pipeline: 'my-exam',
      leftOut: 0,
      crossValidated: null,
      unknown: ['my-exam'],
    });
    const { lines } = storeHead(report as Parameters<typeof storeHead>[0]);
    expect(lines.join('\n')).toMatch(
      /the texts that my-exam was fitted on are unknown.+these metrics are too optimistic/,
    );
  });
});

describe('the list of fitted texts', () => {
  test('contains no text, and cannot be compared with that of another pipeline', () => {
    const [one, other] = [TextHashes.make(), TextHashes.make()];
    expect(one.hash(textOf(1))).not.toBe(other.hash(textOf(1)));
    one.add(one.hash(textOf(1)));
    expect(one.bytes()).toHaveLength(32 + 16);
  });

  test('makes a pipeline broken if it is damaged', async () => {
    const models = await trainedOn(first20);
    writeFileSync(join(models, 'my-exam', FITTED_TEXTS_FILE), 'short');
    const definition = pipelineNamed('my-exam', customPipelines({ pipelines: {}, models }));
    expect(() => fittedOf(definition)).toThrow(/my-exam.+cannot be used: texts\.bin: it is damaged/);
  });

  test('does not exist for a built-in pipeline', () => {
    expect(fittedOf(pipelineNamed('cefr'))).toBeUndefined();
  });
});
