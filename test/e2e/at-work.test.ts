import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assess, assessJson, emptyFolder, ended, startAssess } from './assess.js';

const HEADER = 'id,text,author_id,task_id,question_text';

test('while one command is at work on the store, others read it, and those that write wait or are refused', async () => {
  const cwd = emptyFolder();
  assess(['import', '-'], { cwd, input: `${HEADER}\na,One.,anna,pets,Why?\n` });
  // Holds the store until its input ends.
  const child = startAssess(['import', '-'], { cwd });
  const exit = ended(child);
  while (!existsSync(join(cwd, 'assess.duckdb.sock')))
    await new Promise((resolve) => setTimeout(resolve, 20));

  expect(assessJson(['stats'], { cwd })).toMatchObject({ submissions: 1 });
  const refused = assess(['account', 'create', 'school'], { cwd });
  expect([refused.status, refused.stderr]).toEqual([
    3,
    expect.stringMatching(
      new RegExp(`is in use by another process \\(pid ${child.pid}\\)\n {2}→ wait until .*--wait forever`),
    ),
  ]);
  const waiting = startAssess(['account', 'create', 'school', '--wait', '1h'], { cwd });
  const [told] = await once(waiting.stderr!, 'data');
  expect(`${told}`).toBe(`waiting for the store, which process ${child.pid} holds\n`);
  child.stdin!.end(`${HEADER}\nb,Two.,anna,pets,Why?\n`);
  expect((await exit).status).toBe(0);
  expect((await ended(waiting)).status).toBe(0);
  expect(existsSync(join(cwd, 'assess.duckdb.sock'))).toBe(false);
  expect(assess(['stats', '--wait', 'soon'], { cwd })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--wait: must be a duration such as 90s, 10m or 24h, or forever'),
  });
});
