import { describe, expect, test } from 'vitest';
import {
  conflicts,
  parseSubmission,
  TEXT_MAX_LENGTH,
  utcTimestamp,
} from '../../../src/domain/submissions/submission.js';

const valid = {
  text: 'I like my town.',
  author_id: 'a-1',
  task_id: 't-1',
  question_text: 'Describe your town.',
};
const grouped = { ...valid, session_id: 's-1', sequence_id: 1, sequence_count: 3 };
const messageOf = (changes: Record<string, unknown>, base: Record<string, unknown> = valid) =>
  parseSubmission('id-1', { ...base, ...changes }).violation?.message;

describe('a submission is accepted', () => {
  test.each([
    ['with only the required attributes', valid],
    ['as part of a group', grouped],
    ['with a sequence_id of 0', { ...grouped, sequence_id: 0 }],
    [
      'with a sequence_id beyond its sequence_count, because it only orders answers',
      { ...grouped, sequence_id: 9999, sequence_count: 1 },
    ],
    ['as a test', { ...valid, test: 1 }],
    ['with a session but no sequence', { ...valid, session_id: 's-1' }],
    [
      'with null for optional attributes',
      { ...valid, session_id: null, sequence_id: null, sequence_count: null, test: null },
    ],
    ['with an empty session_id, which counts as absent', { ...valid, session_id: '' }],
    ['with a text of white space', { ...valid, text: ' \n' }],
    ['with 10,000 emoji', { ...valid, text: '😀'.repeat(TEXT_MAX_LENGTH) }],
    [
      'with TAB, LF, CR, line separators, bidirectional marks and noncharacters',
      { ...valid, text: 'a\t\n\r\u2028\u202E\uFFFE' },
    ],
    ['with unknown attributes', { ...valid, colour: 'red', constructor: 1 }],
  ])('%s', (_, attributes) => {
    expect(parseSubmission('id-1', attributes).violation).toBeUndefined();
  });

  test('and keeps its known attributes, without absent ones', () => {
    const { submission } = parseSubmission('id-1', { ...grouped, test: null, colour: 'red' });
    expect(submission).toEqual({ id: 'id-1', ...grouped });
  });
});

describe('a violated rule has the message of the interface', () => {
  test.each<[string, Record<string, unknown>]>([
    ['text missing', { text: undefined }],
    ['text missing', { text: null }],
    ['text missing', { text: '' }],
    ['text must be a string', { text: 5 }],
    ['text too long', { text: 'x'.repeat(TEXT_MAX_LENGTH + 1) }],
    ['text too long', { text: '😀'.repeat(TEXT_MAX_LENGTH + 1) }],
    ['text contains invalid characters', { text: 'a\u0000b' }],
    ['text contains invalid characters', { text: 'a\uD800b' }],
    ['text contains invalid characters', { text: 'a\u0085b' }],
    ['author_id missing', { author_id: '' }],
    ['author_id must be a string', { author_id: 7 }],
    ['author_id too long', { author_id: 'a'.repeat(41) }],
    ['author_id must only contain alphanumerics and hyphens', { author_id: 'a_b' }],
    ['task_id must only contain alphanumerics and hyphens', { task_id: 'é' }],
    ['session_id too long', { session_id: 's'.repeat(41) }],
    ['question_text missing', { question_text: null }],
    ['question_text contains invalid characters', { question_text: '\u007F' }],
    ['test must be 1', { test: 0 }],
    ['test must be 1', { test: true }],
    ['test must be 1', { test: '' }],
  ])('%s', (message, changes) => {
    expect(messageOf(changes)).toBe(message);
  });

  test.each<[string, Record<string, unknown>]>([
    ['sequence_id must be an integer', { sequence_id: '1' }],
    ['sequence_id must be an integer', { sequence_id: true }],
    ['sequence_id must be an integer', { sequence_id: 1.5 }],
    ['sequence_id must be an integer', { sequence_id: '' }],
    ['sequence_id must be between 0 and 9999', { sequence_id: -1 }],
    ['sequence_id must be between 0 and 9999', { sequence_id: 10_000 }],
    ['sequence_count must be an integer', { sequence_count: [] }],
    ['sequence_count must be between 1 and 1000', { sequence_count: 0 }],
    ['sequence_count must be between 1 and 1000', { sequence_count: 1001 }],
    ['sequence_id supplied but no session_id supplied', { session_id: undefined }],
    ['sequence_count supplied but no sequence_id supplied', { sequence_id: undefined }],
    ['sequence_id supplied but no sequence_count supplied', { sequence_count: undefined }],
  ])('in a group: %s', (message, changes) => {
    expect(messageOf(changes, grouped)).toBe(message);
  });

  test('the id is checked first, its length before its characters', () => {
    expect(parseSubmission('x'.repeat(41), {}).violation?.message).toBe('id too long');
    expect(parseSubmission('?'.repeat(41), {}).violation?.message).toBe('id too long');
    expect(parseSubmission('', {}).violation?.message).toBe('id must only contain alphanumerics and hyphens');
  });

  test('the first invalid attribute in the order of the table determines the message', () => {
    expect(messageOf({ test: 2, question_text: '', sequence_count: 0, author_id: '' }, grouped)).toBe(
      'author_id missing',
    );
    expect(messageOf({ session_id: undefined, sequence_count: 0 }, grouped)).toBe(
      'sequence_id supplied but no session_id supplied',
    );
  });
});

describe('invalid characters are located', () => {
  test('in text and question together, as distinct characters and merged ranges of code points', () => {
    const { violation } = parseSubmission('id-1', {
      ...valid,
      text: '😀\u0001\u0002x\u0001',
      question_text: 'q\u007F',
    });
    expect(violation).toEqual({
      message: 'text contains invalid characters',
      invalid_characters: { text: ['\u0001\u0002', [1, 3], [4, 5]], question_text: ['\u007F', [1, 2]] },
    });
  });

  test('and omitted from all other messages', () => {
    const { violation } = parseSubmission('id-1', { ...valid, author_id: '', question_text: '\u007F' });
    expect(violation).toEqual({ message: 'author_id missing' });
  });
});

test('a conflict names the existing answer and when it was received, to the second', () => {
  const answer = { id: 'first', receivedAt: new Date('2026-03-01T10:20:30.999Z') };
  expect(utcTimestamp(answer.receivedAt)).toBe('2026-03-01T10:20:30Z');
  expect(conflicts.sameSequence(answer)).toBe(
    'existing answer (id first created at 2026-03-01T10:20:30Z) for same author_id, task_id, session_id, sequence_id',
  );
});
