/**
 * Makes calls of the command line one after the other, each in its folder and with its environment, and prints their
 * outcomes as JSON. Argument: the calls as JSON, as in `calls.ts`.
 */
import load from '../../dist/bundled/load.cjs';

const { run } = load('cli');
const launcher = new URL('../../bin/run.js', import.meta.url).href;
const [node, program, calls] = process.argv;
const before = { ...process.env };
const { stdout } = process;
const print = stdout.write.bind(stdout);
const outcomes = [];
for (const { args, cwd, environment } of JSON.parse(calls)) {
  process.argv = [node, program, ...args];
  process.chdir(cwd);
  process.env = { ...before, ...environment };
  process.exitCode = 0;
  const outcome = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'])
    process[name].write = (text) => {
      outcome[name] += text;
      return true;
    };
  await run(launcher);
  process.removeAllListeners('uncaughtException');
  outcomes.push({ status: process.exitCode, ...outcome });
}
process.exitCode = 0;
print(JSON.stringify(outcomes));
