import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import Check from '../../src/commands/check.js';
import Vocabulary from '../../src/commands/vocabulary.js';
import type { ControlProfile } from '../../src/engine/results/control-profile.js';
import type { VocabularyProfile } from '../../src/engine/results/vocabulary-profile.js';
import { argumentsIn } from './arguments-in.js';
import { assess, assessJson, emptyFolder, type Printed, ROOT } from './assess.js';

/** A folder with the files that the examples in the help name. */
function desk(): string {
  const cwd = emptyFolder();
  cpSync(join(ROOT, 'fixtures', 'sample', 'essay.txt'), join(cwd, 'essay.txt'));
  cpSync(join(ROOT, 'fixtures', 'files', 'marked-up.docx'), join(cwd, 'essay.docx'));
  return cwd;
}

test('vocabulary lists the words of each level and their number', () => {
  const cwd = desk();
  const { status, stdout } = assess(argumentsIn(Vocabulary.examples, 'essay.txt'), { cwd });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^ *level +words +share +which/m);
  expect(stdout).toMatch(/^ *A1 +\d+ +\d+\.\d % +\w+/m);
  const profile = assessJson<VocabularyProfile>(['vocabulary', 'essay.txt'], { cwd });
  expect(profile.levels.reduce((sum, { words }) => sum + words, 0)).toBe(profile.words);
  expect(profile.list.reduce((sum, { count }) => sum + count, 0)).toBe(profile.words);
});

test('the words of a document are written as a table', () => {
  const cwd = desk();
  expect(assess(argumentsIn(Vocabulary.examples, 'words.csv'), { cwd }).status).toBe(0);
  const [header, ...rows] = readFileSync(join(cwd, 'words.csv'), 'utf8').trimEnd().split('\n');
  expect(header).toBe('word,part_of_speech,level,count');
  expect(rows.length).toBeGreaterThan(5);
});

test('check --reasons-lang gives the reasons in another language', () => {
  const cwd = desk();
  writeFileSync(join(cwd, 'short.txt'), 'We discussed about the plan with all my friends last week.');
  const given = ['check', 'short.txt', '--reasons-lang', 'es'];
  expect(assess(given, { cwd }).stdout).toContain('“Discussed” no lleva aquí preposición: quita “about”.');
  expect(assessJson<{ error_reasons: string[] }>(given, { cwd }).error_reasons).toEqual([
    '*Discussed* no lleva aquí preposición: quita *about*.',
  ]);
  const { status, stderr } = assess([...given.slice(0, -1), 'xx'], { cwd });
  expect(status).toBe(2);
  expect(stderr).toMatch(/--reasons-lang.*de \(German\).*en \(English\)/s);
});

test.each(['fa', 'ar'])('check --reasons-lang %s keeps lists of words readable', (code) => {
  const cwd = desk();
  writeFileSync(
    join(cwd, 'short.txt'),
    'We go always to school by bus, and we discussed about the plan with them.',
  );
  const { stdout } = assess(['check', 'short.txt', '--reasons-lang', code], { cwd });
  expect(stdout).toMatch(/[\u0600-\u06ff].+“be”.+“can”.+“have”/);
  expect(stdout).not.toContain('\\u');
});

test('vocabulary --control shows which words and structures are used right and wrong', () => {
  const cwd = desk();
  const given = argumentsIn(Vocabulary.examples, '--control');
  const { stdout } = assess(given, { cwd });
  expect(stdout).toMatch(/^level +words tried +right +wrong +which$/m);
  expect(stdout).toMatch(/^level +structure +tried +right +wrong$/m);
  const { vocabulary, structures } = assessJson<Printed<ControlProfile>>(given, { cwd });
  expect(vocabulary.list).toContainEqual(
    expect.objectContaining({ word: 'beautiful', level: 'A1', count: 1, wrong: 1 }),
  );
  expect(structures).toContainEqual({
    name: 'she does',
    level: 'A1',
    tried: 3,
    wrong: 2,
  });
  expect(assess([...given, '-o', 'words.csv'], { cwd }).status).toBe(0);
  const table = readFileSync(join(cwd, 'words.csv'), 'utf8');
  expect(table).toMatch(/^item,kind,level,tried,wrong$/m);
  expect(table).toMatch(/^beautiful,adjective,A1,1,1$/m);
  expect(table).toMatch(/^she does,structure,A1,3,2$/m);
  writeFileSync(join(cwd, 'short.txt'), 'Hm.');
  expect(assess(['vocabulary', 'short.txt', '--control'], { cwd })).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('not assessed'),
  });
  expect(assess(['vocabulary', 'short.txt', '--pipeline', 'errors'], { cwd }).status).toBe(2);
});

test('check --vocabulary also shows the levels of the words', () => {
  const cwd = desk();
  const given = argumentsIn(Check.examples, '--vocabulary');
  const checked = assessJson<{ vocabulary: VocabularyProfile }>(given, { cwd });
  expect(checked.vocabulary).toEqual(assessJson(['vocabulary', 'essay.txt'], { cwd }));
  expect(assess(given, { cwd }).stdout).toMatch(/^ *A1 +\d+ +\d+\.\d %/m);
});
