/**
 * The cost of reasons for errors: CPU compared with assessing the same texts, and bytes compared with the rest of the
 * result.
 */
import { createAssessor, createResources } from '../dist/engine/assessor.js';
import { reasonOf } from '../dist/engine/errors/reason.js';
import { loadPipeline } from '../dist/services/pipelines/pipelines.js';
import { printMachine, report, sampleSubmissions, timed } from './measure.js';

printMachine();
const texts = sampleSubmissions().map(({ text }) => text);
const { definition, artefacts } = loadPipeline('cefr');
const assessor = createAssessor(definition, createResources(artefacts));
const ROUNDS = 5;
const assessAll = () => texts.map((text) => assessor.document(text, ''));
for (let round = 0; round < ROUNDS; round++) assessAll();
const assessing = await timed(() => {
  for (let round = 0; round < ROUNDS; round++) assessAll();
});

const documents = assessAll();
/** A single round is too short to be measured. */
const REPEATS = 100;
const explainAll = () => {
  for (const document of documents) for (const edit of document.edits) reasonOf(document, edit);
};
for (let round = 0; round < REPEATS; round++) explainAll();
const explaining = await timed(() => {
  for (let round = 0; round < REPEATS; round++) explainAll();
});
const share = explaining.cpu / REPEATS / (assessing.cpu / ROUNDS);
report('CPU of reasons against assessing, in percent', 100 * share, { atMost: 1 });

let bytes = 0;
let bytesOfReasons = 0;
for (const text of texts) {
  const { error_reasons, ...rest } = assessor.assess(text, '');
  bytes += JSON.stringify(rest).length;
  bytesOfReasons += JSON.stringify(error_reasons ?? []).length;
}
report('bytes of reasons per text', bytesOfReasons / texts.length);
report('ratio to the rest of the result', bytesOfReasons / bytes);
