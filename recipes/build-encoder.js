/**
 * Compiles a fitted tagger into models/encoder/encoder.bin: weights as 8-bit numbers.
 *
 *   npm run build && node recipes/build-encoder.js TAGGER.safetensors [--out models/encoder]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const dist = new URL('../dist/', import.meta.url);
const load = (path) => import(new URL(path, dist));
const { readTensors } = await load('recipes/encoder/safetensors.js');
const { encodeEncoder } = await load('recipes/encoder/encode-encoder.js');

const root = new URL('..', import.meta.url).pathname;
const {
  values: options,
  positionals: [source],
} = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: join(root, 'models/encoder') } },
});
if (!source) throw new Error('name the fitted tagger: TAGGER.safetensors');
const file = encodeEncoder(readTensors(readFileSync(source)), { version: '1.2.0' });
writeFileSync(join(options.out, 'encoder.bin'), file);
console.log(`${file.length} bytes`);
