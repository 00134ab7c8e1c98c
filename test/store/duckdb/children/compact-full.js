/**
 * Makes a compaction with a limit for the size of files, then another one without it; prints what happened. Arguments:
 * compiled code, store, limit in bytes, and `empty` for an empty write-ahead log.
 */
import { execFileSync } from 'node:child_process';

const [, , dist, path, limit, log] = process.argv;
const { openStore } = await import(`${dist}store/duckdb/open.js`);
let store = await openStore(path, { threads: 1 });
const limitFiles = (bytes) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
const at = new Date('2024-03-01T12:00:00Z');
const row = (id) => ({ id, text: 'More.', author_id: 'c', task_id: 't', question_text: 'Why?' });
const count = async () => (await store.statistics({ accountId: 'a', includeTests: true })).submissions;

await store.addSubmissions('a', [row('before')], at);
if (log === 'empty') {
  await store[Symbol.asyncDispose]();
  store = await openStore(path, { threads: 1 });
}
limitFiles(limit);
const failure = await store.compact().catch(({ code, message }) => ({ code, message }));
const read = await count();
await store.addSubmissions('a', [row('after')], at);
limitFiles('unlimited');
const written = await count();
await store.compact();
const compacted = await count();
await store[Symbol.asyncDispose]();
process.stdout.write(JSON.stringify({ failure, read, written, compacted }));
