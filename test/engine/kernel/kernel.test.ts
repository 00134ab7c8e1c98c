import { expect, test } from 'vitest';
import { createAssessor, createResources } from '../../../src/engine/assessor.js';
import type { KernelBuild } from '../../../src/engine/kernel/kernel-build.js';
import { kernelOf } from '../../../src/engine/kernel/model-files.js';
import { modelFiles } from '../../../src/engine/node/model-files.js';
import { findPipeline } from '../../../src/pipelines/registry.js';
import { seededRandom } from '../../../src/training/random.js';
import { loadArtefactsOf } from '../../../src/workers/artefacts.js';

const ESSAY = `Last summer I have visited my grand parents in a small village near of the sea. Every mornings we was going
to the beach, and my grandfather teached me how to catch fishes with he's old net. It was more better than all the holiday's
wich I had before! I think people should to spend more time with there families, becouse one day it will be to late.`;

test('results are the same with and without SIMD', () => {
  const definition = findPipeline('cefr');
  const { files } = loadArtefactsOf(definition);
  const [simd, plain] = (['simd', 'plain'] as const).map((build) =>
    createAssessor(definition, createResources(modelFiles(files, build))).explain(ESSAY, 'Your holidays?'),
  );
  expect(simd!.result.type).not.toBe('failure');
  expect(plain).toEqual(simd);
});

test.each<KernelBuild>(['simd', 'plain'])('the %s build multiplies a matrix by a vector', (build) => {
  const random = seededRandom(1);
  const number = () => Math.floor(random() * 256) - 128;
  const [rows, columns] = [5, 48];
  const matrix = Int8Array.from({ length: rows * columns }, number);
  const vector = Int8Array.from({ length: columns }, number);
  const kernel = kernelOf(modelFiles([], build));
  const place = ({ buffer }: Int8Array<ArrayBuffer>) => kernel.place(new Uint8Array(buffer)).byteOffset;
  const out = kernel.reserveNumbers(rows);
  kernel.run.multiply(place(matrix), place(vector), rows, columns, out.byteOffset);
  const expected = Array.from({ length: rows }, (_, row) =>
    vector.reduce((sum, value, column) => sum + value * matrix[row * columns + column]!, 0),
  );
  expect([...out]).toEqual(expected);
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
