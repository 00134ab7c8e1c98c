import { expect, test } from 'vitest';
import { formatOf } from '../../src/domain/format-of.js';

test.each([
  ['results.csv', 'csv'],
  ['folder.csv/RESULTS.JSONL', 'jsonl'],
  ['lines.ndjson', 'jsonl'],
  ['codebook.md', 'markdown'],
  ['table.parquet', undefined],
  ['csv', undefined],
  ['-', undefined],
])('%s has the format %s', (output, format) => {
  expect(formatOf(output, ['csv', 'jsonl', 'markdown'])).toBe(format);
});
