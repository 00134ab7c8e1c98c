import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { BINARY, ended, ROOT } from '../e2e/assess.js';

export const PYTHON_CLIENT = join(ROOT, 'clients', 'python');

/** The first of these programs that ends with status 0 when run with these arguments, or undefined. */
export function findProgram(names: readonly string[], ...args: readonly string[]): string | undefined {
  return names.find((name) => spawnSync(name, args, { stdio: 'ignore' }).status === 0);
}

/** A Python that can run this code. Prefers the system's, which has the system's packages, to others in the path. */
export const findPython = (code = '') => findProgram(['/usr/bin/python3', 'python3'], '-c', code);

/** An environment in which `assess` is a command, Python can import the client, and plots need no screen. */
export function environmentWithAssess(folder: string): Record<string, string> {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync(BINARY, join(bin, 'assess'));
  return {
    PATH: [bin, process.env.PATH].join(delimiter),
    PYTHONPATH: join(PYTHON_CLIENT, 'src'),
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONIOENCODING: 'utf-8',
    MPLBACKEND: 'Agg',
  };
}

export interface Output {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to completion without blocking this process. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly environment?: Record<string, string>; readonly input?: string },
): Promise<Output> {
  const { cwd, environment, input = '' } = options;
  const child = spawn(program, args, { cwd, env: { ...process.env, ...environment } });
  // A program may end without reading its input.
  child.stdin.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  child.stdin.end(input);
  const [stdout, stderr, { status }] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended(child),
  ]);
  return { status, stdout, stderr };
}

/** The code blocks of a Markdown page in one language. */
export function codeOf(page: string, language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, code]) => code!,
  );
}
