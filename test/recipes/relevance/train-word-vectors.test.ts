import { describe, expect, test } from 'vitest';
import { Passages } from '../../../recipes/relevance/passages.js';
import { trainWordVectors, WORD_VECTOR_SETTINGS } from '../../../recipes/relevance/train-word-vectors.js';
import { tokenize } from '../../../src/engine/document/tokenizer.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { TermFinder } from '../../../src/engine/relevance/terms.js';
import { seededRandom } from '../../../src/training/random.js';
import { shippedModels } from '../../engine/shipped-models.js';

const finder = new TermFinder(lexiconFrom(shippedModels('lexicon')));
const SHIPS = 'The ships left the old harbour. Every sailor waved to the small children. ';
const BREAD = 'Bread needs flour and warm water. The baker puts it into a hot oven. ';

/** This number of passages about ships, and the same about bread. */
function passagesOf(count: number): Passages {
  const passages = new Passages(finder, seededRandom(3));
  passages.startSource();
  for (let at = 0; at < count; at++)
    for (const text of [SHIPS, BREAD]) passages.addLine(tokenize(text + text), false);
  return passages;
}

const SETTINGS = { ...WORD_VECTOR_SETTINGS, words: 20, dimensions: 8, batch: 4, epochs: 2, themeEvery: 20 };

function trained(settings: Partial<typeof SETTINGS> = {}, count = 8) {
  const steps: (readonly [step: number, steps: number])[] = [];
  const losses: number[] = [];
  const { words, encoder } = trainWordVectors(
    passagesOf(count),
    { ...SETTINGS, ...settings },
    (step, total, loss) => {
      steps.push([step, total]);
      losses.push(loss);
    },
  );
  return { words, encoder, steps, losses };
}

describe('word vectors', () => {
  const { words, encoder, steps, losses } = trained();

  test('are those of the most frequent words, equal ones in alphabetical order', () => {
    expect(words[0]).toBe('the');
    expect(words).toHaveLength(20);
    const { units, frequencies } = passagesOf(8);
    const frequency = (word: string) => frequencies[units.indexOf(word)]!;
    words.slice(1).forEach((word, at) => {
      const before = words[at]!;
      expect(
        frequency(before) > frequency(word) || (frequency(before) === frequency(word) && before < word),
      ).toBe(true);
    });
  });

  test('have as many numbers as dimensions, all of them finite', () => {
    expect(encoder.vectors).toHaveLength(20 * 8);
    expect(encoder.vectors.every(Number.isFinite)).toBe(true);
  });

  test('are learnt in batches, each of which is reported', () => {
    const passages = passagesOf(8).stretches[0]!.length;
    const total = 2 * Math.floor(passages / 4);
    expect(total).toBeGreaterThan(0);
    expect(steps).toEqual(Array.from({ length: total }, (_, at) => [at + 1, total]));
    expect(losses.every((loss) => Number.isFinite(loss) && loss >= 0)).toBe(true);
  });

  test('are the same for the same seed and different for another', () => {
    expect(trained().encoder.vectors).toEqual(encoder.vectors);
    expect(trained({ seed: 2 }).encoder.vectors).not.toEqual(encoder.vectors);
  });
});

test('fewer passages than a batch train nothing', () => {
  const { steps, words } = trained({ batch: 100 }, 2);
  expect(steps).toEqual([]);
  expect(words.length).toBeGreaterThan(0);
});
