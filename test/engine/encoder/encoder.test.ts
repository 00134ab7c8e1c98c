import { describe, expect, test } from 'vitest';
import { encoderFrom } from '../../../src/engine/encoder/encoder.js';
import { shippedModels } from '../shipped-models.js';

describe('the shipped encoder', () => {
  const encoder = encoderFrom(shippedModels('encoder'));
  const tag = (name: string) => encoder.tags.indexOf(name);

  test('finds which word of a sentence is wrong', () => {
    const words = 'she have two brothers and a sister .'.split(' ');
    const reading = encoder.read(words);
    const wrong = words.map((_, word) => reading.wrong(word));
    expect(Math.max(...wrong)).toBe(wrong[1]);
    expect(reading.odds(1, tag('FORM_S'))).toBeGreaterThan(0);
  });

  test('leaves a good sentence as it is', () => {
    const words = 'she has two brothers and a sister .'.split(' ');
    const reading = encoder.read(words);
    for (const [word] of words.entries()) {
      expect(reading.wrong(word)).toBeLessThan(0);
      expect(Math.exp(reading.logProbability(word, 0))).toBeGreaterThan(0.9);
    }
  });

  test('reads no more than it has room for', () => {
    const words = Array.from({ length: 1000 }, () => 'word');
    const { words: read } = encoder.read(words);
    expect(read).toBeGreaterThan(100);
    expect(read).toBeLessThan(160);
  });

  test('says the same of a sentence whatever it has read before', () => {
    const words = 'i am agree with you'.split(' ');
    const odds = () => encoder.read(words).wrong(1);
    const first = odds();
    encoder.read(Array.from({ length: 1000 }, () => 'extraordinarily'));
    expect(odds()).toBe(first);
  });
});
