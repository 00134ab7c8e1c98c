import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MarkReader } from '../../../src/domain/marks/mark-reader.js';
import type { SuccessResult } from '../../../src/engine/results/result.js';
import { SCALES } from '../../../src/engine/results/scale.js';
import { type CalibrateOptions, calibratePipeline } from '../../../src/services/calibration/calibrate.js';
import type { CalibrationSummary } from '../../../src/services/calibration/summary.js';
import { customPipelines } from '../../../src/services/pipelines/custom-pipelines.js';
import { fittedOf, TextHashes } from '../../../src/services/pipelines/fitted-texts.js';
import { loadPipeline, pipelineNamed, showPipeline } from '../../../src/services/pipelines/pipelines.js';
import { saveTrained } from '../../../src/services/training/files.js';
import type { MarkedSource } from '../../../src/services/training/source.js';
import { renderCalibration } from '../../../src/terminal/calibration.js';
import { createPool, type Pool } from '../../../src/workers/pool.js';
import { markedArchive } from '../../marked-archive.js';
import { NOW, now, temporaryFolder } from '../stores.js';

const ARCHIVE = markedArchive(40);
let pool: Pool;

beforeAll(async () => {
  pool = await createPool({
    pipeline: 'ielts',
    artefacts: loadPipeline('ielts').artefacts,
    workers: 1,
  });
});
afterAll(() => pool[Symbol.asyncDispose]());

/** Answers of the archive, with marks derived from their own. */
const sourceOf = (
  markOf: (overall: number) => unknown,
  rows = ARCHIVE,
  reader = new MarkReader(),
): MarkedSource => ({
  name: 'marked.csv',
  reader,
  async *read() {
    yield {
      share: 1,
      rows: rows.map(({ id, text, question_text, author_id, overall }) => {
        const mark = reader.read(markOf(overall));
        if (!mark || mark === 'absent') throw new Error('a mark of this test is none');
        const place = `marked.csv: ${id}`;
        return {
          place,
          id,
          text,
          question: question_text,
          marks: [mark],
          traits: {},
          author: author_id,
          group: undefined,
          task: undefined,
        };
      }),
    };
  },
});

const calibrate = (models: string, options: Partial<CalibrateOptions> = {}) => {
  const own = options.customPipelines ?? customPipelines({ pipelines: {}, models });
  return calibratePipeline({
    name: 'our-ielts',
    base: loadPipeline('ielts', own),
    source: sourceOf((overall) => 1 + 1.1 * overall),
    models,
    customPipelines: own,
    force: false,
    range: {},
    folds: 5,
    pool: async () => pool,
    batchSize: 20,
    now,
    ...options,
  }) as Promise<CalibrationSummary>;
};
const ownIn = (models: string) => customPipelines({ pipelines: {}, models });

describe('a calibrated pipeline', () => {
  test('has its own configuration, card and description, and recognises its texts', async () => {
    const models = temporaryFolder();
    const made = await calibrate(models);
    const own = ownIn(models);
    const details = showPipeline('our-ielts', own);
    expect(details).toMatchObject({
      configHash: made.configHash,
      scale: 'ielts',
      range: [0, 9],
      description: 'Scores of ielts calibrated on 40 marked texts, from 0 to 9; the rest as ielts gives it.',
    });
    expect(details.configHash).not.toBe(loadPipeline('ielts').identity.configHash);
    expect(details.models[0]!.card).toContain('| Calibrated on | 40 marked texts (marked.csv) |');
    expect(details.caution).toBeUndefined();
    const fitted = fittedOf(pipelineNamed('our-ielts', own))!;
    expect(fitted.has(ARCHIVE[7]!.text)).toBe(true);
    expect(fitted.has('Another text.')).toBe(false);
    const { pearson, coverage } = made.metrics.after;
    expect(fitted.crossValidated).toMatchObject({ texts: 40, folds: 5, by: 'author_id', pearson, coverage });
    expect(renderCalibration(made)).toMatch(
      /40 texts are few\. They cannot show .* points too (low|high) on average \(95 % interval/,
    );

    const other = await calibrate(models, {
      force: true,
      source: sourceOf((overall) => 1 + 0.8 * overall),
    });
    expect(other.configHash).not.toBe(made.configHash);
  });

  test('is not made of numeric marks on another scale, unless their scale is named or forced', async () => {
    const models = temporaryFolder();
    const source = sourceOf((overall) => 5 + 0.2 * overall);
    await expect(calibrate(models, { source })).rejects.toThrow(/do not seem to be on the scale of ielts/);
    expect(ownIn(models)).toEqual({});
    const forced = await calibrate(models, { source, force: true });
    expect(forced.scale).toMatchObject({ name: 'our-ielts' });
    expect(forced.scale.max).toBeLessThan(9);
    const named = await calibrate(models, { source, force: true, range: { min: 0, max: 10 } });
    expect(named.scale).toEqual({ name: 'our-ielts', min: 0, max: 10 });
  });

  test('gives calibrated scores on threads, and otherwise the results of its base', async () => {
    const models = temporaryFolder();
    const { calibration } = await calibrate(models, {
      range: { min: 1, max: 6 },
      source: sourceOf((overall) => overall),
    });
    const own = ownIn(models);
    const { artefacts, definition } = loadPipeline('our-ielts', own);
    expect(definition.scale).toEqual({ name: 'our-ielts', min: 1, max: 6 });
    await using calibrated = await createPool({
      pipeline: 'our-ielts',
      customPipelines: own,
      artefacts,
      workers: 1,
    });
    const tasks = markedArchive(4, 99).map(({ text, question_text: question }) => ({ text, question }));
    const resultsOf = async (threads: Pool) =>
      (await threads.assess(tasks)).map(({ body }) => JSON.parse(body) as SuccessResult);
    const [before, after] = [await resultsOf(pool), await resultsOf(calibrated)];
    const { slope, intercept } = calibration;
    for (const [index, result] of after.entries()) {
      const line = intercept + slope * before[index]!.overall_score!;
      expect(result.overall_score).toBeCloseTo(Math.min(6, Math.max(1, line)), 4);
      expect(result.textual_errors).toEqual(before[index]!.textual_errors);
      expect(result.score_standard_error).toBeGreaterThan(0);
    }
  });

  test('says when its base has changed', async () => {
    const models = temporaryFolder();
    await calibrate(models);
    const path = join(models, 'our-ielts', 'pipeline.json');
    const record = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...record, baseConfig: 'of an earlier version' }));
    expect(showPipeline('our-ielts', ownIn(models)).caution).toMatch(
      /^ielts has changed since our-ielts was calibrated/,
    );
  });

  test('can be the base of settings, but not of a calibration', async () => {
    const models = temporaryFolder();
    await calibrate(models);
    const own = customPipelines({
      pipelines: { british: { base: 'our-ielts', variety: 'british' } },
      models,
    });
    expect(pipelineNamed('british', own).calibrated?.name).toBe('our-ielts');
    expect(fittedOf(pipelineNamed('british', own))!.has(ARCHIVE[0]!.text)).toBe(true);
    const again = (base: string) =>
      calibrate(models, { name: 'again', base: loadPipeline(base, own), customPipelines: own });
    await expect(again('our-ielts')).rejects.toThrow('our-ielts is itself calibrated; use its base, ielts');
    await expect(again('british')).rejects.toThrow('british is a pipeline from the settings');
  });
});

test('texts that a trained base was fitted on are left out of its calibration', async () => {
  const models = temporaryFolder();
  const texts = TextHashes.make();
  for (const { text } of ARCHIVE.slice(0, 8)) texts.add(texts.hash(text));
  await saveTrained(models, {
    record: {
      format: 1,
      name: 'my-exam',
      base: 'ielts',
      scale: SCALES.ielts,
      texts: 8,
      trainedAt: NOW.toISOString(),
      components: {},
    },
    // The same model under another name, so that the threads of this file can score for it.
    model: readFileSync('models/scoring-ielts/scoring-ielts.bin'),
    texts,
    card: '# my-exam',
  });
  const own = ownIn(models);
  const made = await calibrate(models, { base: loadPipeline('my-exam', own) });
  expect(made).toMatchObject({ texts: 32, fitted: 8, base: 'my-exam' });
  const fitted = fittedOf(pipelineNamed('our-ielts', ownIn(models)))!;
  expect(ARCHIVE.every(({ text }) => fitted.has(text))).toBe(true);
});

test.each<[string, Partial<CalibrateOptions>, RegExp]>([
  [
    'fewer than 30 texts',
    { source: sourceOf((overall) => overall, ARCHIVE.slice(0, 29)) },
    /at least 30 marked texts.+there are 29/,
  ],
  ['the same mark everywhere', { source: sourceOf(() => 5) }, /every text has the same mark/],
  ['marks off the scale', { source: sourceOf((overall) => 10 * overall) }, /40 rejected/],
  ['a name that is taken', { name: 'cefr' }, /cefr is the name of a built-in pipeline/],
])('%s: nothing is calibrated', async (_, options, message) => {
  const models = temporaryFolder();
  await expect(calibrate(models, options)).rejects.toThrow(message);
  expect(ownIn(models)).toEqual({});
});
