/**
 * Builds models/spelling/spelling.bin from the lexicon, the language model, TOEFL-Spell, word frequencies and running
 * text; models/spelling/README.md has the sources.
 *
 *   npm run build
 *   node recipes/build-spelling.js --toefl-spell Annotations.tsv --zipf large_en.tsv --texts DIR
 *
 * DIR contains running text as NAME.txt.gz. Words are counted in its part `fit`; the part `calibrate` provides
 * sentences for misspellings. One in five essays of TOEFL-Spell is held out for bench/spelling.js.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createResources } from '../dist/engine/assessor.js';
import { languageModelFrom } from '../dist/engine/language-model/language-model.js';
import { lexiconFrom } from '../dist/engine/lexicon/lexicon.js';
import { modelFiles } from '../dist/engine/node/model-files.js';
import { readZipf } from '../dist/recipes/lexicon/sources.js';
import { buildSpelling } from '../dist/recipes/spelling/build-spelling.js';
import { isHeldOut, readMisspellings } from '../dist/recipes/spelling/misspellings.js';
import { paragraphsOf } from '../dist/recipes/text/corpus.js';

const models = join(import.meta.dirname, '../models');
const { values } = parseArgs({
  options: {
    'toefl-spell': { type: 'string' },
    zipf: { type: 'string' },
    texts: { type: 'string' },
    lexicon: { type: 'string', default: join(models, 'lexicon/lexicon.bin') },
    'language-model': { type: 'string', default: join(models, 'language-model/language-model.bin') },
    out: { type: 'string', default: join(models, 'spelling/spelling.bin') },
  },
});
if (!values['toefl-spell'] || !values.zipf || !values.texts) {
  console.error(
    'usage: node recipes/build-spelling.js --toefl-spell FILE --zipf FILE --texts DIR [--out FILE]',
  );
  process.exit(2);
}
const resources = createResources(
  modelFiles(['lexicon', 'language-model'].map((name) => [name, readFileSync(values[name])])),
);
const lexicon = lexiconFrom(resources);
const language = languageModelFrom(resources);
const misspellings = readMisspellings(values['toefl-spell']).filter(({ file }) => !isHeldOut(file));
const bytes = await buildSpelling(lexicon, language, {
  misspellings,
  texts: paragraphsOf(values.texts, 'fit'),
  contexts: paragraphsOf(values.texts, 'calibrate'),
  zipf: readZipf(values.zipf),
});
writeFileSync(values.out, bytes);
console.log(`${values.out}: ${bytes.length} bytes, from ${misspellings.length} misspellings`);
