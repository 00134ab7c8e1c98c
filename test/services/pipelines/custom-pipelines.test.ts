import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isBroken, isTrained } from '../../../src/domain/pipelines/custom-pipelines.js';
import { scaleOf } from '../../../src/domain/pipelines/pipeline-cards.js';
import { CARDS } from '../../../src/engine/pipelines/cards.js';
import { customPipelines } from '../../../src/services/pipelines/custom-pipelines.js';
import { listPipelines } from '../../../src/services/pipelines/pipelines.js';
import { temporaryFolder } from '../stores.js';

const record = {
  format: 1,
  name: 'my-exam',
  base: 'cefr',
  scale: { name: 'my-exam', min: 1, max: 6 },
  texts: 400,
  trainedAt: '2026-03-01T09:30:00.000Z',
  components: {},
  model: 'ab',
};

function modelsWith(folders: Readonly<Record<string, string | undefined>>): string {
  const models = temporaryFolder();
  for (const [name, content] of Object.entries(folders)) {
    mkdirSync(join(models, name));
    if (content !== undefined) writeFileSync(join(models, name, 'pipeline.json'), content);
  }
  return models;
}

test('without a folder there are none', () => {
  expect(customPipelines({ pipelines: {}, models: join(temporaryFolder(), 'none') })).toEqual({});
});

test('trained pipelines come after those of the settings, by name; other folders are ignored', () => {
  const models = modelsWith({
    'my-exam': JSON.stringify(record),
    'a-exam': JSON.stringify({ ...record, name: 'a-exam' }),
    notes: undefined,
    'my-exam.123.partial-abcdef': JSON.stringify(record),
  });
  const found = customPipelines({ pipelines: { british: { base: 'cefr' } }, models });
  expect(Object.keys(found)).toEqual(['british', 'a-exam', 'my-exam']);
  expect(found['my-exam']).toEqual({ ...record, folder: join(models, 'my-exam') });
  expect(isTrained(found['my-exam']!) && !isTrained(found.british!)).toBe(true);
});

test('a name that is also in the settings is refused', () => {
  const models = modelsWith({ 'my-exam': JSON.stringify(record) });
  expect(() => customPipelines({ pipelines: { 'my-exam': { base: 'cefr' } }, models })).toThrow(
    'pipelines.my-exam: is also the name of a trained or calibrated pipeline',
  );
});

test('accepted words come from a list or a file, without duplicates', () => {
  const file = join(temporaryFolder(), 'words.txt');
  writeFileSync(file, '\uFEFFHarbourview High\r\n\r\nskribble\nHigh\n');
  const wordsOf = (words: string | string[]) => {
    const own = customPipelines({
      pipelines: { school: { base: 'cefr', words } },
      models: temporaryFolder(),
    });
    return own.school;
  };
  expect(wordsOf(file)).toEqual({ base: 'cefr', words: ['Harbourview', 'High', 'skribble'] });
  expect(wordsOf(['skribble', 'Mr Klaze', 'skribble'])).toMatchObject({ words: ['Klaze', 'Mr', 'skribble'] });
  expect(() => wordsOf('/nowhere/words.txt')).toThrow(
    /^pipelines\.school\.words: cannot read \/nowhere\/words\.txt: /,
  );
  writeFileSync(file, Buffer.from([0xe9, 0x0a]));
  expect(() => wordsOf(file)).toThrow(/^pipelines\.school\.words: cannot read .*: it is not valid UTF-8$/);
});

test('a file in place of the models folder is an invalid setting', () => {
  const models = join(temporaryFolder(), 'models');
  writeFileSync(models, '');
  expect(() => customPipelines({ pipelines: {}, models })).toThrow(/^models: cannot read .*models: /);
});

test.each([
  ['invalid JSON', '{', /^pipeline\.json: /],
  [
    'another format',
    JSON.stringify({ ...record, format: 2 }),
    /^it was written by another version of assess$/,
  ],
  [
    'a scale without width',
    JSON.stringify({ ...record, scale: { name: 'x', min: 2, max: 2 } }),
    /\(scale\)$/,
  ],
  ['another name', JSON.stringify({ ...record, name: 'other' }), /^its record belongs to other$/],
])('a record with %s is broken, and does not hide other pipelines', (_, content, reason) => {
  const own = customPipelines({ pipelines: {}, models: modelsWith({ 'my-exam': content }) });
  const found = own['my-exam']!;
  expect(isBroken(found) && found.reason).toMatch(reason);
  expect(scaleOf('my-exam', own)).toBeUndefined();
  const broken: string[] = [];
  const listed = listPipelines(own, ({ message }) => broken.push(message));
  expect(listed.map(({ name }) => name)).toEqual(Object.keys(CARDS));
  expect(broken).toEqual([expect.stringContaining('the trained or calibrated pipeline my-exam')]);
});
