import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAssessor as assessorOf } from '../../../src/engine/assessor.js';
import { modelsOf } from '../../../src/engine/library.js';
import { BrokenArtefactError, createAssessor, loadModels } from '../../../src/engine/node/index.js';
import { cefr } from '../../../src/engine/pipelines/cefr.js';
import { shippedModels } from '../shipped-models.js';

const SHIPPED = new URL('../../../models/', import.meta.url);
const TEXT = 'I like go to school by bus 🚌. My freind say it is too far, but I am never late.';
const QUESTION = 'How do you go to school?';

describe('the engine as a library', () => {
  const models = loadModels({ models: [SHIPPED] });

  test('gives the result and the explanation of the pipeline', () => {
    const assessor = createAssessor({ models });
    const same = assessorOf(cefr, shippedModels(...modelsOf('cefr')));
    expect(assessor.assess(TEXT, { question: QUESTION })).toEqual(same.assess(TEXT, QUESTION));
    expect(assessor.assess(TEXT)).toEqual(same.assess(TEXT, ''));
    expect(assessor.explain(TEXT, { question: QUESTION })).toEqual(same.explain(TEXT, QUESTION));
  });

  test('says why a text can not be assessed', () => {
    expect(createAssessor({ models }).assess('Guten Tag, wie geht es Ihnen heute?')).toEqual({
      type: 'failure',
      code: 200,
      message: 'insufficient_english_text',
    });
  });

  test('finds errors without the models of scores, and scores of IELTS on their scale', () => {
    expect(modelsOf('errors').filter((name) => name.startsWith('scoring-'))).toEqual([]);
    const found = createAssessor({ pipeline: 'errors', models: [fileURLToPath(SHIPPED)] }).assess(TEXT);
    expect(found).toMatchObject({ type: 'success', pipeline: { name: 'errors' } });
    expect(found).not.toHaveProperty('overall_score');
    expect(createAssessor({ pipeline: 'ielts', models: [SHIPPED] }).assess(TEXT)).toMatchObject({
      pipeline: { name: 'ielts' },
      overall_score: expect.any(Number),
    });
  });

  test('names a missing model and where it looked', () => {
    const empty = mkdtempSync(join(tmpdir(), 'assess-models-'));
    onTestFinished(() => rmSync(empty, { recursive: true }));
    expect(() => createAssessor({ models: [empty] })).toThrow(BrokenArtefactError);
    expect(() => loadModels({ models: [empty] })).toThrow(`it is not in ${empty}`);
    expect(() => loadModels()).toThrow(
      'install @assess-english/models-language and @assess-english/models-scoring, or name folders of models',
    );
  });

  test('takes models from the first folder that has them', () => {
    const empty = mkdtempSync(join(tmpdir(), 'assess-models-'));
    onTestFinished(() => rmSync(empty, { recursive: true }));
    expect(loadModels({ models: [empty, SHIPPED] }).files.size).toBe(models.files.size);
  });
});
