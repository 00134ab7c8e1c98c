/**
 * Makes a backup on a slow disk and a compaction at the same time, and reads and writes until the backup ends. Prints
 * JSON: the order in which both ended, the number of reads, the slowest read and write (ms), and the number of lost
 * texts. Arguments: compiled code, folder, file of rules.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const [, , dist, folder, rules] = process.argv;
const { openStore } = await import(`${dist}store/duckdb/open.js`);
const at = new Date('2024-03-01T12:00:00Z');
const store = await openStore(`${folder}/x.duckdb`, { threads: 1 });
const row = (id) => ({
  id,
  text: `Text ${id}. `.repeat(60),
  author_id: 'a',
  task_id: 't',
  question_text: 'Why?',
});
await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
await store.addSubmissions(
  'a',
  Array.from({ length: 20_000 }, (_, n) => row(`text-${n}`)),
  at,
);
writeFileSync(rules, 'write copy.duckdb delay\n');

const ended = [];
const end = (what) => () => ended.push(what);
const backup = store.backUp(`${folder}/copy.duckdb`).then(end('backup'));
await sleep(100);
const compaction = store.compact().then(end('compaction'));
let [reads, writes, slowestRead, slowestWrite] = [0, 0, 0, 0];
while (!ended.includes('backup')) {
  let begin = performance.now();
  await store.account('a');
  slowestRead = Math.max(slowestRead, performance.now() - begin);
  begin = performance.now();
  writes += 1;
  await store.addSubmissions('a', [row(`more-${writes}`)], at);
  slowestWrite = Math.max(slowestWrite, performance.now() - begin);
  reads += 1;
  await sleep(20);
}
await Promise.all([backup, compaction]);
const { submissions } = await store.statistics({ accountId: 'a', includeTests: true });
await store[Symbol.asyncDispose]();
process.stdout.write(
  JSON.stringify({ ended, reads, lost: 20_000 + writes - submissions, slowestRead, slowestWrite }),
);
