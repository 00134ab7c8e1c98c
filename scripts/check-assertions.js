/**
 * Lists the tests below a folder that assert nothing: they could only fail by a time limit.
 *
 *   node scripts/check-assertions.js [FOLDER]      default: test
 *
 * Ends with 1 if there are any.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { testsWithoutAssertion } from './assertions/find.js';

const folder = process.argv[2] ?? 'test';
for (const name of readdirSync(folder, { recursive: true }).sort()) {
  if (!name.endsWith('.ts')) continue;
  const path = join(folder, name);
  for (const { line, name: test } of testsWithoutAssertion(path)) {
    console.error(`${path}:${line}: ${test} asserts nothing`);
    process.exitCode = 1;
  }
}
