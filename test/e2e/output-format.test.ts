import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assess, emptyFolder } from './assess.js';
import { outcomesOf } from './calls.js';

const REFUSED = [
  'export results -o out.pdf',
  'export submissions -o out.csv.gz',
  'export feedback --format csv -o out.XLSX',
  'export results -o out.m2',
  'features texts.csv -o out.docx',
  'features --codebook -o out.html',
  'vocabulary text.txt -o out.tsv --format csv',
  'report -o out.pdf',
  'drift -o out.json',
  'examiners -o out.md',
  'fairness -o out.sav',
  'diff -o out.zip',
  'classify text.txt text.txt -o out.csv',
  'train --name mine --human mark --predictions out.rds texts.csv',
  'import texts.csv --rejects out.xlsx',
  'backup -o out.parquet',
  'account export school -o out.zip',
];
const files = {
  'texts.csv': 'id,author_id,task_id,question_text,text\na,b,c,,Some text.\n',
  'text.txt': 'Some text.\n',
};
const outcomeOf = outcomesOf(
  Object.fromEntries(REFUSED.map((call) => [call, { args: call.split(' '), files }])),
);

test.each(REFUSED)('%s is refused, and nothing is written', (call) => {
  const { status, stderr, names } = outcomeOf(call);
  expect(stderr).toMatch(/^Error: (-o|--predictions|--rejects): out\.\S+ ends in \.\w+, (which|but) /);
  expect(status).toBe(2);
  expect(names).toEqual(Object.keys(files).sort());
});

test('the extension of -o chooses the format', () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'text.txt'), 'Some text.\n');
  const words = (output: string) => {
    const { status, stderr } = assess(['vocabulary', 'text.txt', '-o', output], { cwd });
    expect([status, stderr]).toEqual([0, `2 words written to ${output}\n`]);
    return readFileSync(join(cwd, output), 'latin1');
  };
  expect(words('words.tsv')).toMatch(/^word\tpart_of_speech\tlevel\tcount\nsome\t/);
  expect(words('WORDS.CSV')).toMatch(/^word,part_of_speech,level,count\nsome,/);
  expect(words('words.ndjson')).toMatch(/^\{"word":"some"/);
  expect(words('words.xlsx')).toMatch(/^PK/);
  expect(words('words')).toMatch(/^word,/);
  const { status } = assess(['classify', 'text.txt', 'text.txt', '-o', 'edits.m2'], { cwd });
  expect([status, readFileSync(join(cwd, 'edits.m2'), 'utf8')]).toEqual([
    0,
    expect.stringMatching(/^S Some text \./),
  ]);
});
