import { describe, expect, it } from 'vitest';
import { errorCosts } from '../../../recipes/sentences/error-costs.js';

const costs = (right: string, written: string) => [...errorCosts(right.split(' '), written.split(' '))];

describe('costs of errors', () => {
  it.each([
    ['I like tea .', 'I like tea .', [0, 0, 0, 0, 0]],
    ['He goes home .', 'He go home .', [0, 1, 0, 0, 0]],
    ['I saw the dog .', 'I saw dog .', [0, 0, 1, 0, 0]],
    ['I saw dogs .', 'I saw the dogs .', [0, 0, 1, 0, 0, 0]],
    ['So , I left .', 'So I left .', [0, 0.3, 0, 0, 0]],
    ['Then I left .', 'then I left .', [0.3, 0, 0, 0, 0]],
    ['I left .', 'I left', [0, 0, 0.3]],
  ])('between %j and %j', (right, written, expected) => {
    expect(costs(right, written)).toEqual(expected);
  });

  it('are at two places if words are in another order', () => {
    expect(costs('is it cold ?', 'it is cold ?').filter((cost) => cost === 1)).toHaveLength(2);
  });
});
