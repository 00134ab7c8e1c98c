/**
 * Learns which words occur in questions and answers on the same topic, and writes models/relevance/relevance.bin;
 * recipes/fit-relevance.js then adds the head.
 *
 *   npm run build && node recipes/train-relevance.js --texts DIR [--out models/relevance]
 *
 * DIR contains files NAME.txt.gz with one paragraph per line. Takes about ten minutes and 2 GB; the result depends only
 * on the files, the lexicon and the themes.
 */
import { createReadStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const load = (path) => import(new URL(path, dist));
const { createResources } = await load('engine/assessor.js');
const { modelFiles } = await load('engine/node/model-files.js');
const { tokenize } = await load('engine/document/tokenizer.js');
const { lexiconFrom } = await load('engine/lexicon/lexicon.js');
const { TermFinder } = await load('engine/relevance/terms.js');
const { seededRandom } = await load('training/random.js');
const { Passages } = await load('recipes/relevance/passages.js');
const { encodeWordVectors } = await load('recipes/relevance/encode-word-vectors.js');
const { trainWordVectors, WORD_VECTOR_SETTINGS } = await load('recipes/relevance/train-word-vectors.js');

const root = new URL('..', import.meta.url).pathname;
const { values: options } = parseArgs({
  options: { texts: { type: 'string' }, out: { type: 'string', default: join(root, 'models/relevance') } },
});
if (!options.texts) throw new Error('--texts DIR is missing');

/** Maximum number of tokens for sources that are narrow or repetitive. */
const CAPS = {
  changelog_podcasts_cc_by_sa: 9e6,
  medquad_cc_by: 6e5,
  openstax_more_cc_by: 7e5,
  sgd_dialogue: 4e5,
  star_dialogue: 2e5,
  taskmaster4: 1e5,
  sourcegraph_handbook: 3e5,
};
/** Sources with consecutive lines. */
const RUNS_ON =
  /dialogue|podcast|novels|taskmaster|storybook|pratham|recipes|wikinews|speech|blog|openstax|handbook|digitalgov|site/;

const bytes = readFileSync(join(root, 'models/lexicon/lexicon.bin'));
const finder = new TermFinder(lexiconFrom(createResources(modelFiles([['lexicon', bytes]]))));
const files = readdirSync(options.texts)
  .filter((name) => name.endsWith('.txt.gz'))
  .sort();

const passages = new Passages(finder, seededRandom(WORD_VECTOR_SETTINGS.seed));
for (const file of files) {
  const name = file.replace('.txt.gz', '');
  let left = CAPS[name] ?? Infinity;
  passages.startSource();
  const lines = createInterface({ input: createReadStream(join(options.texts, file)).pipe(createGunzip()) });
  for await (const line of lines) {
    const tokens = tokenize(line);
    left -= tokens.length;
    if (left < 0) break;
    passages.addLine(tokens, RUNS_ON.test(name));
  }
  console.error(`${name}: ${passages.stretches.at(-1).length} passages`);
}

const { words, encoder } = trainWordVectors(passages, WORD_VECTOR_SETTINGS, (step, steps, loss) => {
  if (step % 500 === 0) console.error(`${step} of ${steps}: ${loss.toFixed(3)}`);
});
const file = encodeWordVectors(words, encoder, {
  version: '3.0.0',
  settings: WORD_VECTOR_SETTINGS,
  sources: files.map((name) => name.replace('.txt.gz', '')),
});
mkdirSync(options.out, { recursive: true });
writeFileSync(join(options.out, 'relevance.bin'), file);
console.log(`${words.length} words, ${file.length} bytes`);
