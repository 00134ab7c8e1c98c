import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testsWithoutAssertion } from '../../scripts/assertions/find.js';

const HELPERS = `
import { expect } from 'vitest';
const later = (work) => work;
export function holds(value) { later(() => deeper(value)); }
function deeper(value) { expect(value).toBe(1); }
export const wait = async () => {};
export const cases = [() => expect(1).toBe(1)];
`;

/** The names of the tests in this source that assert nothing. */
function found(source: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'assess-assertions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'helpers.ts'), HELPERS);
  const path = join(folder, 'x.test.ts');
  const imports = `import { holds, holds as check, wait } from './helpers.js';\n`;
  writeFileSync(path, imports + source);
  return testsWithoutAssertion(path).map(({ line, name }) => `${line} ${name}`);
}

test.each([
  ['an expectation', `test('x', () => { expect(1).toBe(1); });`],
  ['a negative one', `it('x', () => { expect(1).not.toBe(2); });`],
  ['one that is waited for', `test('x', async () => { await expect.poll(() => 1).toBe(1); });`],
  ['one of a promise', `test('x', async () => { await expect(work()).rejects.toThrow(); });`],
  ['a property', `test('x', () => { fc.assert(fc.property(fc.nat(), (n) => n >= 0)); });`],
  ['a helper named for it', `test('x', async () => { await page.expectRow(1); });`],
  ['a helper that asserts, in the file', `const ok = () => expect(1).toBe(1);\ntest('x', () => ok());`],
  ['a helper that asserts, in another file', `test('x', () => holds(1));`],
  ['a helper under another name', `test.each([1])('x', (n) => check(n));`],
  ['a helper given to another function', `test('x', () => [1].forEach(holds));`],
  ['a named test', `const body = () => holds(1);\ntest('x', body);`],
  ['nothing yet', `test.todo('x');`],
])('a test with %s asserts something', (_, source) => {
  expect(found(source)).toEqual([]);
});

test.each([
  ['only waits', `test('x', async () => { await wait(); });`],
  ['expects without a matcher', `test('x', () => { expect(1); expect.soft(2); });`],
  ['has a member of that name only', `test('x', () => { const a = { holds: 1 }; return a.holds; });`],
  ['names a helper of its own scope', `test('x', () => { const holds = () => {}; holds(); });`],
  ['has cases', `test.each([1])('x', async () => { await wait(); });`],
  ['has a condition', `describe('a', () => { it.skipIf(no)('x', () => {}); });`],
  ['has options', `test('x', { timeout: 9 }, () => {});`],
  ['has another name for its function', `const once = test.runIf(no); once('x', () => {});`],
  ['calls itself', `const again = () => again();\ntest('x', again);`],
])('a test that %s is found', (_, source) => {
  expect(found(source)).toEqual([expect.stringMatching(/^\d 'x'$/)]);
});

test('a test is found at its line, and others beside it are left alone', () => {
  expect(found(`test('a', () => holds(1));\n\ntest('b', () => wait());`)).toEqual([`4 'b'`]);
});
