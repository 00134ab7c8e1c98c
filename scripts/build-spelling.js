/**
 * Builds models/spelling/spelling.bin from the lexicon, TOEFL-Spell and plain texts; models/spelling/README.md has the
 * sources.
 *
 *   npm run build
 *   node scripts/build-spelling.js --toefl-spell Annotations.tsv --text A.txt.gz --text B.txt.gz … --context C.txt.gz …
 *
 * Neighbouring words are counted in the texts; the contexts, which must be other texts, lend misspellings their
 * sentences. One in five essays of TOEFL-Spell is held out for bench/spelling.js.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Artefact } from '../dist/engine/artefact/artefact.js';
import { Lexicon } from '../dist/engine/lexicon/lexicon.js';
import { buildSpelling } from '../dist/training/spelling/build-spelling.js';
import { isHeldOut, readMisspellings } from '../dist/training/spelling/misspellings.js';

const models = join(import.meta.dirname, '../models');
const { values } = parseArgs({
  options: {
    'toefl-spell': { type: 'string' },
    text: { type: 'string', multiple: true, default: [] },
    context: { type: 'string', multiple: true, default: [] },
    lexicon: { type: 'string', default: join(models, 'lexicon/lexicon.bin') },
    out: { type: 'string', default: join(models, 'spelling/spelling.bin') },
  },
});
if (!values['toefl-spell'] || values.text.length === 0) {
  console.error(
    'usage: node scripts/build-spelling.js --toefl-spell FILE --text FILE… [--context FILE…] [--out FILE]',
  );
  process.exit(2);
}
const lexicon = new Lexicon(new Artefact('lexicon', new Uint8Array(readFileSync(values.lexicon)).buffer));
const misspellings = readMisspellings(values['toefl-spell']).filter(({ file }) => !isHeldOut(file));
const bytes = buildSpelling(lexicon, { misspellings, texts: values.text, contexts: values.context });
writeFileSync(values.out, bytes);
console.log(`${values.out}: ${bytes.length} bytes, from ${misspellings.length} misspellings`);
