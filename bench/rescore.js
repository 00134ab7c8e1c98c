/**
 * Rescoring with earlier results: the cost of finding that there is nothing to do, the cost of keeping earlier results
 * compared with the engine, and the time of comparing two versions. No text is assessed here: results are made up.
 * Argument: number of texts (default 100000).
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAssessor, createResources } from '../dist/engine/assessor.js';
import { loadPipeline } from '../dist/services/pipelines/pipelines.js';
import { openStore } from '../dist/store/duckdb/open.js';
import { printMachine, report, textsOfAbout200Words, timed } from './measure.js';

const count = Number(process.argv[2] ?? 100_000);
const BATCH = 50;
const ACCOUNT = 'default';
const identity = (version) => ({ name: 'cefr', version, configHash: 'bench' });
const at = (minutes) => new Date(Date.UTC(2026, 0, 1, 0, minutes));

printMachine();
const folder = mkdtempSync(join(tmpdir(), 'assess-bench-'));
const path = join(folder, 'bench.duckdb');
const store = await openStore(path);
try {
  await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: at(0) });
  const sample = textsOfAbout200Words();
  for (let start = 0; start < count; start += 5000) {
    const rows = Array.from({ length: Math.min(5000, count - start) }, (_, index) => ({
      id: `t-${start + index}`,
      text: sample[index % sample.length].text,
      question_text: 'Why?',
      author_id: `a-${start + index}`,
      task_id: 'bench',
      metadata: { l1: `l${index % 20}` },
    }));
    await store.addSubmissions(ACCOUNT, rows, at(0));
  }

  const sentences = Array.from({ length: 12 }, (_, index) => [index * 90, index * 90 + 88, 0.1234]);
  const errors = Array.from({ length: 15 }, (_, index) => [index * 70, index * 70 + 6, 'correct', 'RV']);
  const finished = (receipt, shift) => {
    const overallScore = Math.round(((receipt % 1300) / 100 + shift) * 1e4) / 1e4;
    const body = JSON.stringify({
      type: 'success',
      code: 200,
      overall_score: overallScore,
      sentence_scores: sentences,
      textual_errors: errors,
    });
    return {
      receipt,
      type: 'success',
      overallScore,
      wordCount: 200,
      sentenceCount: 12,
      errorCount: 15,
      suspectCount: 2,
      body,
    };
  };
  /** CPU seconds for storing the results of all texts, in batches as from threads. */
  const save = async (version, minute, shift) => {
    const { cpu } = await timed(() => saveAll(version, minute, shift));
    return cpu;
  };
  const saveAll = async (version, minute, shift) => {
    for (let start = 1; start <= count; start += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, count - start + 1) }, (_, index) =>
        finished(start + index, ((start + index) % 7 === 0 ? 1 : 0) * shift),
      );
      await store.saveResults(identity(version), batch, at(minute));
    }
  };

  const { definition, artefacts } = loadPipeline('cefr');
  const assessor = createAssessor(definition, createResources(artefacts));
  for (const { text, question } of sample.slice(0, 100)) assessor.assess(text, question);
  const measured = Array.from({ length: 400 }, (_, index) => sample[index % sample.length]);
  const { cpu } = await timed(() => {
    for (const { text, question } of measured) JSON.stringify(assessor.assess(text, question));
  });
  const engine = (cpu / measured.length) * count;

  await save('1', 1, 0);
  const same = await save('1', 2, 0);
  const size = statSync(path).size;
  const other = await save('2', 3, 0.5);
  console.log(`${count} texts, which take the engine ${engine.toFixed(0)} s of processor time`);
  report('results stored in place of the same version, CPU s', same);
  report('results stored, the earlier ones kept, CPU s', other);
  report('what keeping them adds to the engine, %', (100 * (other - same)) / engine, { atMost: 10 });
  report('growth of the file in bytes per text', (statSync(path).size - size) / count);

  const time = async (work) => {
    const begin = performance.now();
    const value = await work();
    return { value, seconds: (performance.now() - begin) / 1000 };
  };
  const query = { accountId: ACCOUNT, pipeline: identity('2') };
  const pending = await time(() => store.countPending(query));
  report('unchanged texts checked, s', pending.seconds, { atMost: 5 });
  if (pending.value !== 0) throw new Error(`${pending.value} texts were pending`);
  const comparison = await time(() =>
    store.comparison({
      accountId: ACCOUNT,
      from: identity('1'),
      to: identity('2'),
      includeTests: false,
      by: ['l1'],
      groupLimit: 30,
      limit: 20,
      lowest: 0,
      levelWidth: 1,
      binWidth: 0.25,
    }),
  );
  report('two versions compared, s', comparison.seconds, { atMost: 20 });
  const versions = await time(() => store.versions(ACCOUNT));
  report('versions listed, s', versions.seconds);
  const pruned = await time(() => store.prune({ accountId: ACCOUNT, keep: 0 }));
  report('earlier results pruned, s', pruned.seconds);
  report('peak memory, MiB', process.resourceUsage().maxRSS / 1024, { atMost: 2048 });
} finally {
  await store[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
}
