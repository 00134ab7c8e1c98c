import { expect, test } from 'vitest';
import { outputFormat } from '../../../src/domain/files/output-format.js';

const formats = ['csv', 'tsv', 'jsonl', 'markdown'] as const;
const of = (output: string, given?: string) => outputFormat(output, { formats, given, fallback: 'csv' });

test.each([
  ['results.csv', 'csv'],
  ['folder.csv/RESULTS.JSONL', 'jsonl'],
  ['lines.ndjson', 'jsonl'],
  ['table.TAB', 'tsv'],
  ['codebook.md', 'markdown'],
  // They promise no format.
  ['csv', 'csv'],
  ['-', 'csv'],
  ['/dev/stdout', 'csv'],
  ['results.txt', 'csv'],
  ['results-2026.06', 'csv'],
])('%s is written as %s', (output, format) => {
  expect(of(output)).toEqual({ format });
});

test.each([
  'table.parquet',
  'table.XLSX',
  'table.csv.gz',
  'table.zip',
  'report.pdf',
  'a.docx',
  'a.json',
  'a.sav',
])('%s is refused: its extension promises what is not written', (output) => {
  expect(of(output)).toEqual({
    fault: expect.stringMatching(/ends in \.\S+, which .*; choose csv, tsv, jsonl or markdown$/),
  });
});

test('a format that the extension contradicts is refused, one that it leaves open is used', () => {
  expect(of('a.csv', 'jsonl')).toEqual({ fault: 'a.csv ends in .csv, but the format is jsonl' });
  expect(of('a.xlsx', 'csv')).toEqual({ fault: 'a.xlsx ends in .xlsx, but the format is csv' });
  expect(of('a.txt', 'jsonl')).toEqual({ format: 'jsonl' });
  expect(of('a.json', 'jsonl')).toEqual({ format: 'jsonl' });
  expect(of('a.md', 'markdown')).toEqual({ format: 'markdown' });
});

test('a format that is not possible names the possible ones', () => {
  expect(of('-', 'm2')).toEqual({ fault: 'm2 is not possible here; choose csv, tsv, jsonl or markdown' });
  const only = { formats: ['html'], fallback: 'html' } as const;
  expect(outputFormat('r.pdf', only)).toEqual({
    fault: 'r.pdf ends in .pdf, which is not possible here; choose html',
  });
  expect(outputFormat('r.final', only)).toEqual({ format: 'html' });
});
