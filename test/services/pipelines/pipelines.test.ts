import { expect, test } from 'vitest';
import { scaleOf } from '../../../src/domain/pipelines/pipeline-cards.js';
import type { PipelineSettings } from '../../../src/domain/pipelines/pipeline-settings.js';
import { changePipeline, createAccount } from '../../../src/services/accounts/accounts.js';
import { checkText } from '../../../src/services/assessment/check.js';
import { listPipelines, loadPipeline, showPipeline } from '../../../src/services/pipelines/pipelines.js';
import { NOW, temporaryStore } from '../stores.js';

const own: Readonly<Record<string, PipelineSettings>> = {
  'spelling-only': { base: 'cefr', off: ['grammar', 'choices'] },
  strict: { base: 'ielts', editThreshold: 0.99, suspectThreshold: 0.99 },
  british: { base: 'cefr', variety: 'british' },
  american: { base: 'cefr', variety: 'american' },
  school: { base: 'cefr', words: ['Klazeball', 'informations', 'skribble'] },
};
const check = (text: string, pipeline: string) => {
  const result = checkText({ text, question: '', pipeline, customPipelines: own });
  if (result.type === 'failure') throw new Error(result.message);
  return result;
};
const corrections = (text: string, pipeline: string) =>
  check(text, pipeline).textual_errors.map(([, , correction]) => correction);

test('a component that is off finds nothing; the others find the same as before', () => {
  const text = 'My brother and I likes footbal. He have a new ball and we play every week.';
  expect(corrections(text, 'cefr')).toEqual(expect.arrayContaining(['football', 'has']));
  expect(corrections(text, 'spelling-only')).toEqual(['football']);
});

test('the spelling of corrections follows the setting', () => {
  const text = 'We met my neigbour and a friend at the theatr.';
  expect(corrections(text, 'british')).toEqual(['neighbour', 'theatre']);
  expect(corrections(text, 'american')).toEqual(['neighbor', 'theater']);
});

test('a stricter operating point shows less', () => {
  const text = 'She go to the markets every morning and she buy apple. I am agree with this opinions.';
  expect(corrections(text, 'cefr').length).toBeGreaterThan(corrections(text, 'strict').length);
});

test('accepted words are not errors; in lower case they match any capitalisation', () => {
  const text = 'We play skribble every day. Skribble is better than klazeball. Klazeball is only for adults.';
  const words = (pipeline: string) => {
    const { textual_errors: errors, suspect_tokens: suspects } = check(text, pipeline);
    return [...errors, ...suspects].map(([start, end]) => text.slice(start, end));
  };
  expect(words('cefr')).toEqual(['skribble', 'Skribble', 'klazeball', 'Klazeball']);
  expect(words('school')).toEqual(['klazeball']);
  // Accepted words also override grammar.
  const plural = 'We have many informations about the town and its people.';
  expect(corrections(plural, 'cefr')).toContain('information');
  expect(corrections(plural, 'school')).not.toContain('information');
});

test('results carry the name of the pipeline', () => {
  expect(check('I like my town and my friends.', 'strict').pipeline).toEqual({
    name: 'strict',
    version: loadPipeline('ielts').identity.version,
  });
});

test('a changed setting changes the configuration hash and so makes results stale', () => {
  const hash = (settings: PipelineSettings) => loadPipeline('mine', { mine: settings }).identity.configHash;
  const settings = [
    { base: 'cefr' },
    { base: 'ielts' },
    { base: 'cefr', off: ['grammar'] },
    { base: 'cefr', variety: 'british' as const },
    { base: 'cefr', editThreshold: 0.6 },
    { base: 'cefr', suspectThreshold: 0.4 },
    { base: 'cefr', words: ['Harbourview'] },
    { base: 'cefr', words: ['Harbourview', 'skribble'] },
  ];
  expect(new Set(settings.map(hash)).size).toBe(settings.length);
  expect(hash({ base: 'cefr' })).toBe(loadPipeline('cefr').identity.configHash);
});

test('the list shows built-in pipelines, then those of the settings with their changes', () => {
  const list = listPipelines(own);
  expect(list.map(({ name, scale, settings }) => [name, scale, settings?.base])).toEqual([
    ['cefr', 'cefr', undefined],
    ['ielts', 'ielts', undefined],
    ['cefr-deep', 'cefr', undefined],
    ['ielts-deep', 'ielts', undefined],
    ['cefr-open', 'cefr', undefined],
    ['errors', undefined, undefined],
    ['errors-deep', undefined, undefined],
    ['spelling-only', 'cefr', 'cefr'],
    ['strict', 'ielts', 'ielts'],
    ['british', 'cefr', 'cefr'],
    ['american', 'cefr', 'cefr'],
    ['school', 'cefr', 'cefr'],
  ]);
});

test('the details of a pipeline show components that are off, options, and that its scores may differ', () => {
  const { components, caution, models } = showPipeline('spelling-only', own);
  expect(components.filter(({ on }) => !on).map(({ name }) => name)).toEqual(['grammar', 'choices']);
  expect(caution).toContain('may differ from those of cefr');
  expect(models.map(({ name }) => name)).toContain('scoring-cefr');
  expect(showPipeline('strict', own).components).toContainEqual(
    expect.objectContaining({
      name: 'arbitration',
      on: true,
      options: { editThreshold: 0.99, suspectThreshold: 0.99, words: [] },
    }),
  );
  expect(showPipeline('cefr', own).caution).toBeUndefined();
});

test('the scale is known for built-in pipelines and those in the settings, but not for others', () => {
  expect(['ielts', 'strict', 'stranger'].map((name) => scaleOf(name, own))).toEqual([
    'ielts',
    'ielts',
    undefined,
  ]);
});

test('an account changes its pipeline; another account keeps its own', async () => {
  const store = await temporaryStore();
  await createAccount(store, 'school', NOW, 'strict');
  await changePipeline(store, 'school', NOW, 'british');
  expect((await store.account('school'))?.pipeline).toBe('british');
  expect((await store.account('default'))?.pipeline).toBe('cefr');
  await expect(changePipeline(store, 'nobody', NOW, 'cefr')).rejects.toThrow('there is no account nobody');
});

test('the list, the details and the card of ielts say that no IELTS marks were used in fitting it', () => {
  const listed = listPipelines().find(({ name }) => name === 'ielts')!;
  expect(listed.description).toContain('no IELTS marks were used in fitting it');
  const { caution, models } = showPipeline('ielts');
  expect(caution).toContain('No text with an IELTS mark was used in fitting it');
  expect(models.find(({ name }) => name === 'scoring-ielts')!.card).toContain(
    'No IELTS marks were used in fitting it',
  );
  expect(showPipeline('cefr').caution).toBeUndefined();
});
