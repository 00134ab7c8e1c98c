import { expect, test } from 'vitest';
import { conditionType } from '../../../src/domain/submissions/condition.js';

test.each([
  ['submissions', 'author_id', 'name'],
  ['submissions', 'sequence_id', 'number'],
  ['submissions', 'received_at', 'time'],
  ['results', 'received_at', 'time'],
  ['results', 'cefr_level', 'level'],
  ['results', 'overall_score', 'number'],
  ['feedback', 'examiner_id', 'number'],
  ['feedback', 'mark', 'text'],
] as const)('of %s, %s is compared as %s', (subject, column, type) => {
  expect(conditionType(subject, column)).toBe(type);
});

test.each([
  ['submissions', 'overall_score'],
  ['submissions', 'l1'],
  ['results', 'mark'],
  ['feedback', 'cefr_level'],
  ['results', 'constructor'],
  ['results', '__proto__'],
] as const)('of %s, %s is a metadata column', (subject, column) => {
  expect(conditionType(subject, column)).toBeUndefined();
});
