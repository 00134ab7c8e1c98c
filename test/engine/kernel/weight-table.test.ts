import { expect, test } from 'vitest';
import { bitsFor, layOut, partOf, weightSections } from '../../../recipes/weight-table.js';
import { Artefact, encodeArtefact } from '../../../src/engine/artefact/artefact.js';
import { BrokenArtefactError } from '../../../src/engine/artefact/broken-artefact-error.js';
import { mixed32 } from '../../../src/engine/document/tagging/hash-index.js';
import type { SentenceFacts } from '../../../src/engine/errors/choices/sentence-facts.js';
import { Site } from '../../../src/engine/errors/choices/site.js';
import { SiteReader } from '../../../src/engine/errors/choices/site-features.js';
import type { Kernel } from '../../../src/engine/kernel/kernel.js';
import type { KernelBuild } from '../../../src/engine/kernel/kernel-build.js';
import { kernelOf } from '../../../src/engine/kernel/model-files.js';
import { describeTable } from '../../../src/engine/kernel/weight-table.js';
import { modelFiles } from '../../../src/engine/node/model-files.js';
import { seededRandom } from '../../../src/training/random.js';

const CAPACITY = 64;
const SITES = 200;

/** Sites among random words, the same for the same seed, each with the facts of its sentence. */
function sitesIn(kernel: Kernel, seed: number): { facts: SentenceFacts; site: Site }[] {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return Array.from({ length: SITES }, () => {
    const address = kernel.reserve(18 * CAPACITY);
    const numbers = kernel.numbers(address, 4 * CAPACITY);
    for (let at = 0; at < numbers.length; at++) numbers[at] = below(30);
    kernel.bytes(address + 16 * CAPACITY, CAPACITY).fill(below(40));
    const site = new Site().set(10, 10 + below(2), below(3), 7);
    site.lemma = below(2) * 77;
    site.head = below(2) * 12;
    site.governor = below(2) * 8;
    site.after = below(2) * 14;
    site.addExtra(below(9));
    return { facts: { address, capacity: CAPACITY } as SentenceFacts, site };
  });
}

/** Weights for about half of the features of those sites, and their sums, computed one by one. */
function knownWeights(kernel: Kernel, columns: number) {
  const reader = new SiteReader(kernel);
  const random = seededRandom(columns);
  const rows = new Map<number, Int8Array | undefined>();
  const expected = sitesIn(kernel, 3).map(({ facts, site }) => {
    const sums = new Array<number>(columns).fill(0);
    const count = reader.read(facts, site);
    for (const hash of reader.features.slice(0, count)) {
      if (!rows.has(hash))
        rows.set(
          hash,
          random() < 0.5
            ? Int8Array.from({ length: columns }, () => Math.floor(random() * 255) - 127)
            : undefined,
        );
      rows.get(hash)?.forEach((weight, column) => {
        sums[column] = sums[column]! + weight;
      });
    }
    return sums;
  });
  const known = [...rows].filter((entry): entry is [number, Int8Array] => entry[1] !== undefined);
  return { known, expected };
}

function tableOf(known: readonly [number, Int8Array][], columns: number): Uint8Array {
  const bits = bitsFor(known.length);
  const parts = known.map(([hash]) => partOf(mixed32(hash), bits));
  const weights = Int8Array.from(known.flatMap(([, row]) => [...row]));
  return encodeArtefact({}, weightSections('sample', layOut(parts, bits), weights, columns));
}

const builds: KernelBuild[] = ['simd', 'plain'];

test.each([1, 2, 4, 13].flatMap((columns) => builds.map((build) => ({ columns, build }))))(
  'the $build build sums the weights of $columns columns',
  ({ columns, build }) => {
    const kernel = kernelOf(modelFiles([], build));
    const { known, expected } = knownWeights(kernel, columns);
    const artefact = new Artefact('sample', kernel.place(tableOf(known, columns)));
    const table = describeTable(kernel, artefact, 'sample', 'Rows', columns - 1);
    const reader = new SiteReader(kernel);
    const found = sitesIn(kernel, 3).map(({ facts, site }) => {
      reader.judge(table, facts, site);
      return [...reader.sums.slice(0, columns)];
    });
    expect(known.length).toBeGreaterThan(1000);
    expect(found).toEqual(expected);
  },
);

test('a table of an earlier layout is refused, and the message says so', () => {
  const kernel = kernelOf(modelFiles([]));
  const header = new TextEncoder().encode(JSON.stringify({ meta: {}, sections: {} }));
  const file = new Uint8Array(12 + header.length);
  file.set(new TextEncoder().encode('ASSESS01'));
  new DataView(file.buffer).setUint32(8, header.length, true);
  file.set(header, 12);
  const describe = () =>
    describeTable(kernel, new Artefact('choices', kernel.place(file)), 'article', 'Rows', 1);
  expect(describe).toThrow(BrokenArtefactError);
  expect(describe).toThrow(/choices is damaged: its tables have layout 1, and this version reads layout 2/);
});
