import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPython } from '../../../clients/programs.js';

/** Open edX's package of that name, which is the platform side of its LTI 1.3. */
const VERSION = '11.4.4';
const PACKAGES = [`lti-consumer-xblock==${VERSION}`, 'cryptography', 'edx-bulk-grades==2.0.0'];
const SCRIPT = fileURLToPath(new URL('open_edx.py', import.meta.url));

/** What a tool registers of it. */
export interface OpenEdx extends AsyncDisposable {
  readonly issuer: string;
  readonly client_id: string;
  readonly auth: string;
  readonly token: string;
  readonly jwks: string;
  /** What the gradebook was told so far. */
  grades(): Promise<{
    readonly scores: readonly Record<string, unknown>[];
    readonly published: readonly Record<string, unknown>[];
  }>;
}

/** A Python with Open edX's package, installed from PyPI once; or why there is none. */
export function findOpenEdx(): { readonly python: string } | { readonly missing: string } {
  const folder = join(tmpdir(), `assess-openedx-${VERSION}`);
  const python = join(folder, 'bin', 'python');
  const isUsable = () =>
    spawnSync(python, ['-c', 'import lti_consumer, cryptography, super_csv']).status === 0;
  if (existsSync(python) && isUsable()) return { python };
  rmSync(folder, { recursive: true, force: true });
  const base = findPython('import venv, ensurepip');
  if (!base) return { missing: 'no Python with venv and pip' };
  spawnSync(base, ['-m', 'venv', folder]);
  const installed = spawnSync(python, ['-m', 'pip', 'install', '--quiet', ...PACKAGES], { encoding: 'utf8' });
  return isUsable()
    ? { python }
    : { missing: `pip cannot install ${PACKAGES[0]}: ${installed.stderr?.slice(-200)}` };
}

/** A port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Starts Open edX with a course that has this tool. @param tool URL of the tool */
export async function startOpenEdx(python: string, tool: string): Promise<OpenEdx> {
  const child: ChildProcess = spawn(python, [SCRIPT, String(await freePort()), tool], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  child.stderr!.on('data', (chunk) => {
    written += chunk;
  });
  const described = await new Promise<Omit<OpenEdx, 'grades' | keyof AsyncDisposable>>((resolve, reject) => {
    child.stdout!.once('data', (chunk) => resolve(JSON.parse(String(chunk))));
    child.once('exit', (status) => reject(new Error(`Open edX ended with ${status}: ${written}`)));
  });
  const get = async (path: string) => (await fetch(`${described.issuer}${path}`)).json();
  for (;;) {
    const isUp = await get('/grades').catch(() => undefined);
    if (isUp) break;
  }
  return {
    ...described,
    grades: () => get('/grades') as ReturnType<OpenEdx['grades']>,
    async [Symbol.asyncDispose]() {
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
    },
  };
}
