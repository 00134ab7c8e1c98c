import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, ROOT } from '../e2e/assess.js';
import { codeOf, environmentWithAssess, findProgram, findPython, runProgram } from './programs.js';

const PATH = join(ROOT, 'docs', 'notebooks.md');
const PAGE = readFileSync(PATH, 'utf8');

/** What both studies print first, for any scores. */
const BEGINNING =
  /^82 texts and 145 marks stored; 82 assessed\n75 texts: QWK 0\.\d\d \(.*\), r 0\.\d\d\ntwo examiners: QWK 0\.93\n/;
const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'];

/** The table that pandas prints, without blanks at the ends of lines. */
const tableIn = (printed: string) => /^ +mark[\s\S]*/m.exec(printed)?.[0].replaceAll(/ +$/gm, '').trimEnd();

/** Runs the page's code in one language, in a folder with the fixtures of a clone. */
async function run(language: string, program: string): Promise<{ cwd: string; printed: string }> {
  const cwd = emptyFolder();
  symlinkSync(join(ROOT, 'fixtures'), join(cwd, 'fixtures'));
  const input = codeOf(PAGE, language).join('\n');
  const environment = environmentWithAssess(cwd);
  const args = language === 'r' ? ['--vanilla', '-'] : ['-'];
  const { stdout, stderr, status } = await runProgram(program, args, { cwd, environment, input });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return { cwd, printed: stdout };
}

test('the study in Python works as shown', async ({ skip }) => {
  const python = findPython('import pandas, matplotlib');
  skip(!python, 'the study in Python, because there is no python3 with pandas and matplotlib');
  const { cwd, printed } = await run('python', python!);
  expect(printed).toMatch(BEGINNING);
  const table = `${tableIn(printed)}\n`;
  const [shown, ...others] = codeOf(PAGE, 'text');
  if (process.env.UPDATE_DOCS === '1') writeFileSync(PATH, PAGE.replace(shown!, table));
  else expect([shown, ...others]).toEqual([table]);
  expect(readFileSync(join(cwd, 'agreement.png')).subarray(1, 4).toString()).toBe('PNG');
});

test('the study in R works as shown', async ({ skip }) => {
  const rscript = findProgram(['Rscript'], '-e', 'library(jsonlite)');
  skip(!rscript, 'the study in R, because there is no Rscript with jsonlite');
  const { cwd, printed } = await run('r', rscript!);
  expect(printed).toMatch(BEGINNING);
  for (const level of LEVELS) expect(printed).toContain(level);
  expect(readFileSync(join(cwd, 'agreement.pdf')).subarray(0, 4).toString()).toBe('%PDF');
});
