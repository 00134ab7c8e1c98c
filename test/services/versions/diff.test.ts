import { expect, test } from 'vitest';
import type { PipelineIdentity } from '../../../src/domain/pipelines/pipeline.js';
import { SCALES } from '../../../src/engine/results/scale.js';
import { decideHeld, listHeld } from '../../../src/services/assessment/held.js';
import { pruneResults } from '../../../src/services/upkeep/prune.js';
import { type DiffOptions, diffVersions } from '../../../src/services/versions/diff.js';
import type { Store } from '../../../src/store/store.js';
import { NOW, now, temporaryStore } from '../stores.js';

const FIRST: PipelineIdentity = { name: 'cefr', version: '1.0.0', configHash: 'a' };
const SECOND: PipelineIdentity = { ...FIRST, version: '2.0.0' };
const DECAF: PipelineIdentity = { ...SECOND, configHash: 'b' };
const IELTS: PipelineIdentity = { ...FIRST, name: 'ielts' };

/** Three texts with first languages French, French and German, with scores of the given versions, a minute apart. */
async function storeWith(...versions: (readonly [PipelineIdentity, readonly number[]])[]): Promise<Store> {
  const store = await temporaryStore();
  const texts = ['fr', 'fr', 'de'].map((l1, index) => ({
    id: `t${index}`,
    text: 'A dog.',
    author_id: `a${index}`,
    task_id: 't',
    question_text: 'Why?',
    metadata: { l1 },
  }));
  await store.addSubmissions('default', texts, NOW);
  const receipts = await Promise.all(
    texts.map(async ({ id }) => (await store.submissionStatus('default', id))!.receipt),
  );
  for (const [index, [identity, scores]] of versions.entries()) {
    const results = scores.map((overallScore, text) => ({
      receipt: receipts[text]!,
      type: 'success' as const,
      overallScore,
      wordCount: 2,
      sentenceCount: 1,
      errorCount: 0,
      suspectCount: 0,
      body: '{}',
    }));
    await store.saveResults(identity, results, new Date(NOW.getTime() + index * 60_000), { holdMoves: 2 });
  }
  return store;
}

const diff = (store: Store, more: Partial<DiffOptions> = {}) =>
  diffVersions({
    store,
    accountId: 'default',
    pipeline: 'cefr',
    limit: 5,
    scaleOf: (name) => (name === 'ielts' ? SCALES.ielts : SCALES.cefr),
    ...more,
  });

test('by default, the last two versions of the account are compared', async () => {
  const store = await storeWith(
    [FIRST, [4, 5, 6]],
    [IELTS, [1, 2, 3]],
    [SECOND, [4, 5, 6.5]],
    [DECAF, [4, 6, 7]],
  );
  expect(await diff(store)).toMatchObject({ from: SECOND, to: DECAF, moves: { mean: 0.5 } });
  expect(await diff(store, { to: 'cefr@1.0.0' })).toMatchObject({ from: DECAF, to: FIRST });
  expect(await diff(store, { from: 'cefr@1.0.0' })).toMatchObject({ from: FIRST, to: DECAF });
  const named = { from: 'cefr@1.0.0', to: 'cefr@2.0.0@a' };
  expect(await diff(store, named)).toMatchObject({ from: FIRST, to: SECOND, moves: { moved: 1 } });
});

test('a run stands for the version that it used', async () => {
  const store = await storeWith([FIRST, [4, 5, 6]], [SECOND, [5, 5, 6]]);
  const begin = (pipeline?: PipelineIdentity) =>
    store.startRun(
      { accountId: 'default', job: pipeline ? 'score' : 'compact', pipeline, startedAt: NOW },
      'worker',
    );
  const [first, second, none] = [await begin(FIRST), await begin(SECOND), await begin()];
  expect(await diff(store, { from: `${first}`, to: `${second}` })).toMatchObject({ from: FIRST, to: SECOND });
  await expect(diff(store, { from: '99' })).rejects.toThrow(
    '--from: there is no run 99 (assess runs lists them)',
  );
  await expect(diff(store, { to: `${none}` })).rejects.toThrow(
    `--to: run ${none} (compact) assessed nothing`,
  );
});

test('groups and the mean have intervals by Student’s t if they have more than one text', async () => {
  const store = await storeWith([FIRST, [4, 5, 6]], [SECOND, [5, 5, 6.5]]);
  const { interval95, groups, levels } = await diff(store, { by: ['l1'] });
  // Moves of 1, 0 and 0.5: mean 0.5, SD 0.5, and t is 4.302653 with 2 degrees of freedom.
  const half = (4.302653 * 0.5) / Math.sqrt(3);
  expect(interval95).toEqual([expect.closeTo(0.5 - half, 5), expect.closeTo(0.5 + half, 5)]);
  expect(groups).toMatchObject([
    { group: 'fr', texts: 2, mean: 0.5, interval95: [expect.any(Number), expect.any(Number)] },
    { group: 'de', texts: 1, mean: 0.5, interval95: null },
  ]);
  expect(levels).toEqual([
    { from: 4, to: 5, texts: 1 },
    { from: 5, to: 5, texts: 1 },
    { from: 6, to: 6, texts: 1 },
  ]);
});

test('narrow scales have levels of a tenth of their width, from the lowest score', async () => {
  const store = await storeWith([FIRST, [0.15, 0.5, 1]], [SECOND, [0.25, 0.5, 1]]);
  const scaleOf = () => ({ name: 'marks', min: 0, max: 1 });
  const { levels, histogram } = await diff(store, { scaleOf });
  expect(levels[0]).toEqual({ from: 0.1, to: 0.2, texts: 1 });
  expect(histogram).toEqual({ width: 0.025, bins: [{ low: expect.closeTo(0.1, 10), texts: 1 }] });
});

test('what cannot be compared is refused with a hint', async () => {
  const empty = await temporaryStore();
  await expect(diff(empty)).rejects.toThrow('there is nothing to compare: no text has a result of cefr');
  const store = await storeWith([FIRST, [4, 5, 6]], [IELTS, [4, 5, 6]]);
  await expect(diff(store)).rejects.toMatchObject({
    code: 'nothing_to_compare',
    message: expect.stringContaining('the same version and configuration (cefr@1.0.0)'),
    next: expect.stringContaining('assess score'),
  });
  const refusals: [Partial<DiffOptions>, string][] = [
    [
      { from: 'cefr@1.0.0', to: 'ielts@1.0.0' },
      '--to: cefr@1.0.0 scores on the scale cefr, ielts@1.0.0 on ielts',
    ],
    [
      { from: 'cefr@7' },
      '--from: no text has a result of cefr@7; versions with results: ielts@1.0.0, cefr@1.0.0',
    ],
    [{ by: ['age'] }, '--by: no submission has a column age'],
  ];
  for (const [options, message] of refusals) await expect(diff(store, options)).rejects.toThrow(message);
  const twice = await storeWith([SECOND, [4, 5, 6]], [DECAF, [4, 5, 6]]);
  await expect(diff(twice, { from: 'cefr@2.0.0' })).rejects.toThrow(
    '--from: cefr@2.0.0 had several configurations; name one: cefr@2.0.0@b, cefr@2.0.0@a',
  );
});

test('held results are decided by id, by version or all together, but only explicitly', async () => {
  const store = await storeWith([FIRST, [4, 5, 6]], [SECOND, [7, 8, 6]]);
  const options = { store, accountId: 'default' };
  expect(await listHeld({ ...options, run: 'cefr@2.0.0', limit: 9 })).toMatchObject({ total: 2 });
  await expect(listHeld({ ...options, run: 'cefr@3', limit: 9 })).rejects.toThrow(
    '--run: no text has a result',
  );
  const decide = (more: object) =>
    decideHeld({ ...options, approve: true, ids: [], all: false, now, ...more });
  await expect(decide({})).rejects.toThrow('--all: is required if no ids are given');
  await expect(decide({ ids: ['t0'], all: true })).rejects.toThrow('--all: cannot be combined with ids');
  expect(await decide({ ids: ['t0', 't2'] })).toEqual({ decided: 1, unknown: ['t2'] });
  expect(await decide({ all: true, run: 'cefr@1.0.0' })).toEqual({ decided: 0, unknown: [] });
  expect(await decide({ all: true, approve: false })).toEqual({ decided: 1, unknown: [] });
});

test('pruning needs a limit, and a dry run does nothing', async () => {
  const store = await storeWith([FIRST, [4, 5, 6]], [SECOND, [4, 5, 6]], [DECAF, [4, 5, 6]]);
  const options = { store, accountId: 'default' };
  await expect(pruneResults({ ...options, pipeline: 'cefr' })).rejects.toThrow(
    '--keep: is required unless --before is given',
  );
  const all = {
    removed: 6,
    versions: [
      { pipeline: FIRST, results: 3 },
      { pipeline: SECOND, results: 3 },
    ],
  };
  expect(await pruneResults({ ...options, keep: 0, dryRun: true })).toEqual({ ...all, dryRun: true });
  expect(await pruneResults({ ...options, keep: 0 })).toEqual({ ...all, dryRun: false });
  expect(await pruneResults({ ...options, before: NOW })).toMatchObject({ removed: 0 });
});
