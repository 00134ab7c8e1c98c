/**
 * The kernel only, compared with plain JavaScript on the same data in the same run: look-ups of hashed weights, and
 * products of 8-bit numbers.
 *
 *   npm run build && node bench/kernel.js
 *
 * Each look-up is for 70 features, as many as a site of a choice has; a third of them exist and have eight weights
 * each. It runs in a table of 4,000,000 features, as many as all choices have together, and in one that fits into the
 * caches.
 */
import { Artefact, encodeArtefact } from '../dist/engine/artefact/artefact.js';
import { mixed32 } from '../dist/engine/document/tagging/hash-index.js';
import { kernelOf } from '../dist/engine/kernel/model-files.js';
import { describeTable } from '../dist/engine/kernel/weight-table.js';
import { modelFiles } from '../dist/engine/node/model-files.js';
import { buildHashIndex } from '../dist/recipes/tagger/hash-index.js';
import { bitsFor, layOut, partOf, weightSections } from '../dist/recipes/weight-table.js';
import { seededRandom } from '../dist/training/random.js';
import { median, printMachine, report, timed } from './measure.js';

const FEATURES_OF_SITE = 70;
const PRESENT = 1 / 3;
const COLUMNS = 8;
const SITES = 20_000;
const LENGTH = 256;
const ROWS = 256;
const PRODUCTS = 2_000;
/** Number of alternating rounds; the median counts, because others use the machine too. */
const TURNS = 7;

printMachine();
for (const build of ['simd', 'plain']) {
  console.log(`the ${build} build`);
  await lookUps(4_000_000, build);
  await lookUps(10_000, build);
  await products(build);
}

async function lookUps(size, build) {
  const random = seededRandom(1);
  const hash = () => Math.floor(random() * 2 ** 32) | 0;
  const known = Int32Array.from({ length: size }, hash);
  const weights = Int8Array.from({ length: size * COLUMNS }, () => Math.floor(random() * 255) - 127);
  const asked = Int32Array.from({ length: SITES * FEATURES_OF_SITE }, () =>
    random() < PRESENT ? known[Math.floor(random() * size)] : hash(),
  );

  const kernel = kernelOf(modelFiles([], build));
  const bits = bitsFor(size);
  const parts = Array.from(known, (each) => partOf(mixed32(each), bits));
  const file = encodeArtefact({}, weightSections('table', layOut(parts, bits), weights, COLUMNS));
  const table = describeTable(
    kernel,
    new Artefact('bench', kernel.place(file)),
    'table',
    'Rows',
    COLUMNS - 1,
  );
  const room = kernel.reserve(kernel.run.ROOM_SIZE.value);
  const features = kernel.numbers(room + kernel.run.ROOM_FEATURES.value, FEATURES_OF_SITE);
  const sums = kernel.numbers(room, COLUMNS);
  const inKernel = () => {
    let total = 0;
    for (let site = 0; site < SITES; site++) {
      const from = site * FEATURES_OF_SITE;
      for (let at = 0; at < FEATURES_OF_SITE; at++) features[at] = asked[from + at];
      kernel.run.sumFeatures(table, room, FEATURES_OF_SITE);
      for (let column = 0; column < COLUMNS; column++) total += sums[column];
    }
    return total;
  };

  const { index, order } = buildHashIndex(known);
  const ordered = new Int8Array(size * COLUMNS);
  for (const [to, at] of order.entries())
    ordered.set(weights.subarray(at * COLUMNS, (at + 1) * COLUMNS), to * COLUMNS);
  const one = new Int32Array(FEATURES_OF_SITE);
  const inJavaScript = () => {
    let total = 0;
    for (let site = 0; site < SITES; site++) {
      const from = site * FEATURES_OF_SITE;
      for (let at = 0; at < FEATURES_OF_SITE; at++) one[at] = asked[from + at];
      for (let at = 0; at < FEATURES_OF_SITE; at++) {
        const position = index.find(one[at]);
        if (position < 0) continue;
        for (let column = 0; column < COLUMNS; column++) total += ordered[position * COLUMNS + column];
      }
    }
    return total;
  };
  await compare(`a look-up among ${size}`, asked.length, inKernel, inJavaScript);
}

async function products(build) {
  const random = seededRandom(2);
  const number = () => Math.floor(random() * 255) - 127;
  const matrix = Int8Array.from({ length: ROWS * LENGTH }, number);
  const vector = Int8Array.from({ length: LENGTH }, number);
  const kernel = kernelOf(modelFiles([], build));
  const placed = kernel.place(new Uint8Array(matrix.buffer)).byteOffset;
  const placedVector = kernel.place(new Uint8Array(vector.buffer)).byteOffset;
  const out = kernel.reserveNumbers(ROWS);
  const inKernel = () => {
    for (let round = 0; round < PRODUCTS; round++)
      kernel.run.multiply(placed, placedVector, ROWS, LENGTH, out.byteOffset);
    return out.reduce((sum, each) => sum + each, 0);
  };
  const result = new Int32Array(ROWS);
  const inJavaScript = () => {
    for (let round = 0; round < PRODUCTS; round++)
      for (let row = 0; row < ROWS; row++) {
        let sum = 0;
        for (let at = 0; at < LENGTH; at++) sum += matrix[row * LENGTH + at] * vector[at];
        result[row] = sum;
      }
    return result.reduce((sum, each) => sum + each, 0);
  };
  await compare(`a product of ${LENGTH} numbers`, PRODUCTS * ROWS, inKernel, inJavaScript);
}

/** Prints the CPU time of each in ns, and how many times faster the kernel is. */
async function compare(what, count, inKernel, inJavaScript) {
  inKernel();
  inJavaScript();
  const turns = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const ours = await timed(inKernel);
    const theirs = await timed(inJavaScript);
    turns.push({ ours: ours.cpu, theirs: theirs.cpu });
  }
  const middle = (read) => median(turns.map(read));
  report(`${what}, kernel`, (1e9 * middle(({ ours }) => ours)) / count, { unit: ' ns' });
  report(`${what}, JavaScript`, (1e9 * middle(({ theirs }) => theirs)) / count, { unit: ' ns' });
  report(
    `${what}, times as fast`,
    middle(({ ours, theirs }) => theirs / ours),
  );
}
