import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../services/stores.js';
import { assess, ended, ROOT } from './assess.js';
import { serve } from './serve.js';

/** The example program of docs/api.md, with another URL. */
function programOfDocs(baseUrl: string): string {
  const page = readFileSync(join(ROOT, 'docs/api.md'), 'utf8');
  const [, program] =
    /```js\n(import \{ AssessClient \} from '@assess-english\/cli';\n[\s\S]*?)```/.exec(page) ?? [];
  const shown = 'http://127.0.0.1:8080';
  if (!program?.includes(shown)) throw new Error('docs/api.md shows no client of its server any more');
  return program.replace(shown, baseUrl);
}

test('the client example of docs/api.md works as shown', async () => {
  const cwd = temporaryFolder();
  assess(['account', 'create', 'school'], { cwd });
  const token = assess(['token', 'create', '--account', 'school'], { cwd }).stdout.trim();
  const server = await serve({ cwd, token });

  // Run in its own folder, the package can import itself by name, as a project that has it installed.
  const run = spawn(process.execPath, ['--input-type=module', '-e', programOfDocs(server.url)], {
    cwd: ROOT,
    env: { ...process.env, TOKEN: token },
  });
  const [printed, complaints, { status }] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    ended(run),
  ]);
  expect({ complaints, status }).toEqual({ complaints: '', status: 0 });
  expect(printed).toContain('must agree with its subject');
});
