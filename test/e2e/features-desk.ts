import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { INDICES } from '../../src/engine/indices/indices.js';
import { emptyFolder, ROOT } from './assess.js';

export type Row = Record<string, string>;

const TEXTS = {
  a: 'I has a dog and he is very nice. We go to the park every day.',
  b: 'My sister works in a big hospital. Although she is tired, she loves it.',
  c: 'xx yy zz',
  d: '',
};
const OWN: Readonly<Record<string, string>> = { a: '3,Spanish', b: '5,Thai', c: '1,Thai', d: '2,Thai' };

/** A folder with the files that the examples in the help name. */
export function desk(): string {
  const cwd = emptyFolder();
  const rows = Object.entries(TEXTS).map(([id, text]) => `${id},"${text}","${text}",${OWN[id]}`);
  writeFileSync(join(cwd, 'essays.csv'), `id,text,essay,mark,l1\n${rows.join('\n')}\n`);
  cpSync(join(ROOT, 'fixtures', 'files', 'essays'), join(cwd, 'essays'), { recursive: true });
  return cwd;
}

/** The columns of indices. */
export const NAMES = INDICES.map(({ name }) => name);
/** Parses a CSV file with a header. */
export const table = (path: string) =>
  Papa.parse<Row>(readFileSync(path, 'utf8').trimEnd(), { header: true });
