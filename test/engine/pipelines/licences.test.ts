import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { licencesOf } from '../../../src/engine/pipelines/licences.js';
import { artefactsOf } from '../../../src/engine/pipelines/pipeline.js';
import { findPipeline, pipelines } from '../../../src/pipelines/registry.js';
import { trainedPipeline } from '../../../src/pipelines/trained.js';

const card = (model: string) => readFileSync(`models/${model}/README.md`, 'utf8');

test('a pipeline has the licences that the cards of its models name', () => {
  for (const pipeline of pipelines) {
    const cards = artefactsOf(pipeline).map((model) => [model, card(model)] as const);
    for (const [model, text] of cards) expect(text, model).toMatch(/CC BY-(NC-)?SA 4\.0/);
    const named = cards.map(([, text]) =>
      /\*\*CC BY-NC-SA 4\.0\*\*/.test(text) ? 'CC-BY-NC-SA-4.0' : 'CC-BY-SA-4.0',
    );
    expect(licencesOf(pipeline)).toEqual([...new Set(named)].sort());
  }
});

test('errors, and pipelines with a scoring model of their own, read nothing that excludes commercial use', () => {
  expect(licencesOf(findPipeline('errors'))).toEqual(['CC-BY-SA-4.0']);
  const scale = { name: 'mine', min: 1, max: 5 };
  const trained = { name: 'mine', scale, texts: 100, traits: undefined } as Parameters<
    typeof trainedPipeline
  >[0];
  expect(licencesOf(trainedPipeline(trained, findPipeline('cefr')))).toEqual(['CC-BY-SA-4.0']);
  expect(licencesOf(findPipeline('cefr'))).toContain('CC-BY-NC-SA-4.0');
});
