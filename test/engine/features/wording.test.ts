import { describe, expect, it } from 'vitest';
import { createResources } from '../../../src/engine/assessor.js';
import { Document } from '../../../src/engine/document/document.js';
import { hasWording, wordingOf } from '../../../src/engine/features/wording.js';
import { buildPipeline, stepsToFeatures } from '../../../src/engine/pipelines/pipeline.js';
import { findPipeline } from '../../../src/pipelines/registry.js';
import { loadArtefactsOf } from '../../../src/workers/artefacts.js';

describe('the wording of features', () => {
  it('covers every feature of the built-in pipelines', () => {
    const definition = findPipeline('cefr');
    const resources = createResources(loadArtefactsOf(definition));
    const run = buildPipeline({ ...definition, steps: stepsToFeatures(definition) }, resources);
    const document = new Document(
      'My brother has wrote a long letter. It was sent to our aunt last week.',
      '',
    );
    run(document);
    expect(document.features.size).toBeGreaterThan(80);
    expect([...document.features.keys()].filter((feature) => !hasWording(feature))).toEqual([]);
  });

  it('describes more and less of a feature', () => {
    expect(wordingOf('diversity.mtld')).toEqual({
      category: 'Vocabulary range and level',
      more: 'words seldom repeated',
      less: 'words often repeated',
    });
  });

  it('relates rates of errors to the length', () => {
    expect(wordingOf('accuracy.wording')).toEqual({
      category: 'Accuracy: choice of words',
      more: 'many badly chosen words for its length',
      less: 'few badly chosen words for its length',
    });
  });

  it('falls back on the name of an unknown feature', () => {
    expect(wordingOf('style.long_rows')).toEqual({
      category: 'Other',
      more: 'much style: long rows',
      less: 'little style: long rows',
    });
  });
});
