import { describe, expect, test } from 'vitest';
import { CODE_STATEMENTS, errorReasons, reasonOfCode } from '../../../src/engine/results/error-reasons.js';
import { expectPlainSentence } from '../../domain/plain-sentence.js';

describe('the reason of a code', () => {
  test.each(Object.keys(CODE_STATEMENTS))('%s is a plain sentence, whatever the correction', (code) => {
    for (const correction of ['', 'word', ',', '.', ' two\n words ', 'a*b', 'x'.repeat(300)]) {
      expectPlainSentence(reasonOfCode(code, correction));
      if (!code.startsWith('M')) continue;
      expectPlainSentence(reasonOfCode(`${code}+`, correction));
      expectPlainSentence(reasonOfCode(`+${code}`, correction));
    }
  });

  test('says what to do', () => {
    expect(reasonOfCode('S', 'famous')).toBe('The spelling is not right: write *famous*.');
    expect(reasonOfCode('MT+', 'to')).toBe('A preposition is missing here: add *to*.');
    expect(reasonOfCode('+MP', ',')).toBe('Punctuation is missing here: add a comma.');
    expect(reasonOfCode('UT', '')).toBe('No preposition is needed here: leave it out.');
  });
});

test('a result stored without reasons still has one for each error', () => {
  const textual_errors: [number, number, string, string][] = [
    [0, 2, 'am', 'AGV'],
    [4, 5, '', 'UD'],
  ];
  expect(errorReasons({ textual_errors })).toEqual([
    'A verb must agree with its subject: write *am*.',
    'No word such as *a*, *the* or *my* is needed here: leave it out.',
  ]);
  expect(errorReasons({ textual_errors, error_reasons: ['One.', 'Two.'] })).toEqual(['One.', 'Two.']);
});
