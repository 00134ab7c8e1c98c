import { describe, expect, test } from 'vitest';
import {
  extendPlace,
  extendPrint,
  ngramSlots,
  placeOf,
  printOf,
} from '../../../recipes/language-model/ngram-table.js';
import { buildHashIndex } from '../../../recipes/tagger/hash-index.js';
import { Artefact, encodeArtefact } from '../../../src/engine/artefact/artefact.js';
import type { KernelBuild } from '../../../src/engine/kernel/kernel-build.js';
import { kernelOf } from '../../../src/engine/kernel/model-files.js';
import { CODES } from '../../../src/engine/language-model/backoff-model.js';
import { LanguageModel } from '../../../src/engine/language-model/language-model.js';
import { FIRST_WORD } from '../../../src/engine/language-model/vocabulary.js';
import { modelFiles } from '../../../src/engine/node/model-files.js';

const SIZE = 2000;
/** Log probability of a pair that is not in the model. */
const ABSENT = 2;

/** A model of pairs of words only: the n-th has the probability e^-(n mod 256), all others e^2. */
function modelOf(pairs: readonly (readonly [number, number])[], build?: KernelBuild): LanguageModel {
  const places = pairs.map(([first, last]) => extendPlace(placeOf(last), first));
  const prints = pairs.map(([first, last]) => extendPrint(printOf(last), first));
  const codes = Uint16Array.from(pairs, (_, at) => at & 0xff);
  const probabilities = Float32Array.from({ length: 2 * CODES }, (_, at) =>
    at < CODES ? Math.exp(ABSENT) : Math.exp(-(at - CODES)),
  );
  const unigrams = new Uint16Array(SIZE);
  const backoffs = new Float32Array(2 * CODES).fill(1);
  const { index } = buildHashIndex([]);
  const bytes = encodeArtefact(
    { weightOfGroups: 0 },
    {
      indexBuckets: index.buckets.slice(),
      indexPrints: index.prints.slice(),
      groupOf: new Uint16Array(SIZE),
      shareOfGroup: new Float32Array(SIZE),
      shareOfShape: new Float32Array(FIRST_WORD),
      wordUnigrams: unigrams,
      wordSlots: ngramSlots(Int32Array.from(places), Int32Array.from(prints), codes),
      wordProbabilities: probabilities,
      wordBackoffs: backoffs,
      groupUnigrams: unigrams,
      groupSlots: new Uint32Array(1),
      groupProbabilities: probabilities,
      groupBackoffs: backoffs,
    },
  );
  const kernel = kernelOf(modelFiles([], build));
  return new LanguageModel(new Artefact('language-model', kernel.place(bytes)), kernel);
}

const pairs = Array.from({ length: 20_000 }, (_, at) => [at % 150, Math.floor(at / 150)] as const);

/** Log probability of a pair, rounded. */
const found = (model: LanguageModel, first: number, last: number) =>
  Math.round(model.logProbability(Int32Array.of(first, last), 1));

describe.each<KernelBuild>(['simd', 'plain'])('with the %s build of the kernel', (build) => {
  test('each n-gram is found with its codes', () => {
    const model = modelOf(pairs, build);
    // 32-bit numbers represent nothing below about e^-87.
    const wrong = pairs.filter(([first, last], at) => {
      const code = at & 0xff;
      return code < 80 && found(model, first, last) !== -code;
    });
    // The table confuses two n-grams of one neighbourhood with the same 16 bits: about one in 10,000.
    expect(wrong.length).toBeLessThan(10);
  });

  test('hardly any other n-gram is found, nor the same words in another order', () => {
    const model = modelOf(pairs, build);
    const others = pairs.filter(([first, last]) => found(model, first + 1000, last) !== ABSENT);
    expect(others.length).toBeLessThan(15);
    expect(found(modelOf([[1, 2]], build), 2, 1)).toBe(ABSENT);
  });

  test('an empty table finds nothing', () => {
    expect(found(modelOf([], build), 1, 2)).toBe(ABSENT);
  });
});
