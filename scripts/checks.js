/**
 * Runs the checks of the source (types, lint, dependencies) and of the tests (assertions) at the same time. Prints the output of those that fail, each
 * under its name, and ends with 1 if there are any.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const CHECKS = ['typecheck', 'lint', 'depcruise', 'assertions'];

const root = fileURLToPath(new URL('..', import.meta.url));

/** Resolves to whether a script of package.json ended with 0. */
function passes(script) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', script], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (data) => output.push(data));
    child.stderr.on('data', (data) => output.push(data));
    child.once('error', reject);
    child.once('close', (status) => {
      if (status !== 0) process.stderr.write(`${script} failed:\n${Buffer.concat(output)}\n`);
      resolve(status === 0);
    });
  });
}

const outcomes = await Promise.all(CHECKS.map(passes));
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
