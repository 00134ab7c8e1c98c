import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../e2e/assess.js';

const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');

interface Paragraph {
  readonly files: readonly string[];
  readonly licence: string;
}

/** The paragraphs of `.reuse/dep5`. The last one that matches a file counts. */
const paragraphs = read('.reuse', 'dep5')
  .split('\n\n')
  .flatMap((text): Paragraph[] => {
    const files = /^Files: (.*)$/m.exec(text)?.[1]?.split(' ');
    const licence = /^License: (.*)$/m.exec(text)?.[1];
    return files && licence ? [{ files, licence }] : [];
  });
const licenceOf = (folder: string) =>
  paragraphs.findLast(({ files }) => files.includes(`${folder}/*`))?.licence;

test('LICENSES contains the text of every licence in use, and no other', () => {
  const used = new Set(paragraphs.map(({ licence }) => `${licence}.txt`));
  expect(readdirSync(join(ROOT, 'LICENSES')).sort()).toEqual([...used].sort());
});

test('each model is under the licence that its card names, and the package under all of them', () => {
  const { license } = JSON.parse(read('package.json')) as { license: string };
  const models = readdirSync(join(ROOT, 'models'));
  for (const model of models) {
    const licence = licenceOf(`models/${model}`);
    const card = read('models', model, 'README.md');
    const named = /CC BY-(?:NC-)?SA 4\.0/.exec(card.slice(card.search(/licence/i)))?.[0];
    expect([model, named?.replaceAll(' ', '-')]).toEqual([model, licence]);
  }
  const all = new Set(['Apache-2.0', ...models.map((model) => licenceOf(`models/${model}`))]);
  expect(license.split(' AND ').sort()).toEqual([...all].sort());
});

interface Locked {
  readonly dev?: boolean;
  readonly license?: string;
}

/** Licences of packages that ours may depend on. */
const FREE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'CC0-1.0',
  'Zlib',
];
/** Licences of development tools. CC-BY-4.0 is that of a table of browsers, Unlicense (public domain) that of a hash function. */
const OF_TOOLS = [...FREE, 'MPL-2.0', 'CC-BY-4.0', 'Unlicense'];

test('every dependency has a licence that allows its use', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
  const refused = Object.entries(packages).filter(([path, { license = '', dev }]) => {
    const ids = license.replace(/[()]/g, '').split(/ (?:AND|OR) /);
    return path !== '' && !ids.every((id) => (dev ? OF_TOOLS : FREE).includes(id));
  });
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});
