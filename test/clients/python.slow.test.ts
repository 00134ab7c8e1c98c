import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from '../e2e/assess.js';
import { SAMPLE } from '../e2e/sample.js';
import { newToken, serve } from '../e2e/serve.js';
import {
  codeOf,
  environmentWithAssess,
  findProgram,
  findPython,
  PYTHON_CLIENT,
  runProgram,
} from './programs.js';

const python = findPython();
const NO_PYTHON = 'the client for Python, because there is no python3';

test('the client for Python passes its own tests against a real server', async ({ skip }) => {
  skip(!python, NO_PYTHON);
  const cwd = emptyFolder();
  const token = newToken(cwd);
  const server = await serve({ cwd, token });
  const { status, stderr } = await runProgram(python!, ['-W', 'error', '-m', 'unittest'], {
    cwd: PYTHON_CLIENT,
    environment: {
      ...environmentWithAssess(cwd),
      ASSESS_TEST_URL: server.url,
      ASSESS_TEST_TOKEN: token,
      ASSESS_TEST_COMMAND: 'assess',
    },
  });
  expect(stderr).toMatch(/Ran \d\d+ tests[\s\S]*\nOK/);
  expect(status).toBe(0);
});

test('the examples of its README work as shown', async ({ skip }) => {
  skip(!python, NO_PYTHON);
  const cwd = emptyFolder();
  const token = newToken(cwd);
  const server = await serve({ cwd, token });
  const readme = readFileSync(join(PYTHON_CLIENT, 'README.md'), 'utf8');
  const [api, commands] = codeOf(readme, 'python');
  const options = { cwd, environment: environmentWithAssess(cwd) };
  const program = api!
    .replace('http://127.0.0.1:8080', server.url)
    .replace('account="school", token="…"', `account="default", token="${token}"`);
  const output = await runProgram(python!, ['-c', program], options);
  expect(output).toMatchObject({ stderr: '', status: 0 });
  expect(output.stdout).toMatch(/has → have AGV/);

  copyFileSync(SAMPLE, join(cwd, 'exam.csv'));
  const withPandas = findPython('import pandas');
  skip(!withPandas, "the client's DataFrames, because pandas is not installed");
  expect(await runProgram(withPandas!, ['-c', commands!], options)).toMatchObject({ stderr: '', status: 0 });
});

test('mypy accepts its types', async ({ skip }) => {
  const mypy = findProgram(['/usr/bin/mypy', 'mypy'], '--version');
  skip(!mypy, "the client's types, because mypy is not installed");
  const cache = emptyFolder();
  const { stdout, status } = await runProgram(mypy!, ['--cache-dir', cache], { cwd: PYTHON_CLIENT });
  expect({ stdout, status }).toEqual({ stdout: expect.stringContaining('Success'), status: 0 });
});
