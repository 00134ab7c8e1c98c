/**
 * Tags sentences with the program's tagger: reads words separated by spaces, a sentence a line, and writes their tags of
 * the Penn Treebank in the same way. Needs `npm run build`.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createResources } from '../../../dist/engine/assessor.js';
import { tagModelFrom } from '../../../dist/engine/document/tagging/tagger.js';
import { modelFiles } from '../../../dist/engine/node/model-files.js';

const models = new URL('../../../models/', import.meta.url);
const files = ['lexicon', 'tagger'].map((name) => [
  name,
  readFileSync(new URL(`${name}/${name}.bin`, models)),
]);
const tagger = tagModelFrom(createResources(modelFiles(files)));

function kindOf(text) {
  if (/\p{L}/u.test(text)) return 'word';
  if (/^\d/.test(text)) return 'number';
  return /^\p{P}+$/u.test(text) ? 'punctuation' : 'symbol';
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  let start = 0;
  const tokens = line.split(' ').map((text, index) => {
    const end = start + text.length;
    const lower = text.toLowerCase().replaceAll('’', "'");
    const token = { index, start, end, text, lower, kind: kindOf(text), spaceBefore: true, tag: '' };
    start = end + 1;
    return token;
  });
  tagger.tag(tokens, 0, tokens.length);
  process.stdout.write(`${tokens.map(({ tag }) => tag).join(' ')}\n`);
}
