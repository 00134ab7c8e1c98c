import { expect, test } from 'vitest';
import { THEMES } from '../../../recipes/relevance/themes.js';

test('every theme has words of questions and words of answers', () => {
  expect(THEMES.length).toBeGreaterThan(100);
  for (const { asked, answered } of THEMES) {
    expect(asked.length).toBeGreaterThanOrEqual(3);
    expect(answered.length).toBeGreaterThanOrEqual(6);
  }
});

test('words are in lower case, without marks of their table', () => {
  const words = THEMES.flatMap(({ asked, answered }) => [...asked, ...answered]);
  expect(words.filter((word) => !/^-?[\p{Ll}\d][\p{Ll}\d'-]*$/u.test(word))).toEqual([]);
});

test('no two themes have the same words of questions', () => {
  const questions = THEMES.map(({ asked }) => [...asked].sort().join(' '));
  expect(questions.filter((question, at) => questions.indexOf(question) !== at)).toEqual([]);
});

test('the words of a theme are divided into those of questions and those of answers', () => {
  const birthday = THEMES.find(({ asked }) => asked.includes('birthday') && asked.includes('invite'))!;
  expect(birthday.answered).toContain('cake');
  expect(birthday.asked).not.toContain('cake');
});
