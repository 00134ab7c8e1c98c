import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wordTableSections } from '../../../recipes/lexicon/word-table-sections.js';
import { Artefact, encodeArtefact } from '../../../src/engine/artefact/artefact.js';
import { WordTable } from '../../../src/engine/lexicon/word-table.js';

const tableOf = (words: readonly string[]) => {
  const bytes = encodeArtefact({}, wordTableSections(words));
  return new WordTable(new Artefact('words', bytes));
};

const latin1 = fc.string({
  unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
  minLength: 1,
});

it('finds each of its words and no others', () => {
  fc.assert(
    fc.property(fc.uniqueArray(latin1, { minLength: 1, maxLength: 200 }), fc.string(), (words, other) => {
      const table = tableOf(words);
      words.forEach((word, id) => {
        expect(table.id(word)).toBe(id);
        expect(table.word(id)).toBe(word);
      });
      expect(table.id(other)).toBe(words.indexOf(other));
    }),
    { seed: 7, numRuns: 100 },
  );
});

it('never takes a letter beyond Latin-1 for one of Latin-1', () => {
  // U+0161 and U+0061 share their low byte.
  expect(tableOf(['a']).id('\u0161')).toBe(-1);
});
