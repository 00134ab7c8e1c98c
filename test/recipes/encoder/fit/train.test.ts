import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeEncoder } from '../../../../recipes/encoder/encode-encoder.js';
import { readTensors } from '../../../../recipes/encoder/safetensors.js';
import { createResources } from '../../../../src/engine/assessor.js';
import { encoderFrom, type Reading } from '../../../../src/engine/encoder/encoder.js';
import { modelFiles } from '../../../../src/engine/node/model-files.js';
import { shippedModels } from '../../../engine/shipped-models.js';
import { type FitData, fitData } from './fit-data.js';
import { ask, command, hasPython } from './python.js';

const hasTorch = hasPython('numpy', 'torch');
const NO_TORCH =
  'fitting the encoder, because there is no Python with NumPy and PyTorch (PYTHON names another one)';

let data: FitData;

beforeAll(() => {
  data = fitData();
});

afterAll(() => rmSync(data.folder, { recursive: true }));

/** Random weights in a file like that of the base model, whose pieces have another order; reads them as the fit does. */
const RANDOM_BASE = `import json, struct
from pathlib import Path
import torch
import lists
from network.tagger import Tagger
from network.weights import _NAMES, read_weights, write_tagger
torch.manual_seed(1)
folder, pieces = Path(question), lists.pieces()
state = Tagger(len(pieces), len(lists.tags())).state_dict()
theirs = {own: name for name, own in _NAMES.items()}
def renamed(name):
    *_, part, kind = name.split(".")
    if not name.startswith("encoder.layers."):
        return f"{theirs[part]}.{kind}"
    return f"encoder.layer.{name.split('.')[2]}.{theirs[part]}.{kind}"
base = {renamed(name): values for name, values in state.items() if name.startswith("encoder.")}
base["embeddings.word_embeddings.weight"] = state["encoder.word.weight"].flip(0)
base["pooler.dense.bias"] = torch.zeros(3)
write_tagger(base, folder / "model.safetensors")
(folder / "vocab.txt").write_text("\\n".join(reversed(pieces)), encoding="utf-8")
read = read_weights(folder / "model.safetensors")
answer = sorted(name for name in read if not torch.equal(read[name], state[name])) + [len(read)]`;

test('a fit goes on where it was stopped, and the program reads what it wrote', { timeout: 600_000 }, async ({
  skip,
}) => {
  skip(!hasTorch, NO_TORCH);
  const at = (name: string) => join(data.folder, name);
  const inputs = ['--data', data.folder, '--authored', data.authored];
  // Six layers of sixteen arrays, and the five arrays before them.
  expect(await ask(RANDOM_BASE, data.folder)).toEqual([101]);

  await command('noise', ...inputs, '--out', at('noise'), '--words', '6000', '--shard', '2000');
  const noise = readdirSync(at('noise')).map((name) => at(`noise/${name}`));
  expect(noise.length).toBeGreaterThan(3);
  const sentences = await command('sentences', ...inputs, '--out', at('sentences.npz'));
  expect(sentences).toMatch(/ \d+ sentences, \d+ words/);

  const files = [
    '--noise',
    ...noise,
    '--sentences',
    at('sentences.npz'),
    '--checkpoint',
    at('checkpoint.pt'),
  ];
  const train = (minutes: number) =>
    command(
      'train',
      ...files,
      '--from',
      at('model.safetensors'),
      '--minutes',
      String(minutes),
      '--batch',
      '512',
    );
  const steps = (output: string) => Number(/^.*step (\d+)/m.exec(output)?.[1]);
  const begun = await train(1 / 3);
  expect(begun).toMatch(/^held out, authored: F0\.5 [\d.]+ .* of [1-9]\d* wrong words$/m);
  expect(steps(begun)).toBeGreaterThan(0);
  // The last step of a slow machine may end late.
  const past = Number(/^([\d.]+) of /m.exec(begun)?.[1]);
  const finished = await train(past + 0.2);
  expect(steps(finished)).toBeGreaterThan(steps(begun));

  await command('write', at('checkpoint.pt'), at('tagger.safetensors'));
  const file = encodeEncoder(readTensors(readFileSync(at('tagger.safetensors'))), {});
  const encoder = encoderFrom(createResources(modelFiles([['encoder', file]])));
  expect(encoder.tags).toEqual(encoderFrom(shippedModels('encoder')).tags);
  const reading = encoder.read([['he', 'go', 'home', '.']]).next().value as Reading;
  expect(reading.words).toBe(4);
});
