import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('a pool that ends while a thread is starting does not end its process', () => {
  const script = fileURLToPath(new URL('./ended-early.js', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect({ stdout, stderr, status }).toEqual({ stdout: '60\n', stderr: '', status: 0 });
});
