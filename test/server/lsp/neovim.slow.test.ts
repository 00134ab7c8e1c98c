import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findProgram, runProgram } from '../../clients/programs.js';
import { BINARY, emptyFolder } from '../../e2e/assess.js';

const SCRIPT = fileURLToPath(new URL('neovim.lua', import.meta.url));

test('Neovim shows errors with reasons, corrects them, adds own words and shows the score', async ({
  skip,
}) => {
  const neovim = findProgram(['nvim'], '--version');
  skip(!neovim, 'Neovim, because there is no nvim');
  const cwd = emptyFolder();
  writeFileSync(
    join(cwd, 'essay.md'),
    '# My town\n\nSchöne 😀 *She depend* on me.\n\nKuchelmauk is a freindly town.\n',
  );
  const { status, stdout, stderr } = await runProgram(
    neovim!,
    ['--headless', '--clean', '-c', `luafile ${SCRIPT}`],
    {
      cwd,
      environment: {
        ...{ NODE: process.execPath, PROGRAM: BINARY, ASSESS_WORKERS: '1' },
        ...{ XDG_STATE_HOME: cwd, XDG_CACHE_HOME: cwd },
      },
    },
  );
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
    titles: ['Replace “depend” with “depends”', 'Add “freindly” to own words'],
    lines: ['# My town', '', 'Schöne 😀 *She depends* on me.', '', 'Kuchelmauk is a freindly town.'],
    left: [],
  });
  expect(readFileSync(join(cwd, 'assess.words.txt'), 'utf8')).toBe('freindly\n');
});
