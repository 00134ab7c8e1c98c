/**
 * A registry with one pipeline, whose only component misbehaves in the worst possible ways when a text asks for it.
 * In JavaScript, because worker threads load it directly.
 */
import { workerData } from 'node:worker_threads';

const { files } = workerData.artefacts;
const shared = files.get('attempts') ?? new Uint8Array(new SharedArrayBuffer(4));
const attempts = new Int32Array(shared.buffer, shared.byteOffset, 1);

function misbehave(text) {
  if (text.startsWith('THROW')) throw new TypeError(`secret words: ${text}`);
  if (text.startsWith('DIE')) process.exit(9);
  if (text.startsWith('ONCE') && Atomics.add(attempts, 0, 1) === 0) process.exit(9);
  if (text.startsWith('HANG')) for (;;);
  const [, milliseconds] = /^SLOW (\d+)/.exec(text) ?? [];
  if (milliseconds) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(milliseconds));
}

const component = {
  name: 'misbehaving',
  version: '1',
  requires: [],
  assigns: ['features'],
  artefacts: [],
  create: () => (document) => {
    misbehave(document.text);
    const { length } = document.text;
    document.overallScore = length;
    document.features.set('length.words', length);
    if (length > 3) document.features.set('length.long', 1);
    if (document.text.startsWith('FEW')) document.failure = 'insufficient_english_text';
    document.scoreContributions = () => ({
      base: 2,
      limit: 0,
      features: [{ feature: 'length.words', points: length - 2, isMore: length > 2 }],
    });
  },
};

export function findPipeline(name, own = {}) {
  if (name === 'unstartable') throw new Error('cannot be built');
  const scale =
    own[name]?.base === 'ielts' ? { name: 'ielts', min: 0, max: 9 } : { name: 'cefr', min: 0, max: 13 };
  return { name, version: '1', scale, description: '', steps: [{ component, options: undefined }] };
}
