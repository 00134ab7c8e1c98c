/**
 * Prints the accounts of a store that is served, or why not, and leaves the connection open. Arguments: compiled code,
 * store, and the number of the user to be, where it is another.
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
