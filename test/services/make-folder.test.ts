import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../src/services/make-folder.js';
import { emptyFolder } from '../e2e/assess.js';

test('a folder is made with those above it, or is there already', async () => {
  const path = join(emptyFolder(), 'a', 'b', 'c');
  for (let time = 0; time < 2; time++) await makeFolder(path);
  expect(statSync(path).isDirectory()).toBe(true);
  await makeFolder('.');
});

test('a folder that cannot be made is refused', async () => {
  const file = join(emptyFolder(), 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'a', 'b')]) await expect(makeFolder(path)).rejects.toThrow(path);
});

test.skipIf(process.platform !== 'linux')('where nothing can be made, the attempt ends', async () => {
  for (const path of ['/proc/x', '/proc/x/y/z'])
    await expect(makeFolder(path)).rejects.toMatchObject({ code: 'unwritable_file' });
});
