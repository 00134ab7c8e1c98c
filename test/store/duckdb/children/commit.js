/**
 * Adds one batch that DuckDB writes to the file and one that it writes to the log, prints how many rows it stored, and
 * waits until it is killed. It makes no checkpoint. Arguments: compiled code, store.
 */
const [, , dist, path] = process.argv;
const { openStore } = await import(`${dist}store/duckdb/open.js`);
const { ROW_GROUP_SIZE } = await import(`${dist}store/duckdb/database.js`);
const never = { busyLimit: 2 ** 40, idleLimit: 2 ** 40 };
const store = await openStore(path, { threads: 1, checkpoints: never });
const at = new Date('2024-03-01T12:00:00Z');
const add = (batch, count) =>
  store.addSubmissions(
    'a',
    Array.from({ length: count }, (_, index) => ({
      id: `${batch}-${index}`,
      text: `Text ${batch}-${index}. `.repeat(50),
      author_id: `author-${index}`,
      task_id: 'task',
      question_text: 'Why?',
    })),
    at,
  );

await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
await add(0, ROW_GROUP_SIZE + 1);
await add(1, 100);
process.stdout.write(`${ROW_GROUP_SIZE + 101}\n`);
setInterval(() => {}, 1000);
