/**
 * A process of its own: CPU-seconds that one worker takes from its start until it is warm, beyond what the same texts take
 * a warm one, and CPU-seconds a text when it is warm.
 */
import { loadPipeline } from '../../dist/services/pipelines.js';
import { createPool } from '../../dist/workers/pool.js';
import { distinctTexts, timed } from '../measure.js';

const BATCH = 50;
const COLD_BATCHES = 10;
const WARM_BATCHES = 20;

const texts = distinctTexts(BATCH * (COLD_BATCHES + WARM_BATCHES));
const { definition, artefacts } = loadPipeline('cefr');
let pool;
async function assessBatches(first, count) {
  for (let batch = first; batch < first + count; batch++)
    await pool.assess(texts.slice(batch * BATCH, (batch + 1) * BATCH));
}
const cold = await timed(async () => {
  pool = await createPool({ pipeline: definition.name, artefacts, workers: 1 });
  await assessBatches(0, COLD_BATCHES);
});
const warm = await timed(() => assessBatches(COLD_BATCHES, WARM_BATCHES));
await pool[Symbol.asyncDispose]();
const perText = warm.cpu / (WARM_BATCHES * BATCH);
console.log(JSON.stringify({ warmUp: cold.cpu - perText * COLD_BATCHES * BATCH, perText }));
