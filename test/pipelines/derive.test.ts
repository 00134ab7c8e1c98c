import { describe, expect, test } from 'vitest';
import type { PipelineSettings } from '../../src/domain/pipelines/pipeline-settings.js';
import { pipelineFaults } from '../../src/engine/pipelines/pipeline.js';
import { changesFeatures, derivePipeline } from '../../src/pipelines/derive.js';
import { findPipeline, pipelines } from '../../src/pipelines/registry.js';

const cefr = findPipeline('cefr');
const derive = (settings: Omit<PipelineSettings, 'base'>) =>
  derivePipeline('mine', { base: 'cefr', ...settings }, cefr);
const namesOf = ({ steps }: typeof cefr) => steps.map(({ component }) => component.name);
const optionsOf = ({ steps }: typeof cefr, name: string) =>
  steps.find(({ component }) => component.name === name)?.options;

/** Components that only propose corrections. */
const DETECTORS = cefr.steps
  .filter(({ component }) => component.assigns.join() === 'proposals')
  .map(({ component }) => component.name);

describe('a pipeline derived from another', () => {
  test('has its scale, its version and its steps, except those that are off', () => {
    const derived = derive({ off: ['grammar', 'prompt-relevance'] });
    const kept = namesOf(cefr).filter((name) => name !== 'grammar' && name !== 'prompt-relevance');
    expect(namesOf(derived)).toEqual(kept);
    expect(derived).toMatchObject({ name: 'mine', scale: { name: 'cefr' }, version: cefr.version });
    expect(pipelineFaults(derived)).toEqual([]);
  });

  test('passes its settings to every component that has the option, and keeps other options', () => {
    const derived = derive({ variety: 'british', editThreshold: 0.8 });
    expect(optionsOf(derived, 'spelling')).toMatchObject({ variety: 'GB' });
    expect(optionsOf(derived, 'arbitration')).toEqual({
      ...(optionsOf(cefr, 'arbitration') as object),
      editThreshold: 0.8,
    });
    expect(optionsOf(derived, 'admission')).toEqual(optionsOf(cefr, 'admission'));
  });

  test('may show edits less certain than suspects usually are', () => {
    expect(optionsOf(derive({ editThreshold: 0.2 }), 'arbitration')).toMatchObject({ editThreshold: 0.2 });
  });

  test('does not change its base', () => {
    derive({ off: ['grammar'], variety: 'american', editThreshold: 0.9 });
    expect(namesOf(cefr)).toContain('grammar');
    expect(optionsOf(cefr, 'spelling')).toMatchObject({ variety: 'auto' });
  });

  test('describes its changes', () => {
    expect(derive({ off: ['grammar'], variety: 'american', suspectThreshold: 0.2 }).description).toBe(
      'cefr: without grammar; american spelling; suspectThreshold 0.2',
    );
    expect(derive({ words: ['Rex', 'skribble'] }).description).toBe('cefr: 2 accepted words');
    expect(derive({}).description).toBe('cefr as it is');
  });

  test.each<[string, Omit<PipelineSettings, 'base'>, RegExp]>([
    [
      'an unknown component, and names the known ones',
      { off: ['grammer'] },
      /^pipelines\.mine\.off: there is no component grammer; known components: tokens, admission, /,
    ],
    [
      'to switch off what other components require, and names them',
      { off: ['tags'] },
      /^pipelines\.mine\.off: tags cannot be switched off: spelling requires tags$/,
    ],
    [
      'to switch off what every result needs',
      { off: ['text-statistics'] },
      /text-statistics cannot be switched off: .* requires statistics/,
    ],
    ['to switch off features of the scoring model', { off: ['features-syntax'] }, /weighs its features/],
    [
      'to switch off every error detector',
      { off: DETECTORS },
      /grammar.* cannot be switched off: .* requires proposals/,
    ],
    [
      'words that are suspect only where they are corrected',
      { editThreshold: 0.2, suspectThreshold: 0.3 },
      /^pipelines\.mine\.suspectThreshold: must not be greater than editThreshold/,
    ],
  ])('refuses %s', (_, settings, message) => {
    expect(() => derive(settings)).toThrow(message);
  });

  test('refuses an option that no component has', () => {
    const steps = cefr.steps.map(({ component }) => ({ component, options: undefined }));
    const settings = { base: 'cefr', variety: 'british' as const };
    expect(() => derivePipeline('mine', settings, { ...cefr, steps })).toThrow(
      'pipelines.mine.variety: no component that is switched on has this option',
    );
  });
});

test('scores change only if features do', () => {
  expect(changesFeatures(derive({ off: ['grammar'] }), cefr)).toBe(true);
  expect(changesFeatures(derive({ editThreshold: 0.6 }), cefr)).toBe(true);
  expect(changesFeatures(derive({ off: ['prompt-relevance'] }), cefr)).toBe(false);
});

describe('the registry', () => {
  const own = { mine: { base: 'cefr' }, strange: { base: 'toefl' } };

  test('finds custom pipelines beside built-in ones', () => {
    expect(findPipeline('mine', own).settings).toEqual({ base: 'cefr' });
    expect(findPipeline('cefr', own).settings).toBeUndefined();
  });

  test('names all pipelines if one is unknown', () => {
    const known = [...pipelines.map(({ name }) => name), 'mine', 'strange'].join(', ');
    expect(() => findPipeline('constructor', own)).toThrow('there is no pipeline constructor');
    expect(() => findPipeline('other', own)).toThrow(
      expect.objectContaining({ next: expect.stringContaining(`choose one of: ${known}`) }),
    );
  });

  test('refuses a base that is not built in, and the name of a built-in pipeline', () => {
    expect(() => findPipeline('strange', own)).toThrow(
      'pipelines.strange.base: there is no built-in or trained pipeline toefl; choose one of cefr, ielts',
    );
    expect(() => findPipeline('ielts', { cefr: { base: 'ielts' } })).toThrow(
      'pipelines.cefr: is the name of a built-in pipeline',
    );
  });
});
