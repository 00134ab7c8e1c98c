import { expect, test } from 'vitest';
import { isRejects, placeIn, REJECT_COLUMNS, toldMessage } from '../../../src/domain/submissions/reject.js';

test('a place is a file, with the line of the row if it has one', () => {
  expect(placeIn('a.csv', 3)).toBe('a.csv:3');
  expect(placeIn('a.docx', undefined)).toBe('a.docx');
});

test('at the end of a message, response_id is replaced by the name that users know', () => {
  expect(toldMessage('already submitted for this response_id')).toBe('already submitted for this id');
  expect(toldMessage('this response_id is taken')).toBe('this response_id is taken');
});

test('a file of rejected rows is recognised by its first columns', () => {
  expect(isRejects([...REJECT_COLUMNS, 'text', 'row'])).toBe(true);
  expect(isRejects([...REJECT_COLUMNS])).toBe(true);
  expect(isRejects(REJECT_COLUMNS.slice(0, 3))).toBe(false);
  expect(isRejects(['id', ...REJECT_COLUMNS])).toBe(false);
});
