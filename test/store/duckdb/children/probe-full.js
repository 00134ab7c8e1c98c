/** Writes and probes until a probe fails because the file cannot grow any more, then prints what happened. Arguments:
 * compiled code, store. */
const [, , dist, path] = process.argv;
const { openStore } = await import(`${dist}store/duckdb/open.js`);
const store = await openStore(path, { threads: 1 });
const at = new Date('2024-03-01T12:00:00Z');
await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
await store.probe();
const add = (id, length) => {
  const question_text = 'Why?';
  const text = 'a'.repeat(length);
  return store.addSubmissions('a', [{ id, text, author_id: 'a', task_id: 't', question_text }], at);
};
for (let count = 0; ; count += 1) {
  if (
    await add(`${count}`, 10_000).then(
      () => false,
      () => true,
    )
  )
    break;
}
let probes = 0;
let failure;
while (!failure && probes < 1000) {
  probes += 1;
  failure = await store.probe().then(
    () => undefined,
    ({ code, message }) => ({ code, message }),
  );
}
const accounts = await store.accounts();
process.stdout.write(JSON.stringify({ probes, failure, accounts: accounts.length }));
process.exit(0);
