import { expect, test } from 'vitest';
import { createAssessor, createResources } from '../../../src/engine/assessor.js';
import { kernelOf } from '../../../src/engine/kernel/model-files.js';
import { modelFiles } from '../../../src/engine/node/model-files.js';
import { findPipeline } from '../../../src/pipelines/registry.js';
import { loadArtefactsOf } from '../../../src/workers/artefacts.js';

const ESSAY = `Last summer I have visited my grand parents in a small village near of the sea. Every mornings we was going
to the beach, and my grandfather teached me how to catch fishes with he's old net. It was more better than all the holiday's
wich I had before! I think people should to spend more time with there families, becouse one day it will be to late.`;

test.each([
  ['cefr', ESSAY],
  ['errors-deep', 'Last summer I have visited my grand parents near of the sea. I like there very much.'],
])('results of %s are the same with and without SIMD', (name, text) => {
  const definition = findPipeline(name);
  const { files } = loadArtefactsOf(definition);
  const [simd, plain] = (['simd', 'plain'] as const).map((build) =>
    createAssessor(definition, createResources(modelFiles(files, build))).explain(text, 'Your holidays?'),
  );
  expect(simd!.result.type).not.toBe('failure');
  expect(plain).toEqual(simd);
});

test('threads that share a memory reserve separate parts of it, which contain no files', () => {
  const models = modelFiles([['file', Uint8Array.of(1, 2, 3)]]);
  const kernels = [kernelOf(models), kernelOf(models)];
  const rooms = [100, 70_000, 300_000, 7].flatMap((size) =>
    kernels.map((kernel) => ({ size, bytes: kernel.bytes(kernel.reserve(size), size) })),
  );
  expect(rooms.every(({ bytes }) => bytes.every((byte) => byte === 0))).toBe(true);
  rooms.forEach(({ bytes }, number) => {
    bytes.fill(number + 1);
  });
  expect(rooms.every(({ bytes }, number) => bytes.every((byte) => byte === number + 1))).toBe(true);
  expect([...models.files.get('file')!]).toEqual([1, 2, 3]);
});
