import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../../../clients/programs.js';

/** The program that fits the encoder. */
export const FIT = fileURLToPath(new URL('../../../../recipes/encoder/fit', import.meta.url));

/** The interpreter, by the environment variable PYTHON. */
const PYTHON = process.env.PYTHON ?? 'python3';

/** Whether the interpreter is Python 3.11 or newer and has these modules. */
export const hasPython = (...modules: readonly string[]): boolean => {
  const code = `import sys; assert sys.version_info >= (3, 11); import ${['json', ...modules].join(', ')}`;
  return spawnSync(PYTHON, ['-c', code], { stdio: 'ignore' }).status === 0;
};

const environment = { PYTHONPATH: FIT, PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' };

/** Runs the interpreter, and returns what it prints. @throws Error with its messages if it fails */
async function run(args: readonly string[], input = ''): Promise<string> {
  const { status, stdout, stderr } = await runProgram(PYTHON, args, { cwd: FIT, environment, input });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** The value that code assigns to `answer`, when `question` has another value. */
export async function ask<Answer>(code: string, question: unknown): Promise<Answer> {
  const program = `import json, sys\nquestion = json.load(sys.stdin)\n${code}\nprint(json.dumps(answer))`;
  return JSON.parse(await run(['-c', program], JSON.stringify(question)));
}

/** Runs a command of the program, and returns what it prints. */
export const command = (...args: readonly string[]): Promise<string> => run([FIT, ...args]);
