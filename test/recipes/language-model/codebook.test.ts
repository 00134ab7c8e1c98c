import { expect, test } from 'vitest';
import { quantise } from '../../../recipes/language-model/codebook.js';
import { seededRandom } from '../../../src/training/random.js';

test('each number is represented by the nearest of 256 values', () => {
  const random = seededRandom(1);
  const values = Float32Array.from({ length: 20_000 }, () => Math.log(random()));
  const { codebook, codes } = quantise(values);
  expect(codebook.length).toBe(256);
  const errors = values.map((value, at) => Math.abs(value - codebook[codes[at]!]!));
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  expect(mean).toBeLessThan(0.01);
  values.slice(0, 100).forEach((value, at) => {
    const nearest = Math.min(...codebook.map((meaning) => Math.abs(value - meaning)));
    expect(errors[at]).toBeCloseTo(nearest, 6);
  });
});

test('few different numbers are represented exactly, including 0', () => {
  const values = Float32Array.of(-3, 0, -1.5, 0, -3, -0.25);
  const { codebook, codes } = quantise(values);
  expect([...codes].map((code) => codebook[code])).toEqual([...values]);
});

test('no numbers need no codes', () => {
  expect(quantise(new Float32Array()).codes.length).toBe(0);
});
