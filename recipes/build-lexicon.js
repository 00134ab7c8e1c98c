/**
 * Builds models/lexicon/lexicon.bin from word lists, frequencies, inflections, vocabulary profiles, pronunciations and
 * a tagged corpus. models/lexicon/README.md lists the sources.
 *
 *   npm run build && node recipes/build-lexicon.js --lexicons DIR --masc FILE [--out models/lexicon/lexicon.bin]
 *
 * DIR contains wordlist_diff/, wordfreq/, agid/, verb_forms/, cefrj/ and cmudict/; FILE has lines of word TAB tag.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildLexicon } from '../dist/recipes/lexicon/build-lexicon.js';

const { values } = parseArgs({
  options: {
    lexicons: { type: 'string' },
    masc: { type: 'string' },
    out: { type: 'string', default: join(import.meta.dirname, '../models/lexicon/lexicon.bin') },
  },
});
if (!values.lexicons || !values.masc) {
  console.error('usage: node recipes/build-lexicon.js --lexicons DIR --masc FILE [--out FILE]');
  process.exit(2);
}
const bytes = buildLexicon({ lexicons: values.lexicons, taggedCorpus: values.masc });
writeFileSync(values.out, bytes);
console.log(`${values.out}: ${bytes.length} bytes`);
