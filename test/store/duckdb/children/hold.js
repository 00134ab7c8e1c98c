/** Holds a store until it is killed. Arguments: compiled code, store. */
const [, , dist, path] = process.argv;
const { openStore } = await import(`${dist}store/duckdb/open.js`);
await openStore(path);
process.stdout.write('open\n');
setInterval(() => {}, 1000);
