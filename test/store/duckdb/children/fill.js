/** Writes until the file cannot grow any more, then prints what happened. Arguments: compiled code, store. */
const [, , dist, path] = process.argv;
const { openStore } = await import(`${dist}store/duckdb/open.js`);
const store = await openStore(path, { threads: 1 });
const at = new Date('2024-03-01T12:00:00Z');
const add = (batch, count) =>
  store.addSubmissions(
    'a',
    Array.from({ length: count }, (_, index) => ({
      id: `${batch}-${index}`,
      text: `${batch}-${index} `.repeat(100),
      author_id: 'a',
      task_id: 't',
      question_text: 'Why?',
    })),
    at,
  );

await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
let acknowledged = 0;
let failure;
while (!failure && acknowledged < 100) {
  try {
    await add(acknowledged, 200);
    acknowledged += 1;
  } catch (error) {
    failure = { code: error.code, message: error.message };
  }
}
const { submissions } = await store.statistics({ accountId: 'a', includeTests: true });
await store[Symbol.asyncDispose]();
process.stdout.write(JSON.stringify({ acknowledged, failure, submissions }));
