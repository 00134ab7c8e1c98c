import { expect, test } from 'vitest';
import { RunningText } from '../../../recipes/tagger/running-text.js';
import { clusterRows, frequentWords, neighbourRows } from '../../../recipes/tagger/word-clusters.js';

/** Nouns follow `the`, verbs follow `they`; every sentence is a passage. */
const NOUNS = ['dog', 'tree', 'lake', 'road'];
const VERBS = ['sing', 'walk', 'read', 'sleep'];

function sample(): RunningText {
  const text = new RunningText();
  for (let round = 0; round < 20; round++)
    for (const [at, noun] of NOUNS.entries())
      text.add(`They ${VERBS[(at + round) % 4]} near the ${noun} in 1984.`);
  return text;
}

test('running text counts words with digits replaced by 0', () => {
  const text = sample();
  expect(text.frequencies[text.words.indexOf('the')]).toBe(80);
  expect(text.words).toContain('0000');
  expect(text.words).not.toContain('1984');
});

test('capitals count in mid-sentence only', () => {
  const text = new RunningText();
  for (let time = 0; time < 10; time++) text.add('Dogs like Anna. "Then we go," says Anna. Dogs and The end');
  const step = (word: string) => text.capitalStep(text.words.indexOf(word));
  expect(step('anna')).toBe(5);
  expect(step('we')).toBe(1);
  expect(step('dogs')).toBe(0);
});

test('rows have length 1, so that their product is a similarity between 0 and 1', () => {
  const text = sample();
  for (const { values } of neighbourRows(text, frequentWords(text, 20), 5))
    expect(Math.hypot(...values)).toBeCloseTo(1, 6);
});

test('words with similar neighbours are in one cluster, others are not', () => {
  const text = sample();
  const words = frequentWords(text, 20);
  const rows = neighbourRows(text, words, 20);
  const weights = new Float32Array(words.length).fill(1);
  const clusters = clusterRows(rows, { clusters: 8, rounds: 10, width: 44, weights });
  const clusterOf = (word: string) => clusters[words.indexOf(text.words.indexOf(word))];
  expect(new Set(NOUNS.map(clusterOf)).size).toBe(1);
  expect(new Set(VERBS.map(clusterOf)).size).toBe(1);
  expect(clusterOf('dog')).not.toBe(clusterOf('walk'));
});
