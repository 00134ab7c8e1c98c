/**
 * Ends a run while the disk refuses the commit, and its worker, while it refuses that as well. Prints the outcome of the
 * call, and of the run when the disk works again, as JSON. Arguments: compiled code, folder, file of rules.
 */
import { writeFileSync } from 'node:fs';

const [, , dist, folder, rules] = process.argv;
const { openStore } = await import(`${dist}store/duckdb/open.js`);
const at = new Date('2024-03-01T12:00:00Z');
const worker = '00000000-0000-4000-8000-000000000001';
const store = await openStore(`${folder}/x.duckdb`, { threads: 1 });
await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
await store.beat({ id: worker, name: 'here', parts: ['score'] }, 60_000);
const number = await store.startRun({ accountId: 'a', job: 'score', startedAt: at }, worker);
writeFileSync(rules, 'sync x.duckdb.wal EIO 0 2\n');
const ended = await store.finishRun(number, { outcome: 'done', endedAt: at }).then(
  () => 'done',
  (error) => error.code,
);
await store.leave(worker);
writeFileSync(rules, '');
const [run] = await store.runs({ accountId: 'a' });
await store[Symbol.asyncDispose]();
process.stdout.write(JSON.stringify({ ended, outcome: run.outcome }));
