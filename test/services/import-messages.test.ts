import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Reject } from '../../src/domain/submissions/reject.js';
import { importSubmissions } from '../../src/services/import/submissions.js';
import { importLine, rejectPrinter } from '../../src/terminal/import.js';
import { openRejects } from '../../src/writers/rejects.js';
import { now, temporaryFolder, temporaryStore } from './stores.js';

const HEADER = 'id,text,author_id,task_id,question_text\n';

/** Imports, and returns what is printed about rejected rows, with the summary. */
async function importing(content: string | Buffer, name = 'input.csv') {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  const printed: string[] = [];
  const rejects: Reject[] = [];
  const printer = rejectPrinter((line) => printed.push(line.replace(path, name)));
  const summary = await importSubmissions({
    store: await temporaryStore(),
    accountId: 'default',
    sources: [path],
    now,
    onReject: (reject) => {
      rejects.push(reject);
      printer.show(reject);
    },
  });
  printer.end(summary);
  return { summary, printed, rejects };
}

it('invalid characters are reported by code point and position, in text and question, and no text is quoted', async () => {
  const { printed } = await importing(
    `${HEADER}a,I like\u0007 it \u{1F600}\u0085\u0085.,anna,day,Wh\u007Fy?\nb,Fine.,anna,day,W\u0000\n`,
  );
  expect(printed).toEqual([
    'input.csv:2: a: text contains invalid characters (U+0007 at character 7, U+0085 at characters 13 to 14; question_text: U+007F at character 3)',
    'input.csv:3: b: question_text contains invalid characters (U+0000 at character 2)',
  ]);
});

it('only the first positions of invalid characters are listed', async () => {
  const { printed } = await importing(`${HEADER}a,${'x\u0001'.repeat(5)},anna,day,Why?\n`);
  expect(printed[0]).toMatch(
    /\(U\+0001 at character 2, U\+0001 at character 4, U\+0001 at character 6 and 2 more places\)/,
  );
});

it('the message about a text that is too long gives its length and the limit', async () => {
  const { printed } = await importing(`${HEADER}a,${'😀'.repeat(10_532)},anna,day,Why?\n`);
  expect(printed).toEqual(['input.csv:2: a: text too long (10,532 characters, at most 10,000)']);
});

it('no message names an attribute that does not exist', async () => {
  const { printed } = await importing(`${HEADER}a,One.,anna,day,Why?\na,Two.,anna,day,Why?\n`);
  expect(printed).toEqual([
    'input.csv:3: a: the text does not match any answers already submitted for this id',
  ]);
});

it('ten rejected rows are printed; for more, reasons are counted, the most frequent first', async () => {
  const rows = Array.from({ length: 25 }, (_, index) => `a_${index},One.,anna,day,Why?\n`).join('');
  const { printed, summary } = await importing(`${HEADER}x,,anna,day,Why?\n${rows}`);
  expect(printed).toHaveLength(13);
  expect(printed.slice(10)).toEqual([
    '… and 16 more rejected rows; --rejects FILE writes all of them',
    expect.stringMatching(/^25 × id must only contain alphanumerics and hyphens.*, first at line 3$/),
    '1 × text missing, first at line 2',
  ]);
  expect(summary.reasons).toMatchObject([
    { message: 'id must only contain alphanumerics and hyphens', rows: 25, line: 3 },
    { message: 'text missing', rows: 1, line: 2 },
  ]);
  expect(importLine('rows', summary)).toMatch(/26 rejected/);
});

it('conflicts with different answers are one reason', async () => {
  const rows = [1, 2].map((n) => `a${n},One.,anna,day,Why?\na${n},One.,anna,other,Why?\n`).join('');
  const { summary } = await importing(HEADER + rows);
  expect(summary.reasons).toMatchObject([
    { message: 'existing answer has same id but other attributes differ', rows: 2, line: 3 },
  ]);
});

it.each([
  ['texts.xls', '\xD0\xCF\x11\xE0\xA1\xB1', /older Office/, /\.xlsx or \.ods/],
  ['texts.csv', '{\\rtf1\\ansi', /Rich Text/, /\.docx or \.odt/],
])('%s is refused with a hint', async (name, bytes, message, next) => {
  await expect(importing(Buffer.from(bytes, 'latin1'), name)).rejects.toMatchObject({
    code: 'unreadable_file',
    message: expect.stringMatching(message),
    next: expect.stringMatching(next),
  });
});

it('rejected rows with cells that look like formulas are restored when corrected and imported again', async () => {
  const formulas = { '=2+2': '=1+1', note: '@x' };
  const path = join(temporaryFolder(), 'rejects.csv');
  const file = await openRejects(path);
  const values = { id: 'a', text: '', author_id: 'anna', task_id: 'day', question_text: 'Why?', ...formulas };
  await file.add([{ path: '=cmd.csv', line: 2, id: 'a', message: 'text missing', values }]);
  await file.close();
  const written = readFileSync(path, 'utf8');
  expect(written).toContain("'=cmd.csv");
  writeFileSync(path, written.replace('a,text missing,,', "a,text missing,'=a text,"));
  const store = await temporaryStore();
  await importSubmissions({ store, accountId: 'default', sources: [path], now, onReject: () => {} });
  const stored = [];
  for await (const batch of store.submissions({ accountId: 'default' })) stored.push(...batch);
  expect(stored).toMatchObject([{ id: 'a', text: '=a text', metadata: formulas }]);
});
