/** Tries without a pause to open a store until it succeeds. Arguments: compiled code, store. */
const [, , dist, path] = process.argv;
const { openStore } = await import(`${dist}store/duckdb/open.js`);
process.stdout.write('trying\n');
for (;;) {
  try {
    await openStore(path, { threads: 1 });
    break;
  } catch (error) {
    if (error.code !== 'store_locked') throw error;
  }
}
process.stdout.write('opened\n');
setInterval(() => {}, 1000);
