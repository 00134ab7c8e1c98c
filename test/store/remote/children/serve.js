/** Holds a store and serves it until it is killed. Arguments: compiled code, store. */
const [, , dist, path] = process.argv;
const { openStore } = await import(`${dist}store/duckdb/open.js`);
const { serveStore } = await import(`${dist}store/remote/serve.js`);
await serveStore(await openStore(path), path);
process.stdout.write('serving\n');
setInterval(() => {}, 1000);
