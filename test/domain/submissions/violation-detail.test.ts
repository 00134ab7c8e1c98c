import { expect, test } from 'vitest';
import { findInvalidCharacters } from '../../../src/domain/submissions/characters.js';
import { violationDetail } from '../../../src/domain/submissions/violation-detail.js';

const invalid = (...values: Record<string, string>[]) => {
  const attributes = Object.assign({}, ...values) as Record<string, string>;
  const found = Object.entries(attributes).map(([name, text]) => [name, findInvalidCharacters(text)!]);
  return violationDetail(
    { message: 'text contains invalid characters', invalid_characters: Object.fromEntries(found) },
    attributes,
  );
};

test('places of disallowed characters are in code points, from 1', () => {
  expect(invalid({ text: '😀\0' })).toBe('U+0000 at character 2');
  expect(invalid({ text: 'a\x01\x02\x01b' })).toBe('U+0001, U+0002 at characters 2 to 4');
});

test('at most three places with at most three characters each are named, the other places counted', () => {
  expect(invalid({ text: 'a\0a\0a\0a\0' })).toMatch(/at character 6 and 1 more place$/);
  expect(invalid({ text: 'a\0a\0a\0a\0a\0' })).toMatch(/ and 2 more places$/);
  expect(invalid({ text: 'a\0a\0a\0' })).toMatch(/at character 6$/);
  expect(invalid({ text: '\x01\x02\x03\x04' })).toBe('U+0001, U+0002, U+0003 at characters 1 to 4');
});

test('attributes that the message does not name are added', () => {
  expect(invalid({ text: '\0' }, { question_text: '\x07' })).toBe(
    'U+0000 at character 1; question_text: U+0007 at character 1',
  );
});

test('for a value that is too long, its length and the limit are added, in code points', () => {
  expect(violationDetail({ message: 'text too long' }, { text: '😀'.repeat(10_001) })).toBe(
    '10,001 characters, at most 10,000',
  );
  expect(violationDetail({ message: 'question_text too long' }, { question_text: 'a'.repeat(12_000) })).toBe(
    '12,000 characters, at most 10,000',
  );
  expect(violationDetail({ message: 'author_id too long' }, { author_id: 'a'.repeat(41) })).toBe(
    '41 characters, at most 40',
  );
});

test.each(['text missing', 'text must be a string', 'the text too long', 'text too long ago'])(
  'nothing is added to: %s',
  (message) => expect(violationDetail({ message }, { text: 'x' })).toBeUndefined(),
);
