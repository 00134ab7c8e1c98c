import { expect, it } from 'vitest';
import { counted } from '../../../src/domain/counted.js';
import { noColumn, noSubmissionColumn } from '../../../src/domain/submissions/unknown-column.js';

it.each([
  ['band', ['id', 'Band'], /\(its columns: id, Band\); did you mean Band\?$/],
  ['Essey', ['Essay', 'Mark'], /did you mean Essay\?$/],
  ['grade', ['text', 'mark'], /\(its columns: text, mark\)$/],
  ['x', [], /\(its columns: none\)$/],
])('of %j among %j', (given, known, message) => {
  expect(noColumn('f.csv', given, known)).toMatch(message);
  expect(noSubmissionColumn(given, known)).toMatch(/^no submission has a column/);
});

it('counts with the noun that goes with the number', () => {
  expect([0, 1, 2].map((count) => counted(count, 'text'))).toEqual(['0 texts', '1 text', '2 texts']);
  expect(counted(1, 'row is', 'rows are')).toBe('1 row is');
});
