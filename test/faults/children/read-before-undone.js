/**
 * Reads what a commit has changed while the disk stands still, lets the disk refuse the commit, and reads again. Prints
 * JSON: how its writes ended, and what was read. Arguments: compiled code, folder, file of rules.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const [, , dist, folder, rules] = process.argv;
const { openStore } = await import(`${dist}store/duckdb/open.js`);
const path = `${folder}/x.duckdb`;
const at = new Date('2024-03-01T12:00:00Z');
const store = await openStore(path, { threads: 1, checkpoints: { busyLimit: 0, idleAfter: 2 ** 30 } });
const add = (id) =>
  store.addSubmissions(
    'a',
    [{ id, text: 'A text.', author_id: `author of ${id}`, task_id: 't', question_text: 'Why?' }],
    at,
  );
const token = { id: 'token', accountId: 'a', label: 'x', createdAt: at };
await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
await add('old');
const worker = '00000000-0000-4000-8000-000000000001';
await store.beat({ id: worker, name: 'here', parts: ['assess'] }, 600_000);
const read = async () => ({
  token: (await store.tokenByHash('hash')) !== undefined,
  added: (await store.submissionStatus('a', 'new')) !== undefined,
  claimed: (await store.claimTexts({ worker, limit: 9 }))?.texts.length ?? 0,
});
// The texts that wait are known from now on.
await store.backlog();
// The next commit creates a log, whose name in the folder has to be on the disk.
while (existsSync(`${path}.wal`) || existsSync(`${path}.blocks`)) await sleep(5);
writeFileSync(rules, 'sync disk$ hold\n');
const writes = Promise.allSettled([
  store.addToken(token, 'hash'),
  store.deleteAuthor('a', 'author of old', at),
  add('new'),
]);
while ((await store.tokens('a')).length === 0) await sleep(1);
const seen = await read();
writeFileSync(rules, 'sync disk$ EIO\n');
const refused = (await writes).map(({ reason }) => reason?.code ?? 'done');
writeFileSync(rules, '');
for (let works = false; !works; await sleep(20))
  works = await store.createAccount({ id: 'b', pipeline: 'cefr', createdAt: at }).then(
    () => true,
    () => false,
  );
const undone = await read();
await store[Symbol.asyncDispose]();
process.stdout.write(JSON.stringify({ refused, seen, undone }));
