import { describe, expect, test } from 'vitest';
import { encoderFrom, type Reading } from '../../../src/engine/encoder/encoder.js';
import { shippedModels } from '../shipped-models.js';

describe('the shipped encoder', () => {
  const encoder = encoderFrom(shippedModels('encoder'));
  const tag = (name: string) => encoder.tags.indexOf(name);
  /** A sentence alone. */
  const read = (words: readonly string[]) => encoder.read([words]).next().value as Reading;

  test('finds which word of a sentence is wrong', () => {
    const words = 'she have two brothers and a sister .'.split(' ');
    const reading = read(words);
    const wrong = words.map((_, word) => reading.wrong(word));
    expect(Math.max(...wrong)).toBe(wrong[1]);
    expect(reading.odds(1, tag('FORM_S'))).toBeGreaterThan(0);
  });

  test('leaves good sentences as they are', () => {
    const kept: number[] = [];
    for (const sentence of [
      'she has two brothers and a sister .',
      'we went to the beach yesterday because the weather was nice .',
      'my best friend lives in a small village near the sea .',
      'people should think about the future of the planet .',
    ]) {
      const words = sentence.split(' ');
      const reading = read(words);
      for (const [word] of words.entries()) {
        expect(reading.wrong(word)).toBeLessThan(0);
        kept.push(Math.exp(reading.logProbability(word, 0)));
      }
    }
    expect(Math.min(...kept)).toBeGreaterThan(0.8);
    expect(kept.reduce((sum, each) => sum + each, 0) / kept.length).toBeGreaterThan(0.95);
  });

  test('reads no more than it has room for', () => {
    const words = Array.from({ length: 1000 }, () => 'word');
    const reading = read(words);
    expect(reading.words).toBeGreaterThan(100);
    expect(reading.words).toBeLessThan(160);
  });

  test('says the same of a sentence whatever it has read before', () => {
    const words = 'i am agree with you'.split(' ');
    const odds = () => read(words).wrong(1);
    const first = odds();
    read(Array.from({ length: 1000 }, () => 'extraordinarily'));
    expect(odds()).toBe(first);
  });

  test('reads sentences together as it reads each alone', () => {
    const sentences = [
      'i am agree with you .',
      '',
      'she have two brothers and a sister .',
      `${'they often goes to the library of unforgettable memories '.repeat(30)}.`,
      ...Array.from({ length: 20 }, (_, at) => `yesterday i have seen ${at} bird in garden .`),
    ].map((sentence) => sentence.split(' ').filter(Boolean));
    const said = (reading: Reading) =>
      Array.from({ length: reading.words }, (_, word) => [
        reading.wrong(word),
        reading.odds(word, tag('FORM_S')),
        reading.logProbability(word, 0),
        likelyTags(reading, word),
      ]);
    const together = Array.from(encoder.read(sentences), said);
    expect(together).toEqual(sentences.map((words) => said(read(words))));
    expect(together[3]!.length).toBeGreaterThan(100);
  });

  test('names the tags that are likely, with probabilities that agree', () => {
    const reading = read('she have two brothers .'.split(' '));
    const likely = likelyTags(reading, 1);
    expect(likely.map(([name]) => name)).toContain(tag('FORM_S'));
    for (const [name, probability] of likely)
      expect(Math.log(probability)).toBeCloseTo(reading.logProbability(1, name), 6);
    expect(likelyTags(reading, 2)).toEqual([]);
  });
});

function likelyTags(reading: Reading, word: number) {
  const likely: [tag: number, probability: number][] = [];
  reading.forEachLikely(word, 0.05, (tag, probability) => likely.push([tag, probability]));
  return likely;
}
