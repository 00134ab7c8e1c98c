import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  columnOfMetadata,
  metadataOfColumn,
  metadataValue,
} from '../../../src/domain/submissions/metadata-column.js';

const taken = new Set(['id', 'text', 'overall_score']);

it.each([
  ['l1', 'l1'],
  ['school type', 'school type'],
  ['Älter', 'Älter'],
  ['learner.l1', 'learner.l1'],
  ['__proto__', '__proto__'],
  ['overall_score', 'metadata.overall_score'],
  ['metadata', 'metadata.metadata'],
  ['metadata.l1', 'metadata.metadata.l1'],
  ['', 'metadata.'],
  ['=1+1', 'metadata.=1+1'],
  [' edge', 'metadata." edge"'],
  ['"quoted"', 'metadata."\\"quoted\\""'],
])('%j has the column %j', (name, column) => {
  expect(columnOfMetadata(name, taken)).toBe(column);
  expect(metadataOfColumn(column)).toBe(name);
});

it('every name has its own column, from which it can be restored even if a reader trims it', () => {
  const names = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'metadata.', '"', ' ', '\t', '\n', '\\', 'é', '=', 'id') }),
    fc.constantFrom('metadata', 'metadata.', 'metadata."x"', 'id'),
  );
  fc.assert(
    fc.property(names, (name) => {
      const column = columnOfMetadata(name, taken);
      expect(column.trim()).toBe(column);
      expect(taken.has(column)).toBe(false);
      expect(metadataOfColumn(column)).toBe(name);
    }),
    { seed: 12, numRuns: 2000 },
  );
});

it('a value is found by both names, never on a prototype', () => {
  const metadata = JSON.parse('{"l1":"es","__proto__":"p"}') as Record<string, unknown>;
  expect(
    ['l1', 'metadata.l1', '__proto__', 'constructor', 'metadata.toString'].map((column) =>
      metadataValue(metadata, column),
    ),
  ).toEqual(['es', 'es', 'p', undefined, undefined]);
});
