/**
 * How much identifying data the masks of pseudonymised exports find, in texts with marked spans; the rules were written
 * without the texts in `held-out`. `node bench/masking.js [--show]`
 */
import { readFileSync } from 'node:fs';
import { maskText } from '../dist/engine/masking/mask-text.js';
import { maskingLexicon } from '../dist/services/pseudonymise/pseudonymiser.js';
import { compareMasks, readMarkedTexts } from '../fixtures/masking/marked-texts.js';

const lexicon = maskingLexicon();
for (const set of ['tuned', 'held-out']) {
  const texts = readMarkedTexts(
    readFileSync(new URL(`../fixtures/masking/${set}.txt`, import.meta.url), 'utf8'),
  );
  const found = compareMasks(texts, (text) => maskText(text, lexicon));
  const share = (part, whole) => `${part}/${whole} = ${((100 * part) / whole).toFixed(1)} %`;
  console.log(`${set}: ${texts.length} texts, of stretches masked ${share(found.found, found.marked)}`);
  for (const [kind, { found: n, marked }] of Object.entries(found.byKind))
    console.log(`  ${kind.padEnd(8)} ${share(n, marked)}`);
  console.log(`  words masked that need not be: ${found.needless.length} of ${found.words}`);
  if (process.argv.includes('--show'))
    console.log('  missed:', found.missed, '\n  needless:', found.needless);
}
