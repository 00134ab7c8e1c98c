/** Prints the seconds for deleting an author in an open store, as the median of several. Argument: the file. */
import { openStore } from '../../dist/store/duckdb/open.js';
import { median } from '../measure.js';

const store = await openStore(process.argv[2], { memoryLimit: '1GiB' });
const seconds = [];
for (let author = 100; author < 105; author += 1) {
  const start = performance.now();
  const { submissionsDeleted } = await store.deleteAuthor('default', `author-${author}`, new Date());
  if (submissionsDeleted === 0) throw new Error('nothing was deleted');
  seconds.push((performance.now() - start) / 1000);
}
await store[Symbol.asyncDispose]();
console.log(median(seconds));
