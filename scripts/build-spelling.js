/**
 * Builds models/spelling/spelling.bin from the lexicon and TOEFL-Spell; models/spelling/README.md has the source.
 *
 *   npm run build && node scripts/build-spelling.js --toefl-spell Annotations.tsv [--lexicon FILE] [--out FILE]
 *
 * One in five essays is held out for bench/spelling.js.
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
    lexicon: { type: 'string', default: join(models, 'lexicon/lexicon.bin') },
    out: { type: 'string', default: join(models, 'spelling/spelling.bin') },
  },
});
if (!values['toefl-spell']) {
  console.error(
    'usage: node scripts/build-spelling.js --toefl-spell Annotations.tsv [--lexicon FILE] [--out FILE]',
  );
  process.exit(2);
}
const lexicon = new Lexicon(new Artefact('lexicon', new Uint8Array(readFileSync(values.lexicon)).buffer));
const misspellings = readMisspellings(values['toefl-spell']).filter(({ file }) => !isHeldOut(file));
const bytes = buildSpelling(lexicon, misspellings);
writeFileSync(values.out, bytes);
console.log(`${values.out}: ${bytes.length} bytes, from ${misspellings.length} misspellings`);
