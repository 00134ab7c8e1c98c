import { expect } from 'vitest';

/** The cells of the first line that begins with this cell, without padding. */
export function shownRow(text: string, first: string): string[] {
  const cells = text.split('\n').map((line) => line.trim().split(/ {2,}/));
  const row = cells.find(([cell]) => cell === first);
  expect(row, `a line that begins with ${first} in\n${text}`).toBeDefined();
  return row!;
}
