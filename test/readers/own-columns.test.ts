import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOwnColumns } from '../../src/readers/own-columns.js';
import { temporaryFolder } from '../services/stores.js';

function read(content: string, name = 'own.csv') {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return readOwnColumns(path, (column) => ['id', 'mark', 'length_words'].includes(column), {});
}

describe('own columns', () => {
  it('are columns of numbers other than ids, marks and indices', async () => {
    const own = await read('id,length_words,age,mark,l1,typed\na,20,14,3,Thai,1e2\nb,30,15,4,Thai,-0.5\n');
    expect([own.names, own.leftOut]).toEqual([['age', 'typed'], ['l1']]);
    expect(own.of('a')).toEqual(Float64Array.of(14, 100));
    expect(own.of('b')).toEqual(Float64Array.of(15, -0.5));
  });

  it('can come from JSON lines, whose first line may lack one', async () => {
    const own = await read('{"id": 1, "age": 14}\n{"id": 2, "typed": 3, "age": 15}\n', 'own.jsonl');
    expect([own.names, own.of('2')]).toEqual([['age', 'typed'], Float64Array.of(15, 3)]);
  });

  it('are missing if the cell is empty or there is no row', async () => {
    const own = await read('id,age\na,\nb,15\n');
    expect(own.of('a')).toMatch(/^age is empty in .*own\.csv$/);
    expect(own.of('c')).toMatch(/^there is no row of that id in .*own\.csv$/);
  });

  it.each([
    ['age\n4\n', /line 2 of .*own\.csv has no id/],
    ['id,age\na,4\na,5\n', /the id a stands twice in .*own\.csv/],
    [
      'id,mark,l1\na,4,Thai\n',
      /has no column of your own besides ids, marks and indices, and no numbers in l1/,
    ],
  ])('are refused in %j', async (content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});
