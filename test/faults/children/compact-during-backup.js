/**
 * Makes a backup on a disk that stands still, and a compaction at the same time, and reads and writes before the disk
 * goes on. Prints JSON: the order in which reads and writes, backup and compaction ended, and the number of lost texts.
 * Arguments: compiled code, folder, file of rules.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const [, , dist, folder, rules] = process.argv;
const { openStore } = await import(`${dist}store/duckdb/open.js`);
const ROUNDS = 20;
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
writeFileSync(rules, 'write copy.duckdb hold\n');

const ended = [];
const end = (what) => () => ended.push(what);
const backup = store.backUp(`${folder}/copy.duckdb`).then(end('backup'));
while (!readdirSync(folder).some((name) => name.startsWith('copy.duckdb'))) await sleep(5);
const compaction = store.compact().then(end('compaction'));
for (let round = 0; round < ROUNDS; round += 1) {
  await store.account('a');
  await store.addSubmissions('a', [row(`more-${round}`)], at);
}
end('reads and writes')();
writeFileSync(rules, '');
await Promise.all([backup, compaction]);
const { submissions } = await store.statistics({ accountId: 'a', includeTests: true });
await store[Symbol.asyncDispose]();
process.stdout.write(JSON.stringify({ ended, lost: 20_000 + ROUNDS - submissions }));
