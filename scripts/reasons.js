/**
 * `node scripts/reasons.js CODE` prints what the catalogue of a language lacks, as entries to be filled in, each with reasons
 * that it occurs in; then its faults. Without a code, all languages in a line each. Ends with 1 if there is anything.
 * Reads the sources of the rules and the compiled program: build first.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { englishPhrases } from './reasons/english.js';
import { faultsOf } from './reasons/faults.js';

const FOLDER = new URL('../src/services/reasons/catalogues/', import.meta.url);
const MOST_EXAMPLES = 3;

const english = englishPhrases();
const contentOf = (code) => readFileSync(new URL(`${code}.txt`, FOLDER), 'utf8');
const [asked] = process.argv.slice(2);
const codes = asked ? [asked] : readdirSync(FOLDER).map((file) => file.replace('.txt', ''));
for (const code of codes) {
  const { missing, faults } = faultsOf(contentOf(code), english);
  if (missing.length + faults.length > 0) process.exitCode = 1;
  if (!asked)
    console.log(`${code}: ${english.size} phrases, ${missing.length} missing, ${faults.length} faults`);
  else {
    for (const key of missing) {
      for (const reason of english.get(key).slice(0, MOST_EXAMPLES))
        if (reason !== `${key}.`) console.log(`# ${reason}`);
      console.log(`${key}\n`);
    }
    for (const fault of faults) console.error(fault);
  }
}
