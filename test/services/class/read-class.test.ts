import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readClass } from '../../../src/services/class/read-class.js';
import { emptyFolder } from '../../e2e/assess.js';

const TEXT = 'I like my town very much. It is nice and I live there with my family.';

function files(contents: Readonly<Record<string, string>>): string {
  const folder = emptyFolder();
  for (const [name, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const whoOf = async (options: Parameters<typeof readClass>[0]) => {
  const { texts } = await readClass(options);
  const learners = [...new Set(texts.map(({ learner }) => learner))];
  return texts.map(({ name, learner }) => [name, learners.indexOf(learner)]);
};

test('documents of one name in folders are texts of different learners, whose names have the folders', async () => {
  const folder = files({
    'Anna A_1/essay.txt': TEXT,
    'Ben B_2/essay.txt': TEXT,
    'Ben B_2/more/notes.txt': TEXT,
  });
  const expected = [
    ['Anna A_1/essay', 0],
    ['Ben B_2/essay', 1],
    ['Ben B_2/more/notes', 2],
  ];
  expect(await whoOf({ sources: [folder] })).toEqual(expected);
  expect(await whoOf({ sources: ['Anna A_1', 'Ben B_2'].map((name) => join(folder, name)) })).toEqual(
    expected,
  );
  expect(await whoOf({ sources: [folder], name: '{author_id}_{number}/essay' }).catch(String)).toEqual([
    ['Anna A', 0],
    ['Ben B', 1],
  ]);
  const relative = join('fixtures', 'files', 'essays', 'my-town', 'anna.docx');
  expect(await whoOf({ sources: [join(files({ 'anna.txt': TEXT }), 'anna.txt'), relative] })).toEqual([
    [expect.stringMatching(/^\/.*\/anna$/), 0],
    ['fixtures/files/essays/my-town/anna', 1],
  ]);
  const one = files({ 'town/anna.txt': TEXT, 'friend/ben.txt': TEXT });
  expect(await whoOf({ sources: [one] })).toEqual([
    ['ben', 0],
    ['anna', 1],
  ]);
});

test('learners of a table are told apart by author_id, and without it by their names', async () => {
  const table = `author_id,Name,text\ns1,Anna,${TEXT}\ns2,Anna,${TEXT}\ns1,Anna,${TEXT}\ns3,Ben,${TEXT}\n`;
  const folder = files({
    'a.csv': table,
    'b.csv': table.replaceAll(/^[^,]*,/gm, ''),
    'c.csv': `id,text\n7,${TEXT}\n`,
  });
  const at = (name: string) => join(folder, name);
  expect(await whoOf({ sources: [at('a.csv')], learner: 'Name' })).toEqual([
    ['Anna (s1)', 0],
    ['Anna (s2)', 1],
    ['Anna (s1)', 0],
    ['Ben', 2],
  ]);
  const perText = `author_id,essay,text\ns1,a,${TEXT}\ns1,b,${TEXT}\n`;
  expect(await whoOf({ sources: [join(files({ 'd.csv': perText }), 'd.csv')], learner: 'essay' })).toEqual([
    ['a', 0],
    ['b', 1],
  ]);
  expect(await whoOf({ sources: [at('b.csv')], learner: 'Name' })).toEqual([
    ['Anna', 0],
    ['Anna', 0],
    ['Anna', 0],
    ['Ben', 1],
  ]);
  expect(await whoOf({ sources: [at('c.csv')] })).toEqual([['7', 0]]);
});

test('languages of a column without reasons are counted once', async () => {
  const folder = files({
    'a.csv': `id,L1,text\n1,Klingon,${TEXT}\n2,es,${TEXT}\n3,,${TEXT}\n4,Dothraki,${TEXT}\n5,Klingon,${TEXT}\n6,English,${TEXT}\n`,
  });
  const notes: string[] = [];
  const { texts } = await readClass({
    sources: [join(folder, 'a.csv')],
    reasonsLanguageColumn: 'L1',
    onHint: (note) => notes.push(note),
  });
  expect(texts.map(({ reasons }) => reasons?.code)).toEqual([undefined, 'es', ...Array(4).fill(undefined)]);
  expect(notes).toEqual(['3 learners have a language in L1 that there are no reasons in: Klingon, Dothraki']);
});
