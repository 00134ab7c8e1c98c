import { expect, test } from 'vitest';
import { THEMES } from '../../../src/training/relevance/themes.js';

test('every theme has words that are asked and words that are answered', () => {
  expect(THEMES.length).toBeGreaterThan(100);
  for (const { asked, answered } of THEMES) {
    expect(asked.length).toBeGreaterThanOrEqual(3);
    expect(answered.length).toBeGreaterThanOrEqual(6);
  }
});

test('words are in lower case, without marks of the table they stand in', () => {
  const words = THEMES.flatMap(({ asked, answered }) => [...asked, ...answered]);
  expect(words.filter((word) => !/^-?[\p{Ll}\d][\p{Ll}\d'-]*$/u.test(word))).toEqual([]);
});

test('no theme asks about the same words as another', () => {
  const questions = THEMES.map(({ asked }) => [...asked].sort().join(' '));
  expect(questions.filter((question, at) => questions.indexOf(question) !== at)).toEqual([]);
});

test('a word that is asked is that of the theme, and an answer goes on about it', () => {
  const birthday = THEMES.find(({ asked }) => asked.includes('birthday') && asked.includes('invite'))!;
  expect(birthday.answered).toContain('cake');
  expect(birthday.asked).not.toContain('cake');
});
