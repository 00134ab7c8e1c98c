import { expect, test } from 'vitest';
import { CsvScanner } from '../../src/readers/csv.js';

/** CPU time in microseconds, the minimum of three rounds. */
function timeOf(text: string): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    const scanner = new CsvScanner({ delimiter: ',', newline: '\n' }, 1);
    scanner.push({ text, faults: [] });
    scanner.end();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}

test.each([
  ['quotes that each seem to close the previous one', 'a,"b\n'],
  ['broken and valid records in turns', 'x,"y"z\na,b\n'],
  ['many cells', `${'"a",'.repeat(50)}"b"c\n`],
])('the time for broken records is proportional to their number: %s', (_, piece) => {
  const of = (bytes: number) => `h,k\n${piece.repeat(bytes / piece.length)}`;
  timeOf(of(50_000));
  // Proportional time has the ratio 64, quadratic time 4,096. Caches and other work change either by a factor of a few.
  expect(timeOf(of(3_200_000)) / timeOf(of(50_000))).toBeLessThan(512);
});
