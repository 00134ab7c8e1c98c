// Ends pools at various moments while a thread that replaces another starts; prints their number if it survives.
import { modelFiles } from '../../dist/engine/node/model-files.js';
import { createPool } from '../../dist/workers/pool.js';

const ROUNDS = 60;
const registry = new URL('./crashing-registry.js', import.meta.url).href;

for (let round = 0; round < ROUNDS; round += 1) {
  const pool = await createPool({
    pipeline: 'misbehaving',
    artefacts: modelFiles([['attempts', new Uint8Array(4)]]),
    workers: 2,
    registry,
  });
  const work = pool.assess([{ text: 'DIE', question: '' }]);
  await new Promise((resolve) => setTimeout(resolve, 2 * round));
  await pool[Symbol.asyncDispose]();
  await work;
}
process.stdout.write(`${ROUNDS}\n`);
