import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRejects } from '../../src/writers/rejects.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assess-rejects-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('has the place, the message and the columns of rows from any file', async () => {
  const path = join(folder, 'rejects.csv');
  const rejects = await openRejects(path);
  await rejects.add([
    { path: 'a.csv', line: 2, id: 'x', message: 'text missing', values: { id: 'x', l1: '=1+1' } },
    { path: 'a.csv', line: 3, id: undefined, message: 'quoted field is not closed', raw: 'y,"z\n' },
  ]);
  await rejects.add([
    { path: 'b.jsonl', line: 9, id: 'w', message: 'm', values: { n: 1.5, message: 'own', t: 'a\u2028b' } },
  ]);
  await rejects.close();
  expect(await readFile(path, 'utf8')).toBe(
    [
      'file,line,id,message,l1,n,message_,t,row',
      "a.csv,2,x,text missing,'=1+1,,,,",
      'a.csv,3,,quoted field is not closed,,,,,"y,""z\n"',
      'b.jsonl,9,w,m,,1.5,own,a\u2028b,',
      '',
    ].join('\n'),
  );
  expect(await readdir(folder)).toEqual(['rejects.csv']);
});

it('has its header even without rejected rows', async () => {
  const path = join(folder, 'rejects.csv');
  await (await openRejects(path)).close();
  expect(await readFile(path, 'utf8')).toBe('file,line,id,message,row\n');
});
