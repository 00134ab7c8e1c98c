import { describe, expect, test } from 'vitest';
import { bareCode, ERROR_CODES, insertionSide, isErrorCode } from '../../../src/engine/results/codes.js';

describe('the error codes', () => {
  test('include the codes that the interface names', () => {
    for (const code of ['S', 'SX', 'MP', 'MD+', '+MD', 'IN', 'DY'])
      expect(isErrorCode(code), code).toBe(true);
  });

  test('allow one plus, only on a code for something missing', () => {
    expect(isErrorCode('MT+')).toBe(true);
    for (const code of ['+MD+', 'S+', '+RV', 'M++', '+', '', 'ZZ', 'toString', 'md'])
      expect(isErrorCode(code), code).toBe(false);
  });

  test('each have a meaning and one example that shows what is wrong', () => {
    for (const [code, { meaning, example }] of Object.entries(ERROR_CODES)) {
      expect(meaning, code).not.toBe('');
      expect(example, code).toMatch(/^[^[\]]*\[[^[\]]*>[^[\]]*\][^[\]]*$/);
    }
  });

  test('determine on which side of its span an edit inserts', () => {
    expect(insertionSide('MD+')).toBe('before');
    expect(insertionSide('+MD')).toBe('after');
    expect(insertionSide('MP')).toBeUndefined();
    expect([bareCode('MD+'), bareCode('+MD'), bareCode('SX')]).toEqual(['MD', 'MD', 'SX']);
  });
});
