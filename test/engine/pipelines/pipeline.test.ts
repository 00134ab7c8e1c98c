import { describe, expect, test } from 'vitest';
import { createResources } from '../../../src/engine/assessor.js';
import type { Component, Slot } from '../../../src/engine/component.js';
import { Document } from '../../../src/engine/document/document.js';
import { modelFiles } from '../../../src/engine/node/model-files.js';
import {
  buildPipeline,
  type PipelineDefinition,
  pipelineFaults,
  step,
} from '../../../src/engine/pipelines/pipeline.js';
import { SCALES } from '../../../src/engine/results/scale.js';

function component(
  name: string,
  requires: Slot[],
  assigns: Slot[],
  run: (document: Document) => void = () => {},
): Component {
  return { name, version: '1', requires, assigns, artefacts: [], create: () => run };
}

const sound = [
  component('split', [], ['tokens', 'sentences']),
  component('admit', ['tokens'], ['admission']),
  component('detect-a', ['tokens'], ['proposals']),
  component('detect-b', ['tokens'], ['proposals']),
  component('settle', ['proposals'], ['edits']),
  component('count', [], ['statistics']),
  component('score', ['edits'], ['overallScore', 'sentenceScores']),
];
const definition = (components: Component[]): PipelineDefinition => ({
  name: 'p',
  version: '1',
  scale: SCALES.cefr,
  description: '',
  steps: components.map((each) => step(each)),
});

describe('the order of components is checked by their slots', () => {
  test('a pipeline is valid if every slot is assigned before it is required; several components may propose', () => {
    expect(pipelineFaults(definition(sound))).toEqual([]);
  });

  test('requiring a slot before it is assigned is a fault', () => {
    const [split, admit, a, b, settle, ...rest] = sound;
    expect(pipelineFaults(definition([a!, split!, admit!, b!, settle!, ...rest]))).toEqual([
      'detect-a requires tokens, which nothing before it assigns',
    ]);
  });

  test('assigning a slot twice is a fault', () => {
    expect(pipelineFaults(definition([...sound, component('again', [], ['edits'])]))).toEqual([
      'again assigns edits a second time',
    ]);
  });

  test('assigning no score is a fault', () => {
    expect(pipelineFaults(definition(sound.slice(0, -1)))).toEqual([
      'nothing assigns overallScore',
      'nothing assigns sentenceScores',
    ]);
  });
});

test('no component runs after one that sets a failure', () => {
  const ran: string[] = [];
  const run = buildPipeline(
    definition([
      component('first', [], [], (document) => {
        ran.push('first');
        document.failure = 'token_too_long';
      }),
      component('second', [], [], () => ran.push('second')),
    ]),
    createResources(modelFiles([])),
  );
  run(new Document('x'));
  expect(ran).toEqual(['first']);
});
