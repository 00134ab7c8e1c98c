import { expect, test } from 'vitest';
import { documentOf } from '../../../src/engine/document/segment.js';
import { WordMemory } from '../../../src/engine/document/word-memory.js';
import { usedHeap } from '../used-heap.js';

const TEXTS = 1000;
const LENGTH = 10_000;

test('a remembered word does not keep its text in memory', () => {
  const memory = new WordMemory(({ text }) => text.length);
  const before = usedHeap();
  for (let number = 0; number < TEXTS; number++) {
    const text = `extraordinary${number} ${' '.repeat(LENGTH)}`;
    memory.of(documentOf(text).tokens[0]!);
  }
  expect(usedHeap() - before).toBeLessThan((TEXTS * LENGTH) / 4);
});
