import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { assess, BINARY, emptyFolder, ended, startAssess } from './assess.js';
import { manyTexts } from './sample.js';

test('pipe responds line by line, creates no store, and ends with 1 if a line was rejected', async () => {
  const cwd = emptyFolder();
  const child = startAssess(['pipe', '--workers', '1'], { cwd });
  child.stdout!.setEncoding('utf8');
  child.stdin!.write('{"id": "a", "text": "I has a dog that is very nice."}\n');
  const [line] = (await once(child.stdout!, 'data')) as [string];
  expect(JSON.parse(line)).toMatchObject({
    id: 'a',
    result: { type: 'success', textual_errors: [[2, 5, 'have', 'AGV']], pipeline: { name: 'cefr' } },
  });
  child.stdin!.end('{"id": "b", "text": 7}\n');
  const [error] = (await once(child.stdout!, 'data')) as [string];
  expect(JSON.parse(error)).toEqual({ id: 'b', line: 2, error: { message: 'text must be a string' } });
  expect(await ended(child)).toEqual({ status: 1, signal: null });
  expect(spawnSync('ls', ['-A', cwd], { encoding: 'utf8' }).stdout).toBe('');
});

test('pipe ends quietly when its reader leaves, though its input stays open', async () => {
  const child = startAssess(['pipe', '--workers', '1'], { cwd: emptyFolder() });
  const stderr = text(child.stderr!);
  child.stdin!.on('error', () => {});
  child.stdin!.write(manyTexts(2));
  await once(child.stdout!, 'data');
  child.stdout!.destroy();
  child.stdin!.write(manyTexts(40));
  expect(await ended(child)).toEqual({ status: 0, signal: null });
  expect(await stderr).toBe('');
});

test('pipe has no --json, since its output is JSON lines already', () => {
  const { status, stderr } = assess(['pipe', '--json'], { cwd: emptyFolder(), input: '' });
  expect(status).toBe(2);
  expect(stderr).toContain('--json');
});

test('pipe refuses a folder as its input', () => {
  const folder = emptyFolder();
  const input = openSync(folder, 'r');
  const { status, stderr } = spawnSync(process.execPath, [BINARY, 'pipe'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: [input, 'pipe', 'pipe'],
  });
  closeSync(input);
  expect(stderr).toMatch(/cannot read -: standard input is a folder/);
  expect(status).toBe(2);
});
