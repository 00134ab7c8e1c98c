/**
 * Repeatedly writes a batch, deletes the author of every other batch and makes a compaction, until it is killed; prints
 * the number of each batch before its compaction. Arguments: compiled code, store, and optionally the point at which it
 * kills itself in the third compaction: `before` or `after` the new file replaces the old one.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [, , dist, path, stage] = process.argv;
const { openStore } = await import(`${dist}store/duckdb/open.js`);
const store = await openStore(path, { threads: 1 });
const at = new Date('2024-03-01T12:00:00Z');

const { renameSync } = fs;
function killAtRename() {
  fs.renameSync = (...names) => {
    if (stage === 'after') renameSync(...names);
    process.kill(process.pid, 'SIGKILL');
  };
  syncBuiltinESMExports();
}

await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
for (let batch = 0; ; batch += 1) {
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    id: `${batch}-${index}`,
    text: `Text ${batch}-${index}. `.repeat(50),
    author_id: `author-${batch % 2}`,
    task_id: 'task',
    question_text: 'Why?',
  }));
  await store.addSubmissions('a', rows, at);
  if (batch % 2 === 0) await store.deleteAuthor('a', 'author-0', at);
  process.stdout.write(`${batch}\n`);
  if (batch === 2 && stage) killAtRename();
  await store.compact();
}
