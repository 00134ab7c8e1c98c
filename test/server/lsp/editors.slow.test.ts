import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findProgram, runProgram } from '../../clients/programs.js';
import { BINARY, emptyFolder } from '../../e2e/assess.js';

const scriptOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Runs an editor without a screen in a folder with a document, which it corrects, and where it adds a word of its own. */
async function edit(editor: string, args: readonly string[]) {
  const cwd = emptyFolder();
  writeFileSync(
    join(cwd, 'essay.md'),
    '# My town\n\nSchöne 😀 *She depend* on me.\n\nKuchelmauk is a freindly town.\n',
  );
  const ended = await runProgram(editor, args, {
    cwd,
    environment: {
      ...{ NODE: process.execPath, PROGRAM: BINARY, ASSESS_WORKERS: '1' },
      ...{ HOME: cwd, XDG_STATE_HOME: cwd, XDG_CACHE_HOME: cwd },
    },
  });
  const read = (name: string) => readFileSync(join(cwd, name), 'utf8');
  return { ...ended, read };
}

const CORRECTED = '# My town\n\nSchöne 😀 *She depends* on me.\n\nKuchelmauk is a freindly town.\n';
const TITLES = ['Replace “depend” with “depends”', 'Add “freindly” to own words'];

test('Neovim shows errors with reasons, corrects them, adds own words and shows the score', async ({
  skip,
}) => {
  const neovim = findProgram(['nvim'], '--version');
  skip(!neovim, 'Neovim, because there is no nvim');
  const script = scriptOf('neovim.lua');
  const { status, stdout, stderr, read } = await edit(neovim!, [
    '--headless',
    '--clean',
    '-c',
    `luafile ${script}`,
  ]);
  expect([status, stderr]).toEqual([
    0,
    expect.stringMatching(/assess: score \d\.\d [ABC]\S* \(90 % range \d\.\d–\d\.\d\), words 12/),
  ]);
  // Neovim counts columns in bytes.
  expect(JSON.parse(stdout)).toEqual({
    first: [
      [2, 18, 24, 'AGV', expect.stringContaining('el verbo en presente termina en “-s”')],
      [4, 16, 24, 'S', 'Se escribe “friendly”.'],
    ],
    titles: TITLES,
    left: [],
  });
  expect([read('essay.md'), read('assess.words.txt')]).toEqual([CORRECTED, 'freindly\n']);
});

test('Emacs shows errors with reasons, corrects them and adds own words', async ({ skip }) => {
  const emacs = findProgram(['emacs'], '--batch', '--eval', "(require 'eglot)");
  skip(!emacs, 'Emacs, because there is no emacs with Eglot');
  const { status, stdout, read } = await edit(emacs!, ['--batch', '-l', scriptOf('emacs.el')]);
  expect([status, stdout]).toEqual([0, expect.stringContaining('{')]);
  expect(JSON.parse(stdout)).toEqual({
    first: [
      [3, 'depend', expect.stringMatching(/^assess \[AGV\]: .*el verbo en presente termina en “-s”/)],
      [5, 'freindly', 'assess [S]: Se escribe “friendly”.'],
    ],
    titles: TITLES,
    left: [],
  });
  expect([read('essay.md'), read('assess.words.txt')]).toEqual([CORRECTED, 'freindly\n']);
});
