import { expect, test } from 'vitest';
import { assess, assessJson, emptyFolder, ended, startAssess, untilResultsAreCommitted } from './assess.js';
import { manyTexts } from './sample.js';

const COUNT = 1500;

interface Counted {
  readonly assessed: number;
}

/** The results of an uninterrupted run on the same texts. */
function undisturbed(): string {
  const cwd = emptyFolder();
  assess(['import', '-'], { cwd, input: manyTexts(COUNT) });
  assess(['score'], { cwd });
  return results(cwd);
}

const results = (cwd: string) =>
  assess(['export', 'results'], { cwd }).stdout.replaceAll(/"assessed_at":"[^"]+"/g, '');

test('a killed scoring run resumes where it stopped, with the results of an uninterrupted run', async () => {
  const cwd = emptyFolder();
  assess(['import', '-'], { cwd, input: manyTexts(COUNT) });
  const child = startAssess(['score', '--workers', '2'], { cwd });
  await untilResultsAreCommitted(child, cwd);
  const exit = ended(child);
  child.kill('SIGKILL');
  expect((await exit).signal).toBe('SIGKILL');
  const { assessed } = assessJson<Counted>(['score'], { cwd });
  expect(assessed).toBeGreaterThan(0);
  expect(assessed).toBeLessThan(COUNT);
  expect(results(cwd)).toBe(undisturbed());
});

test('Ctrl-C keeps what was finished and ends with 130; the same command resumes from there', async () => {
  const cwd = emptyFolder();
  assess(['import', '-'], { cwd, input: manyTexts(COUNT) });
  const child = startAssess(['score', '--rescore', '--json'], { cwd });
  let stdout = '';
  child.stdout!.on('data', (chunk) => {
    stdout += chunk;
  });
  await untilResultsAreCommitted(child, cwd);
  const exit = ended(child);
  child.kill('SIGINT');
  expect((await exit).status).toBe(130);
  const first = JSON.parse(stdout) as Counted & { interrupted: boolean };
  expect(first.interrupted).toBe(true);
  const second = assessJson<Counted>(['score', '--rescore'], { cwd });
  expect(first.assessed + second.assessed).toBe(COUNT);
  expect(assessJson<Counted>(['score', '--rescore'], { cwd }).assessed).toBe(COUNT);
});
