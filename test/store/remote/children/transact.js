/**
 * Adds a submission in a transaction of a store that is served, and never ends it. Arguments: compiled code,
 * store, account, submission as JSON.
 */
const [, , dist, path, account, submission] = process.argv;
const { reachStore } = await import(`${dist}store/remote/reach.js`);
const store = await reachStore(path, () => Promise.reject(new Error('the server was not found')));
await store.transaction(async (writer) => {
  const [{ status }] = await writer.addSubmissions(account, [JSON.parse(submission)], new Date());
  process.stdout.write(`${status}\n`);
  await new Promise((resolve) => setTimeout(resolve, 1 << 30));
});
