import { describe, expect, test } from 'vitest';
import { metadataHeader, ownExport } from '../../../src/domain/files/own-export.js';

const IDENTITY = ['account_id', 'id', 'author_id', 'task_id', 'session_id', 'sequence_id', 'test'];
const OWN = [
  ['submissions', [...IDENTITY, 'sequence_count', 'question_text', 'text', 'received_at']],
  ['results', [...IDENTITY, 'pipeline_name', 'pipeline_version', 'config_hash', 'assessed_at', 'type']],
  ['results', [...IDENTITY, 'pipeline', 'assessed_at', 'result']],
  ['feedback', ['account_id', 'id', 'examiner_id', 'mark', 'received_at']],
] as const;
const kindOf = (columns: readonly string[]) => ownExport((name) => columns.includes(name));

describe.each(OWN)('an export of %s', (kind, columns) => {
  test('is recognised by its columns, in any order and with others', () => {
    expect(kindOf(columns)).toBe(kind);
    expect(kindOf(['l1', ...columns].reverse())).toBe(kind);
  });

  test.each(columns.map((column) => [column]))('is not recognised without %s', (missing) => {
    expect(kindOf(columns.filter((column) => column !== missing))).toBeUndefined();
  });
});

test('a metadata column keeps its name unless the table or a condition has it', () => {
  const header = metadataHeader('feedback', ['account_id', 'mark'], ['l1', 'mark', 'text', 'examiner_id']);
  expect(header[0]).toBe('l1');
  for (const [at, taken] of ['mark', 'text', 'examiner_id'].entries()) expect(header[at + 1]).not.toBe(taken);
  expect(new Set(header).size).toBe(4);
});
