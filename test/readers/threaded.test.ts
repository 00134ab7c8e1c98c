import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import type { NewSubmission } from '../../src/domain/submissions/submission.js';
import type { JudgedRow, JudgedTable } from '../../src/readers/judged.js';
import { packBatch, unpackBatch } from '../../src/readers/packed.js';
import { readSubmissions } from '../../src/readers/submissions.js';
import { readSubmissionsInThread } from '../../src/readers/threaded.js';
import { temporaryFile } from './files.js';

const HEADER = 'id,text,author_id,task_id,question_text,l1\n';

function archive(rows: number): string {
  let content = HEADER;
  for (let index = 0; index < rows; index += 1) {
    const id = index % 100 === 99 ? 'b_' : `r-${index}`;
    content += `${id},"Text ${index}’s 😀\n${'again and '.repeat(index % 50)}",anna,day,Why?,${index % 2 ? 'de' : ''}\n`;
  }
  const path = temporaryFile('archive.csv');
  writeFileSync(path, content);
  return path;
}

async function rowsOf(table: JudgedTable<NewSubmission>): Promise<JudgedRow<NewSubmission>[]> {
  const rows: JudgedRow<NewSubmission>[] = [];
  for await (const batch of table.batches) rows.push(...batch.rows);
  return rows;
}

it('a thread returns the same rows as reading in place', async () => {
  const path = archive(5000);
  const inPlace = await readSubmissions(path, {});
  const inThread = await readSubmissionsInThread(path, {});
  expect(inThread.plan).toEqual(inPlace.plan);
  expect(inThread.size).toBe(inPlace.size);
  const expected = await rowsOf(inPlace);
  expect(expected).toHaveLength(5000);
  expect(await rowsOf(inThread)).toEqual(expected);
});

it('a thread passes on notes about the text files that rows name', async () => {
  const path = temporaryFile('archive.csv');
  writeFileSync(path, 'id,essay,author_id,task_id,question_text\na,a.txt,anna,day,Why?\n');
  writeFileSync(
    join(dirname(path), 'a.txt'),
    Buffer.from('My \x93caf\xe9\x94 is na\xefve, and I don\x92t mind.', 'latin1'),
  );
  const choices = { map: { text: '@essay' } };
  const [inPlace, inThread] = [
    await readSubmissions(path, choices),
    await readSubmissionsInThread(path, choices),
  ];
  for (const table of [inPlace, inThread]) await rowsOf(table);
  expect(inThread.notes).toEqual([expect.stringContaining('windows-1252')]);
  expect(inThread.notes).toEqual(inPlace.notes);
});

it('an error of the thread arrives with its code and details', async () => {
  const path = temporaryFile('archive.csv');
  writeFileSync(path, 'id,essay,author_id,task_id,question_text\n');
  await expect(readSubmissionsInThread(path, {})).rejects.toMatchObject({
    code: 'missing_columns',
    details: { missing: ['text'], likely: { text: 'essay' } },
  });
});

it('a thread ends when its rows are no longer needed', async () => {
  const table = await readSubmissionsInThread(archive(50_000), {});
  for await (const batch of table.batches) {
    expect(batch.rows.length).toBeGreaterThan(0);
    break;
  }
  const untouched = await readSubmissionsInThread(archive(10), {});
  await untouched.close();
});

it('an unpacked batch equals the packed one', async () => {
  const table = await readSubmissions(archive(300), {});
  for await (const batch of table.batches) {
    expect(unpackBatch(structuredClone(packBatch(batch)))).toEqual(batch);
  }
});

it('a thread stops at once when its signal is aborted', async () => {
  const stop = new AbortController();
  const table = await readSubmissionsInThread(archive(50_000), {}, stop.signal);
  const reading = async () => {
    for await (const _ of table.batches) stop.abort();
  };
  await expect(reading()).rejects.toMatchObject({ name: 'AbortError' });
  await expect(readSubmissionsInThread(archive(10), {}, stop.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
});
