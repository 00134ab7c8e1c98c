import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Child } from '../children.js';
import { expectAllKept } from '../killed-compaction.js';
import { TemporaryDirectory } from '../temporary.js';

test('a process killed at any point of a compaction loses nothing and leaves nothing behind', async () => {
  let interrupted = 0;
  for (let round = 0; round < 6; round += 1) {
    using directory = new TemporaryDirectory();
    await using child = new Child('compact.js', directory.join('x.duckdb'));
    let last = 0;
    for (let batch = 0; batch < 4; batch += 1) last = Number(await child.line());
    const copy = directory.join('x.duckdb.compacting');
    // On a slow machine, a compaction may start after any fixed pause: every other kill waits for its copy.
    if (round % 2 === 1) while (!existsSync(copy)) await sleep(1);
    else await sleep(round * 15);
    last = Number((await child.kill()).at(-1) ?? last);
    if (existsSync(copy)) interrupted += 1;
    await expectAllKept(directory, last);
  }
  expect(interrupted).toBeGreaterThan(0);
});
