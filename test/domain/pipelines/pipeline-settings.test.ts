import { expect, test } from 'vitest';
import { pipelinesSetting } from '../../../src/domain/pipelines/pipeline-settings.js';

const FULL = {
  base: 'cefr',
  off: ['grammar'],
  variety: 'british',
  editThreshold: 0,
  suspectThreshold: 1,
  words: ['Zorb'],
};

test('settings of pipelines by name are kept as they are', () => {
  const settings = { 'my-exam': FULL, other: { base: 'ielts', words: 'words.txt' } };
  expect(pipelinesSetting.parse(settings)).toEqual(settings);
});

const faults = (settings: unknown) =>
  pipelinesSetting.safeParse(settings).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each<[object, string, RegExp]>([
  [{}, 'mine.base', /must name the pipeline to start from/],
  [{ base: 'cefr', off: 'grammar' }, 'mine.off', /must be a list of components/],
  [{ base: 'cefr', off: [7] }, 'mine.off.0', /must be the name of a component/],
  [{ base: 'cefr', variety: 'irish' }, 'mine.variety', /british or american/],
  [{ base: 'cefr', editThreshold: 1.01 }, 'mine.editThreshold', /a number from 0 to 1/],
  [{ base: 'cefr', suspectThreshold: -0.01 }, 'mine.suspectThreshold', /a number from 0 to 1/],
  [{ base: 'cefr', editThreshold: '0.5' }, 'mine.editThreshold', /a number from 0 to 1/],
  [{ base: 'cefr', words: '' }, 'mine.words', /a list of words, or a file/],
  [{ base: 'cefr', of: [], on: [] }, 'mine', /unknown setting of, on; known settings: base, off, variety/],
])('%j is refused', (settings, place, message) => {
  expect(faults({ mine: settings })).toEqual([[place, expect.stringMatching(message)]]);
});

test('an invalid pipeline, an invalid name and settings that are not an object get different messages', () => {
  expect(faults({ mine: 'cefr' })).toEqual([['mine', expect.stringMatching(/must be an object such as/)]]);
  expect(faults({ 'my exam': FULL })).toEqual([
    ['my exam', expect.stringMatching(/the name of a pipeline holds letters, digits and hyphens/)],
  ]);
  expect(faults('cefr')).toEqual([['', 'must be an object of pipelines by name']]);
});
