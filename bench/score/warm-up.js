/**
 * A separate process: CPU seconds that one worker takes until it is warm, in excess of the same texts when it is warm,
 * and CPU seconds per text afterwards.
 */
import { loadPipeline } from '../../dist/services/pipelines/pipelines.js';
import { createPool } from '../../dist/workers/pool.js';
import { distinctTexts, timed } from '../measure.js';

const BATCH = 50;
const BATCHES = 5;
/** Rounds with different texts before it counts as warm. */
const WARMING = 2;

const { definition, artefacts } = loadPipeline('cefr');
let pool;
async function assess(texts) {
  for (let start = 0; start < texts.length; start += BATCH)
    await pool.assess(texts.slice(start, start + BATCH));
}
const texts = distinctTexts(BATCH * BATCHES);
const cold = await timed(async () => {
  pool = await createPool({ pipeline: definition.name, artefacts, workers: 1 });
  await assess(texts);
});
for (let round = 0; round < WARMING; round += 1) await assess(distinctTexts(texts.length, round));
const warm = await timed(() => assess(texts));
await pool[Symbol.asyncDispose]();
console.log(JSON.stringify({ warmUp: cold.cpu - warm.cpu, perText: warm.cpu / texts.length }));
