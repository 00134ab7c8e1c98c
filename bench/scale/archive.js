/**
 * Fills a store for `bench/scale.js`, in a separate process. Arguments: the file, the number of texts, and optionally
 * `rescored`, which adds the result of a second version to every text instead of filling an empty store.
 *
 * Texts, results and marks are copies of the sample archive with their own ids, received over a year. Words are rotated
 * and scores spread, so that neither the file nor a metric benefits from repetition.
 */
import { loadPipeline } from '../../dist/services/pipelines/pipelines.js';
import { openStore } from '../../dist/store/duckdb/open.js';
import { createPool } from '../../dist/workers/pool.js';
import { sampleSubmissions } from '../measure.js';

const [path, count, stage] = process.argv.slice(2);
const TEXTS = Number(count);
const ACCOUNT = 'default';
const BATCH = 10_000;
const MONTHS = 12;
const LANGUAGES = ['Arabic', 'Chinese', 'German', 'Japanese', 'Polish', 'Spanish', 'Turkish', 'Urdu'];
/** One of this many texts has marks by two of twelve examiners. */
const MARKED = 10;
const EXAMINERS = 12;

/** A number from 0 to 1 for each text, the same in every run (a hash similar to splitmix32). */
function chance(index, salt) {
  let value = (index * 0x9e3779b9 + salt * 0x85ebca6b) >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  value = Math.imul(value ^ (value >>> 15), 0x735a2d97);
  return ((value ^ (value >>> 15)) >>> 0) / 2 ** 32;
}

const receivedAt = (index) =>
  new Date(Date.UTC(2025, Math.floor((index / TEXTS) * MONTHS), 1 + (index % 28), 12));

const sample = sampleSubmissions();
const identity = (version) => ({ name: 'cefr', version, configHash: 'bench' });

/** The words of a text rotated, so that the file can't store equal texts only once. */
function turned(text, share) {
  const words = text.split(' ');
  const first = Math.floor(share * words.length);
  return [...words.slice(first), ...words.slice(0, first)].join(' ');
}

function submission(index) {
  const { text, question_text } = sample[index % sample.length];
  return {
    id: `text-${index}`,
    text: `${turned(text, chance(index, 7))} ${index}`,
    author_id: `author-${Math.floor(index / 4)}`,
    task_id: `task-${index % 40}`,
    question_text,
    metadata: {
      l1: LANGUAGES[Math.floor(chance(index, 1) * LANGUAGES.length)],
      age: String(12 + Math.floor(chance(index, 2) * 50)),
    },
  };
}

/** The result of the sample text, with a score that differs by up to half a point. */
function finished(index, receipt, outcomes, shift) {
  const outcome = outcomes[index % outcomes.length];
  if (outcome.type !== 'success') return { ...outcome, receipt };
  const moved = outcome.overallScore + chance(index, 3) - 0.5 + shift * (chance(index, 4) - 0.3);
  const overallScore = Math.round(Math.min(13, Math.max(0, moved)) * 1000) / 1000;
  const body = outcome.body.replace(/"overall_score":[^,]*/, `"overall_score":${overallScore}`);
  return { ...outcome, receipt, overallScore, body };
}

function marks(index, outcomes) {
  const { overallScore } = outcomes[index % outcomes.length];
  if (overallScore === undefined || index % MARKED !== 0) return [];
  return [0, 1].map((which) => {
    const examiner = (Math.floor(index / MARKED) + which * 5) % EXAMINERS;
    const severity = (examiner - EXAMINERS / 2) / 10;
    const mark = overallScore + severity + 2 * (chance(index, 5 + which) - 0.5);
    return {
      submission_id: `text-${index}`,
      examiner_id: examiner + 1,
      mark: { holistic: String(Math.round(Math.min(13, Math.max(0, mark)))) },
    };
  });
}

const { artefacts } = loadPipeline('cefr');
const pool = await createPool({ pipeline: 'cefr', artefacts, workers: 2 });
const outcomes = await pool.assess(
  sample.map(({ text, question_text }) => ({ text, question: question_text })),
);
await pool[Symbol.asyncDispose]();

const store = await openStore(path, { memoryLimit: '1GiB' });
if (stage !== 'rescored') {
  await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: receivedAt(0) });
}
const job = stage === 'rescored' ? 'rescore' : 'score';
const pipeline = identity(stage === 'rescored' ? '2.0.0' : '1.0.0');
const startedAt = new Date(Date.UTC(2026, stage === 'rescored' ? 1 : 0, 1));
const run = await store.startRun({ accountId: ACCOUNT, job, pipeline, startedAt });
for (let start = 0; start < TEXTS; start += BATCH) {
  const indices = Array.from({ length: Math.min(BATCH, TEXTS - start) }, (_, offset) => start + offset);
  if (stage === 'rescored') {
    await store.saveResults(
      pipeline,
      indices.map((index) => finished(index, index + 1, outcomes, 1)),
      startedAt,
    );
    continue;
  }
  const at = receivedAt(start);
  const added = await store.addSubmissions(ACCOUNT, indices.map(submission), at);
  await store.saveResults(
    pipeline,
    indices.map((index, offset) => finished(index, added[offset].receipt, outcomes, 0)),
    at,
  );
  await store.addFeedback(
    ACCOUNT,
    indices.flatMap((index) => marks(index, outcomes)),
    at,
  );
}
await store.finishRun(run, { outcome: 'done', endedAt: startedAt, counts: { assessed: TEXTS } });
await store[Symbol.asyncDispose]();
