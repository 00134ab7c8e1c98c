import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assessJson, emptyFolder, ended, startAssess, untilOthersCanRead } from './assess.js';

const HEADER = 'id,text,author_id,task_id,question_text';

test('while one command has the store open, others can read it, and writers wait', async () => {
  const cwd = emptyFolder();
  // Holds the store until its input ends.
  const child = startAssess(['import', '-'], { cwd });
  const exit = ended(child);
  await untilOthersCanRead(cwd);

  expect(assessJson(['stats'], { cwd })).toMatchObject({ submissions: 0 });
  const given = startAssess(['account', 'create', 'other', '--wait', '1h'], { cwd });
  await once(given.stderr!, 'data');
  const gaveUp = ended(given);
  given.kill('SIGINT');
  expect((await gaveUp).status).toBe(130);
  const waiting = startAssess(['account', 'create', 'school', '--wait', '1h'], { cwd });
  const [told] = await once(waiting.stderr!, 'data');
  expect(`${told}`).toBe(`waiting for the store, which is in use by process ${child.pid}\n`);
  child.stdin!.end(`${HEADER}\nb,Two.,anna,pets,Why?\n`);
  expect((await exit).status).toBe(0);
  expect((await ended(waiting)).status).toBe(0);
  expect(existsSync(join(cwd, 'assess.duckdb.sock'))).toBe(false);
});
