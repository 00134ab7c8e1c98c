/**
 * Adds batches in one endless transaction, and prints the number of each batch once it has its outcomes, until it is
 * killed. Arguments: compiled code, store.
 */
const [, , dist, path] = process.argv;
const { openStore } = await import(`${dist}store/duckdb/open.js`);
const store = await openStore(path, { threads: 1 });
const at = new Date('2024-03-01T12:00:00Z');

await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
await store.transaction(async (writer) => {
  for (let batch = 0; ; batch += 1) {
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      id: `${batch}-${index}`,
      text: `Text ${batch}-${index}. `.repeat(50),
      author_id: `author-${batch}`,
      task_id: 'task',
      question_text: 'Why?',
    }));
    await writer.addSubmissions('a', rows, at);
    process.stdout.write(`${batch}\n`);
  }
});
