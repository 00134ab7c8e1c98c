/**
 * Writes batches of submissions with a result each, and prints the number of each batch once it is acknowledged,
 * until it is killed. Arguments: compiled code, store, size of the log in bytes for a checkpoint.
 */
const [, , dist, path, busyLimit] = process.argv;
const { openStore } = await import(`${dist}store/duckdb/open.js`);
const store = await openStore(path, { threads: 1, checkpoints: { busyLimit: Number(busyLimit) } });
const at = new Date('2024-03-01T12:00:00Z');
const pipeline = { name: 'cefr', version: '1', configHash: 'x' };
const body = '{"type":"success"}';
const figures = { type: 'success', wordCount: 1, sentenceCount: 1, errorCount: 0, suspectCount: 0, body };

await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
for (let batch = 0; ; batch += 1) {
  const rows = Array.from({ length: 100 }, (_, index) => ({
    id: `${batch}-${index}`,
    text: `Text ${batch}-${index}. `.repeat(50),
    author_id: `author-${batch}`,
    task_id: 'task',
    question_text: 'Why?',
  }));
  await store.addSubmissions('a', rows, at);
  const finished = rows.map((_, index) => ({ receipt: 100 * batch + index + 1, ...figures }));
  await store.saveResults(pipeline, finished, at);
  process.stdout.write(`${batch}\n`);
}
