import { expect, onTestFinished, test } from 'vitest';
import { createAssessor, createResources } from '../../src/engine/assessor.js';
import { modelFiles } from '../../src/engine/node/model-files.js';
import { loadPipeline } from '../../src/services/pipelines/pipelines.js';
import { loadArtefacts, loadArtefactsOf } from '../../src/workers/artefacts.js';
import { createPool, type Pool, type PoolOptions } from '../../src/workers/pool.js';

const registry = new URL('./crashing-registry.js', import.meta.url).href;

async function poolOf(options: Partial<PoolOptions> = {}): Promise<Pool> {
  const pool = await createPool({
    pipeline: 'misbehaving',
    artefacts: modelFiles([['attempts', new Uint8Array(4)]]),
    workers: 2,
    registry,
    ...options,
  });
  onTestFinished(() => pool[Symbol.asyncDispose]());
  return pool;
}

const tasks = (...texts: string[]) => texts.map((text) => ({ text, question: '' }));

async function outcomes(pool: Pool, ...texts: string[]) {
  const crashes: [number, string][] = [];
  const assessed = await pool.assess(tasks(...texts), (index, cause) => crashes.push([index, cause]));
  return { shown: assessed.map(({ message, overallScore }) => message ?? overallScore), crashes };
}

test('outcomes come in the order of the texts, with the result as JSON', async () => {
  const pool = await poolOf();
  const [first, second] = await pool.assess(tasks('abc', 'a'));
  expect(JSON.parse(first!.body)).toMatchObject({ type: 'success', overall_score: 3, cefr_level: 'A2.i' });
  expect(second).toMatchObject({ type: 'success', overallScore: 1 });
});

test('threads, which run bundled code, handle typographic characters like the engine', async () => {
  const { definition } = loadPipeline('cefr');
  const artefacts = loadArtefactsOf(definition);
  const pool = await createPool({ pipeline: 'cefr', artefacts, workers: 1 });
  onTestFinished(() => pool[Symbol.asyncDispose]());
  const text =
    'My uncle’s café is small – very small… “Come in!” he says to everybody who waits outside. ' +
    'I don’t know why people like it so much, but it’s always full. We’re going there on Sunday.';
  const question = 'What’s your favourite place?';
  const [assessed] = await pool.assess([{ text, question }]);
  const expected = createAssessor(definition, createResources(artefacts)).assess(text, question);
  expect(JSON.parse(assessed!.body)).toEqual(JSON.parse(JSON.stringify(expected)));
});

test('explanations of scores come on request, but never with a failure', async () => {
  const pool = await poolOf();
  const [long, failed] = await pool.explain(tasks('abcde', 'THROW'));
  expect(JSON.parse(long!.explanation!)).toEqual({
    overall_score: 5,
    base: 2,
    categories: [
      {
        category: 'Length',
        points: 3,
        features: [{ feature: 'length.words', wording: 'a long text', points: 3 }],
      },
    ],
  });
  expect(failed).toMatchObject({ message: 'unspecified_error' });
  expect(failed).not.toHaveProperty('explanation');
  const [plain] = await pool.assess(tasks('abcde'));
  expect(plain!.body).toBe(long!.body);
  expect(plain).not.toHaveProperty('explanation');
});

test('threads know custom pipelines by their settings', async () => {
  const pool = await poolOf({ pipeline: 'mine', customPipelines: { mine: { base: 'ielts' } } });
  const [first] = await pool.assess(tasks('a text longer than nine characters'));
  expect(JSON.parse(first!.body)).toMatchObject({ overall_score: 9, pipeline: { name: 'mine' } });
});

test('a text that makes a component throw fails alone', async () => {
  const { shown, crashes } = await outcomes(await poolOf(), 'abc', 'THROW', 'ab');
  expect(shown).toEqual([3, 'unspecified_error', 2]);
  expect(crashes.map(([index]) => index)).toEqual([1]);
});

test('the reported cause names the error and its place, but no words of the text', async () => {
  const { crashes } = await outcomes(await poolOf(), 'THROW my diary');
  expect(crashes[0]![1]).toMatch(/^TypeError at misbehave /);
  expect(crashes[0]![1]).not.toMatch(/diary|secret/);
});

test('a text that crashes its thread fails alone; its batch and other batches continue', async () => {
  const pool = await poolOf();
  const [poisoned, healthy] = await Promise.all([
    outcomes(pool, 'abc', 'DIE', 'ab'),
    outcomes(pool, 'a', 'abcd'),
  ]);
  expect(poisoned.shown).toEqual([3, 'unspecified_error', 2]);
  expect(poisoned.crashes.map(([index]) => index)).toEqual([1]);
  expect(healthy.shown).toEqual([1, 4]);
});

test('a text whose thread died for another reason is assessed on the second attempt', async () => {
  const { shown, crashes } = await outcomes(await poolOf({ workers: 1 }), 'ab', 'ONCE');
  expect(shown).toEqual([2, 4]);
  expect(crashes).toEqual([]);
});

test('a text that hangs its thread fails after a timeout; the thread is replaced', async () => {
  const pool = await poolOf({ workers: 1, timeout: 1000 });
  expect((await outcomes(pool, 'HANG', 'ab')).shown).toEqual(['unspecified_error', 2]);
  expect((await outcomes(pool, 'abc')).shown).toEqual([3]);
});

test('a pipeline that no thread can build is an error at the start, not a failure of every text', async () => {
  await expect(poolOf({ pipeline: 'unstartable' })).rejects.toThrow(/a worker thread cannot start/);
});

test('features come in the order of the texts, regardless of batch and thread; texts that fail, fail alone', async () => {
  const files = loadArtefacts(['lexicon']);
  const pool = await poolOf({ artefacts: files, work: 'extract' });
  const crashes: number[] = [];
  const outcomes = await pool.extract(tasks('ab', 'abcd', 'FEW words', 'THROW', 'DIE', 'abc'), (index) =>
    crashes.push(index),
  );
  const shown = outcomes.map((outcome) =>
    'failure' in outcome
      ? outcome.failure
      : Object.fromEntries(outcome.names.map((name, column) => [name, outcome.values[column]])),
  );
  expect(shown).toEqual([
    { 'length.words': 2 },
    { 'length.words': 4, 'length.long': 1 },
    'insufficient_english_text',
    'unspecified_error',
    'unspecified_error',
    { 'length.words': 3 },
  ]);
  expect(crashes).toEqual([3, 4]);
});
