/**
 * Prints the accounts of a store that is served, or the error, and leaves the connection open. Arguments: compiled
 * code, store, and optionally the id of the user to run as.
 */
const [, , dist, path, user] = process.argv;
const { reachStore } = await import(`${dist}store/remote/reach.js`);
const { openStore } = await import(`${dist}store/duckdb/open.js`);
if (user) process.setuid(Number(user));
try {
  const store = await reachStore(path, () => openStore(path));
  process.stdout.write(`${(await store.accounts()).map(({ id }) => id).join(' ')}\n`);
} catch ({ code, message }) {
  process.stdout.write(`${code}: ${message}\n`);
}
