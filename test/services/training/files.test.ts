import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CARDS } from '../../../src/engine/pipelines/cards.js';
import { customPipelines } from '../../../src/services/pipelines/custom-pipelines.js';
import { TextHashes } from '../../../src/services/pipelines/fitted-texts.js';
import { listPipelines, loadPipeline } from '../../../src/services/pipelines/pipelines.js';
import { refuseUnwritable, saveTrained, type TrainedFiles } from '../../../src/services/training/files.js';
import { temporaryFolder } from '../stores.js';

const files = (content: string): TrainedFiles => ({
  record: {
    format: 1,
    name: 'my-exam',
    base: 'cefr',
    scale: { name: 'my-exam', min: 1, max: 6 },
    texts: 400,
    trainedAt: '2026-03-01T09:30:00.000Z',
    components: {},
  },
  model: new TextEncoder().encode(content),
  texts: TextHashes.make(),
  card: `# ${content}`,
});

test('a saved pipeline is found again, and leaves no other files', async () => {
  const models = join(temporaryFolder(), 'assess.models');
  const saved = await saveTrained(models, files('first'));
  expect(readdirSync(models)).toEqual(['my-exam']);
  expect(readdirSync(join(models, 'my-exam')).sort()).toEqual([
    'README.md',
    'my-exam.bin',
    'pipeline.json',
    'texts.bin',
  ]);
  expect(customPipelines({ pipelines: {}, models })).toEqual({ 'my-exam': saved });
});

test('saving again replaces all files', async () => {
  const models = temporaryFolder();
  await saveTrained(models, files('first'));
  writeFileSync(join(models, 'my-exam', 'notes.txt'), 'of the first');
  await saveTrained(models, files('second'));
  expect(readdirSync(models)).toEqual(['my-exam']);
  expect(readFileSync(join(models, 'my-exam', 'README.md'), 'utf8')).toBe('# second');
  expect(readdirSync(join(models, 'my-exam'))).not.toContain('notes.txt');
});

test('a model file that does not match the record is refused', async () => {
  const models = temporaryFolder();
  await saveTrained(models, files('first'));
  writeFileSync(join(models, 'my-exam', 'my-exam.bin'), 'fir');
  expect(() => loadPipeline('my-exam', customPipelines({ pipelines: {}, models }))).toThrow(
    'cannot be used: its model file is damaged',
  );
});

test('a folder without its model file is refused, and does not hide other pipelines', async () => {
  const models = temporaryFolder();
  await saveTrained(models, files('first'));
  rmSync(join(models, 'my-exam', 'my-exam.bin'));
  const own = customPipelines({ pipelines: {}, models });
  expect(() => loadPipeline('my-exam', own)).toThrow('cannot be used: its model file is missing');
  const broken: string[] = [];
  const listed = listPipelines(own, ({ code }) => broken.push(code));
  expect(listed.map(({ name }) => name)).toEqual(Object.keys(CARDS));
  expect(broken).toEqual(['broken_pipeline']);
});

test.each([
  ['an ill-formed name', 'my exam', /^--name: a name has at most 40 letters, digits and hyphens/],
  ['a path', '../cefr', /^--name: a name has/],
  ['the name of a built-in pipeline', 'ielts', /^--name: ielts is the name of a built-in pipeline/],
  [
    'the name of a pipeline in the settings',
    'british',
    /^--name: british is the name of a pipeline in the settings/,
  ],
  ['the name of a trained pipeline', 'my-exam', /^a pipeline my-exam already exists/],
])('%s is refused', async (_, name, message) => {
  const models = temporaryFolder();
  await saveTrained(models, files('first'));
  const own = customPipelines({ pipelines: { british: { base: 'cefr' } }, models });
  await expect(refuseUnwritable(name, models, own, false)).rejects.toThrow(message);
});

test('a trained pipeline, even a broken one, can be replaced with force', async () => {
  const models = temporaryFolder();
  mkdirSync(join(models, 'my-exam'));
  writeFileSync(join(models, 'my-exam', 'pipeline.json'), '{');
  const own = customPipelines({ pipelines: {}, models });
  await expect(refuseUnwritable('my-exam', models, own, false)).rejects.toThrow('already');
  await refuseUnwritable('my-exam', models, own, true);
});

test('a folder that cannot be created is refused before any work', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  await expect(refuseUnwritable('my-exam', join(folder, 'file', 'models'), {}, false)).rejects.toThrow(
    /^cannot write .+file/,
  );
});
