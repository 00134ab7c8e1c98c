import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentWithAssess, runProgram } from '../clients/programs.js';
import { emptyFolder, ROOT } from '../e2e/assess.js';
import { corrected, type Example, examplesOf, isShown, linesOf } from './printed.js';

/** The README first: its tour makes the store that other pages use. */
const PAGES = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

/** `UPDATE_DOCS=1` writes the outputs into the pages instead of comparing them. */
const UPDATES = process.env.UPDATE_DOCS === '1';

test('README and docs show what the commands print', async () => {
  const cwd = emptyFolder();
  symlinkSync(join(ROOT, 'fixtures'), join(cwd, 'fixtures'));
  cpSync(join(ROOT, 'fixtures', 'sample'), join(cwd, 'sample'), { recursive: true });
  const environment = { ...environmentWithAssess(cwd), NO_COLOR: '1' };
  const printedBy = async (command: string) => {
    const args = ['-c', `{ ${command}\n} 2>&1`];
    const { stdout } = await runProgram('bash', args, { cwd, environment });
    return linesOf(stdout);
  };
  let count = 0;
  for (const name of PAGES) {
    const page = readFileSync(join(ROOT, name), 'utf8');
    const lines = page.split('\n');
    const stale: { example: Example; printed: string[] }[] = [];
    for (const example of examplesOf(page)) {
      const printed = await printedBy(example.command);
      count += 1;
      if (UPDATES) stale.push({ example, printed: corrected(example.printed, printed) });
      else if (!isShown(example.printed, printed))
        expect.soft(printed, `${name}: $ ${example.command}`).toEqual(example.printed);
    }
    for (const { example, printed } of stale.reverse())
      lines.splice(example.at, example.printed.length, ...printed);
    if (UPDATES) writeFileSync(join(ROOT, name), lines.join('\n'));
  }
  expect(count).toBeGreaterThan(8);
});
