import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChromium } from './chromium.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assess-chromium-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('Chromium is the program in CHROMIUM, or else one with a usual name in PATH', async () => {
  const path = join(folder, 'chromium-browser');
  await writeFile(path, '');
  const PATH = ['/nowhere', folder].join(delimiter);
  expect(findChromium({ PATH })).toBeUndefined();
  await chmod(path, 0o755);
  expect(findChromium({ PATH })).toBe(path);
  expect(findChromium({ PATH, CHROMIUM: '/opt/chromium' })).toBe('/opt/chromium');
  expect(findChromium({ PATH: '' })).toBeUndefined();
});
