import { expect, test } from 'vitest';
import { parseFeedback } from '../../../src/domain/marks/feedback.js';

test.each<[string, Record<string, unknown>]>([
  ['must specify examiner_id', {}],
  ['must specify examiner_id', { examiner_id: null, mark: {} }],
  ['examiner_id must be an integer greater than 0', { examiner_id: 0, mark: { holistic: '5' } }],
  ['examiner_id must be an integer greater than 0', { examiner_id: '7', mark: { holistic: '5' } }],
  ['examiner_id must be an integer greater than 0', { examiner_id: 1.5, mark: { holistic: '5' } }],
  ['must specify mark', { examiner_id: 7 }],
  ['mark must be a non-empty object', { examiner_id: 7, mark: {} }],
  ['mark must be a non-empty object', { examiner_id: 7, mark: ['5'] }],
  ['mark must be a non-empty object', { examiner_id: 7, mark: '5' }],
  ['mark must be a non-empty object', { examiner_id: 7, mark: true }],
  ['examiner_id must be an integer greater than 0', { examiner_id: 2 ** 53, mark: { holistic: '5' } }],
  ['examiner_id must be an integer greater than 0', { examiner_id: '', mark: 1 }],
  ['must specify mark', { examiner_id: 7, mark: null }],
  ['holistic must be a string', { examiner_id: 7, mark: { holistic: null } }],
  ['holistic must be a string', { examiner_id: 7, mark: { holistic: 5 } }],
])('%s', (message, body) => {
  expect(parseFeedback(body)).toEqual({ message });
});

test('a mark of several aspects is kept as sent', () => {
  const mark = { language: 4, content: { ideas: '5' } };
  expect(parseFeedback({ examiner_id: 7, mark, note: 'x' })).toEqual({ examiner_id: 7, mark });
});

test('a mark may have any names', () => {
  const mark = JSON.parse('{"__proto__": {"holistic": 1}, "constructor": null}');
  const parsed = parseFeedback({ examiner_id: 7, mark });
  expect(JSON.stringify(parsed)).toBe(JSON.stringify({ examiner_id: 7, mark }));
});
