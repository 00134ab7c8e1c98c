/**
 * Performs one operation on a store while the disk fails according to a rule, then writes without the rule. Prints the
 * outcomes as JSON. Arguments: compiled code, folder, file of rules, the operation, the rule.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const [, , dist, folder, rules, work, rule] = process.argv;
const { openStore } = await import(`${dist}store/duckdb/open.js`);
const path = `${folder}/x.duckdb`;
const at = new Date('2024-03-01T12:00:00Z');
const checkpoints = work.startsWith('checkpoint');
const troubles = [];
const options = {
  threads: 1,
  checkpoints: { busyLimit: checkpoints ? 0 : 2 ** 40, idleAfter: 2 ** 30 },
  onTrouble: (trouble) => troubles.push(trouble?.message ?? 'over'),
};
const store = await openStore(path, options);
let last = 0;
const row = (id) => ({ id, text: 'A text.', author_id: `author-${id}`, task_id: 't', question_text: 'Why?' });
const add = () => {
  last += 1;
  return store.addSubmissions('a', [row(`text-${last}`)], at);
};
const outcome = (promise) =>
  promise.then(
    () => 'done',
    (error) => error.code ?? String(error),
  );
const count = () =>
  store.statistics({ accountId: 'a', includeTests: true }).then(
    ({ submissions }) => submissions,
    (error) => error.code,
  );

await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
await add();
await add();
await store.deleteAuthor('a', 'author-text-2', at);
// It continues with another instance of DuckDB.
if (work === 'checkpoint after compaction') await store.compact();
// The next commit creates a log.
if (work === 'checkpoint of a new log')
  while (existsSync(`${path}.wal`) || existsSync(`${path}.blocks`)) await sleep(5);
writeFileSync(rules, `${rule}\n`);
const works = {
  backup: () => store.backUp(`${folder}/copy.duckdb`),
  compact: () => store.compact(),
  archive: () => store.exportAccount('a', folder),
  add,
  checkpoint: add,
  'checkpoint after compaction': add,
  'checkpoint of a new log': add,
};
const during = await outcome(works[work]());
// The write after the checkpoint, still under the rule.
const after = checkpoints ? await outcome(add()) : 'not tried';
writeFileSync(rules, '');
let later = await outcome(add());
// If the store could not be reopened, it tries again after a pause.
if (checkpoints && after !== 'done')
  for (const end = performance.now() + PATIENCE_MS; later !== 'done' && performance.now() < end; ) {
    await sleep(20);
    later = await outcome(add());
  }
const texts = await count();
await store[Symbol.asyncDispose]();
const again = await openStore(path, { threads: 1 });
const kept = (await again.statistics({ accountId: 'a', includeTests: true })).submissions;
await again[Symbol.asyncDispose]();
const files = readdirSync(folder).sort();
process.stdout.write(JSON.stringify({ during, after, later, texts, kept, files, troubles }));
