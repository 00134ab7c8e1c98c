/**
 * Fits the trees of models/evidence/evidence.bin: how far to trust a correction, given what its detector and the encoder
 * say.
 *
 *   npm run build && node recipes/fit-evidence.js --texts DIR --gec DIR [--encoder FILE] [--out models/evidence]
 *
 * The first DIR contains files NAME.txt.gz of edited prose, the second REALEC. Learners' texts are those that the encoder
 * was not fitted on. Prints precision, recall and false edits by threshold, each text judged by trees fitted on others.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const dist = new URL('../dist/', import.meta.url);
const load = (path) => import(new URL(path, dist));
const { createResources } = await load('engine/assessor.js');
const { evidenceReaderFrom } = await load('engine/errors/evidence/evidence.js');
const { FEATURES } = await load('engine/errors/evidence/weigh.js');
const { modelFiles } = await load('engine/node/model-files.js');
const { detectionSteps } = await load('engine/pipelines/assessment-steps.js');
const { editedRows, learnerRows } = await load('recipes/evidence/evidence-rows.js');
const { encodeTrees, fitTrees, TREE_OPTIONS } = await load('recipes/evidence/fit-trees.js');
const { operatingPoints } = await load('recipes/evidence/choose-threshold.js');

const root = new URL('..', import.meta.url).pathname;
const { values: flags } = parseArgs({
  options: {
    texts: { type: 'string' },
    gec: { type: 'string' },
    encoder: { type: 'string', default: join(root, 'models/encoder/encoder.bin') },
    out: { type: 'string', default: join(root, 'models/evidence') },
  },
});
if (!flags.texts || !flags.gec) throw new Error('name both: --texts DIR --gec DIR');

const file = (name) => (name === 'encoder' ? flags.encoder : join(root, 'models', name, `${name}.bin`));
const resources = createResources(
  modelFiles(
    ['lexicon', 'tagger', 'language-model', 'spelling', 'choices', 'encoder'].map((name) => [
      name,
      readFileSync(file(name)),
    ]),
  ),
);
const run = detectionSteps.map(({ component, options }) => component.create(resources, options));
const detect = (document) => {
  for (const step of run) step(document);
};
const reader = evidenceReaderFrom(resources);
const learners = learnerRows(join(root, 'fixtures/authored/texts.jsonl'), flags.gec, reader, detect);
const edited = await editedRows(flags.texts, reader, detect);
const rows = [...learners, ...edited].flatMap(({ sentences }) => sentences.flatMap((each) => each.rows));
console.log(
  `${learners.length} texts of learners, ${edited.length} edited paragraphs, ${rows.length} changes`,
);
for (const { threshold, ...point } of operatingPoints(learners, edited, [0.3, 0.35, 0.4, 0.45, 0.5, 0.6]))
  console.log(
    threshold,
    Object.entries(point)
      .map(([name, value]) => `${name} ${value.toFixed(3)}`)
      .join(', '),
  );
mkdirSync(flags.out, { recursive: true });
const bytes = encodeTrees(fitTrees(rows), { version: '1.0.0', options: TREE_OPTIONS, features: FEATURES });
writeFileSync(join(flags.out, 'evidence.bin'), bytes);
console.log(`${bytes.length} bytes`);
