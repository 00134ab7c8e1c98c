/**
 * Writes, deletes, checkpoints, compacts and backs up in an order given by a seed. Notes calls in a file on the same
 * disk, so that the record of disk.c includes the notes: `begun N` before a call and `done N` once it is acknowledged.
 * Arguments: compiled code, folder, file of rules, seed.
 */
import { appendFileSync } from 'node:fs';

const [, , dist, folder, , seed] = process.argv;
const { openStore } = await import(`${dist}store/duckdb/open.js`);
const at = new Date('2024-03-01T12:00:00Z');

/** The generator Mulberry32. */
function randomOf(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomOf(Number(seed));
const below = (count) => Math.floor(random() * count);
const note = (line) => appendFileSync(`${folder}/notes`, `${line}\n`);
const store = await openStore(`${folder}/x.duckdb`, {
  threads: 1,
  checkpoints: { busyLimit: [0, 20_000, 2 ** 40][below(3)], idleAfter: 2 ** 30 },
});
await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
note('account');

let last = 0;
const authors = [];
for (let step = 0; step < 12; step += 1) {
  const choice = random();
  if (choice < 0.65 || authors.length === 0) {
    last += 1;
    const count = 1 + below(5);
    const rows = Array.from({ length: count }, (_, n) => ({
      id: `${last}-${n}`,
      text: `Text ${random()}. `.repeat(1 + below(60)),
      author_id: `author-${last}`,
      task_id: 't',
      question_text: 'Why?',
    }));
    note(`begin add ${last} ${count}`);
    await store.addSubmissions('a', rows, at);
    note(`done add ${last} ${count}`);
    authors.push(last);
  } else if (choice < 0.85) {
    const [author] = authors.splice(below(authors.length), 1);
    note(`begin delete ${author}`);
    await store.deleteAuthor('a', `author-${author}`, at);
    note(`done delete ${author}`);
  } else if (choice < 0.95) await store.compact();
  else await store.backUp(`${folder}/backup-${step}.duckdb`);
}
if (random() < 0.3) await store[Symbol.asyncDispose]();
else process.kill(process.pid, 'SIGKILL');
