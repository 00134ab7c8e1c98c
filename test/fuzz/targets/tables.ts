import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTable } from '../../../src/readers/table.js';
import { orRefused } from '../refused.js';
import type { FuzzTarget } from '../target.js';

/** Files of one kind, read row by row. */
const tableOf = (name: string, extension: string, tokens: readonly string[]): FuzzTarget => ({
  name,
  tokens,
  async open() {
    const folder = mkdtempSync(join(tmpdir(), 'assess-fuzz-'));
    const path = join(folder, `input${extension}`);
    return {
      async feed(input) {
        writeFileSync(path, input);
        await orRefused(async () => {
          const { rows } = await openTable(path);
          let last = 0;
          for await (const batch of rows) {
            for (const { line } of batch) {
              if (line < last) throw new Error(`line ${line} comes after line ${last}`);
              last = line;
            }
          }
        });
      },
      async [Symbol.asyncDispose]() {
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
});

export const csv = tableOf('csv', '.csv', [
  ',',
  ';',
  '\t',
  '""',
  '"\n',
  '\r\n',
  'id,text',
  '=1+1',
  "'=",
  '\ufeff',
  'sep=;\n',
]);
export const jsonl = tableOf('jsonl', '.jsonl', [
  '{"id":',
  '}\n',
  '[',
  '":',
  '\\u',
  '{}',
  '\n\n',
  'null',
  '{"a":{"b":',
]);
