import { describe, expect, test } from 'vitest';
import { type Call, linearise, type Subject } from './linearise.js';

type Question = { readonly write: number } | 'read';

/** A number that is written and read. */
const register: Subject<number, Question, number> = {
  key: String,
  next: (state, question, answer) => {
    if (question === 'read') return answer === undefined || answer === state ? [state] : [];
    return [question.write];
  },
  isRead: (question) => question === 'read',
};

const write = (value: number, asked: number, answered: number): Call<Question, number> => ({
  question: { write: value },
  answer: value,
  asked,
  answered,
});
const read = (answer: number, asked: number, answered: number): Call<Question, number> => ({
  question: 'read',
  answer,
  asked,
  answered,
});
const lost = (value: number, asked: number, answered: number): Call<Question, number> => ({
  question: { write: value },
  asked,
  answered,
});
const isPossible = (...calls: readonly Call<Question, number>[]) =>
  linearise(register, [0], calls).impossible === undefined;

describe('answers are possible', () => {
  test('if each read shows what was written before it, or meanwhile', () => {
    expect(isPossible(write(1, 1, 2), read(1, 3, 4))).toBe(true);
    expect(isPossible(write(1, 1, 2), read(0, 3, 4))).toBe(false);
    expect(isPossible(write(1, 1, 4), read(0, 2, 3))).toBe(true);
    expect(isPossible(write(1, 1, 4), read(1, 2, 3))).toBe(true);
  });

  test('if a write that would have changed nothing at first takes effect later', () => {
    expect(isPossible(write(0, 1, 9), write(1, 2, 3), read(0, 4, 5))).toBe(true);
    expect(isPossible(write(0, 1, 9), write(1, 2, 3), read(0, 4, 5), read(1, 6, 7))).toBe(false);
  });

  test('if no later read shows an earlier state', () => {
    expect(isPossible(write(1, 1, 9), read(1, 2, 3), read(0, 4, 5))).toBe(false);
    expect(isPossible(write(1, 1, 9), read(0, 2, 3), read(1, 4, 5))).toBe(true);
  });

  test('if what got no answer took effect or did not, but never later', () => {
    expect(isPossible(lost(1, 1, 2), read(0, 3, 4))).toBe(true);
    expect(isPossible(lost(1, 1, 2), read(1, 3, 4))).toBe(true);
    expect(isPossible(lost(1, 1, 2), read(1, 3, 4), read(0, 5, 6))).toBe(false);
    expect(isPossible(lost(1, 1, 2), read(0, 10_000, 10_001), read(1, 10_002, 10_003))).toBe(false);
  });

  test('also if many calls that change nothing got no answer', () => {
    const reads = Array.from(
      { length: 60 },
      (): Call<Question, number> => ({
        question: 'read',
        asked: 1,
        answered: 2,
      }),
    );
    expect(isPossible(...reads, write(1, 3, 4), read(1, 5, 6))).toBe(true);
    expect(isPossible(...reads, write(1, 3, 4), read(0, 5, 6))).toBe(false);
  });

  test('and the states afterwards are all that are', () => {
    expect(linearise(register, [0], [lost(1, 1, 2), lost(2, 1, 2)]).states).toEqual(
      expect.arrayContaining([0, 1, 2]),
    );
    expect(linearise(register, [0], [lost(1, 1, 2), read(1, 3, 4)]).states).toEqual([1]);
  });
});
