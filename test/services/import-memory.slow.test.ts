import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from './stores.js';

const dist = (path: string) => pathToFileURL(join(process.cwd(), 'dist', path)).href;

/** Imports in its own process, and prints its peak memory in MiB. */
const program = `
  const [store, path] = process.argv.slice(1);
  const { openStore } = await import('${dist('store/duckdb/open.js')}');
  const { importSubmissions } = await import('${dist('services/import/submissions.js')}');
  const opened = await openStore(store, { memoryLimit: '256MiB' });
  await opened.createAccount({ id: 'default', pipeline: 'cefr', createdAt: new Date(0) });
  const now = () => new Date(0);
  const { stored } = await importSubmissions({ store: opened, accountId: 'default', sources: [path], now });
  await opened[Symbol.asyncDispose]();
  console.log(JSON.stringify({ stored, peak: process.resourceUsage().maxRSS / 1024 }));
`;

async function archive(rows: number): Promise<string> {
  const path = join(temporaryFolder(), 'archive.csv');
  const out = createWriteStream(path);
  out.write('id,text,author_id,task_id,question_text,l1\n');
  for (let start = 0; start < rows; start += 1000) {
    let block = '';
    for (let index = start; index < start + 1000; index += 1) {
      const text = Array.from({ length: 110 }, (_, word) => `word${(index * 31 + word * 17) % 9973}`).join(
        ' ',
      );
      block += `r-${index},"${text},\nand so on.",a-${index % 900},day,Why?,de\n`;
    }
    if (!out.write(block)) await new Promise<void>((resolve) => out.once('drain', () => resolve()));
  }
  await new Promise<void>((resolve) => out.end(resolve));
  return path;
}

async function peakOf(rows: number): Promise<number> {
  const args = [
    // With a small heap, the peak shows the memory in use, not uncollected garbage.
    '--max-old-space-size=256',
    '--input-type=module',
    '-e',
    program,
    join(temporaryFolder(), 'test.duckdb'),
    await archive(rows),
  ];
  const { stored, peak } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as {
    stored: number;
    peak: number;
  };
  expect(stored).toBe(rows);
  return peak;
}

it('a file three times as large needs hardly more memory', async () => {
  // The texts are 1 GB longer; only the keys and the receipt of each row grow with the file.
  const small = await peakOf(350_000);
  const large = await peakOf(1_050_000);
  expect(large).toBeLessThan(small + 250);
  expect(large).toBeLessThan(1000);
});
