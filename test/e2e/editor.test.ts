import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assess, emptyFolder } from './assess.js';
import { serveEditors } from './editor.js';

const TEXT = 'My freind Kuchelmauch go home.';

async function replacements(url: string): Promise<string[]> {
  const response = await fetch(`${url}/check`, {
    method: 'POST',
    body: new URLSearchParams({ text: TEXT, language: 'en-GB' }),
  });
  const { matches } = (await response.json()) as { matches: { replacements: { value: string }[] }[] };
  return matches.flatMap((match) => match.replacements.map(({ value }) => value));
}

test('editors need no store, and nothing of a text is kept or logged', async () => {
  const cwd = emptyFolder();
  const server = await serveEditors(cwd, { environment: { ASSESS_LOG_LEVEL: 'trace' } });
  expect(await replacements(server.url)).toContain('friend');
  await fetch(`${server.url}/check?${new URLSearchParams({ text: TEXT, language: 'en' })}`);
  expect(await server.end()).toBe(0);
  expect(readdirSync(cwd)).toEqual([]);
  expect(server.log).toContain('"operation":"/v2/check"');
  expect(server.log).not.toMatch(/freind|Kuchelmauch/);
});

test('--pipeline names a pipeline of the settings, and the settings name the host', async () => {
  const cwd = emptyFolder();
  const pipelines = { school: { base: 'cefr', words: ['freind'] } };
  writeFileSync(join(cwd, 'assess.config.json'), JSON.stringify({ pipelines, editorHost: '127.0.0.2' }));
  const server = await serveEditors(cwd, { args: ['--pipeline', 'school', '--workers', '1'] });
  expect(new URL(server.url).hostname).toBe('127.0.0.2');
  expect(await replacements(server.url)).not.toContain('friend');
  expect(await server.end()).toBe(0);
});

test('flags that contradict each other and unknown pipelines are refused', () => {
  const cwd = emptyFolder();
  const refused = (...args: string[]) => assess(['serve', ...args], { cwd });
  // An invalid port: if a flag is wrongly accepted, no server starts.
  const noPort = ['--port', '-1'];
  expect(refused('--editor', '--parts', 'api', ...noPort).stderr).toContain('--parts');
  expect(refused('--pipeline', 'cefr', ...noPort).stderr).toContain('--editor');
  const unknown = refused('--editor', '--pipeline', 'nobody');
  expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('nobody')]);
});
