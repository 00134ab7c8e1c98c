import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { ConditionSubject } from '../../src/domain/submissions/condition.js';
import { SCALES } from '../../src/engine/results/scale.js';
import { adjudicationReport } from '../../src/services/examiners/adjudication.js';
import { examinersReport } from '../../src/services/examiners/examiners.js';
import { exportRows } from '../../src/services/export/rows.js';
import { importFeedback } from '../../src/services/import/feedback.js';
import type { Store } from '../../src/store/store.js';
import { disputedFile, examinersFile } from '../../src/tables/examiners.js';
import { renderAdjudication } from '../../src/terminal/adjudication.js';
import { renderExaminers } from '../../src/terminal/examiners.js';
import { describedDataset } from '../../src/writers/described.js';
import { exportedText } from '../exported.js';
import { NOW, now, temporaryFolder, temporaryStore } from './stores.js';

const IDS = ['a', 'b', 'c', 'd'];
const MARKS = `id,examiner_id,mark
${IDS.map((id, index) => `${id},Anna Schmidt,${index + 3}\n${id},7,${index + 4 + (index % 2)}\n`).join('')}`;

let store: Store;

beforeEach(async () => {
  store = await filledStore(MARKS);
});

async function filledStore(marks: string): Promise<Store> {
  const filled = await temporaryStore();
  const texts = IDS.map((id) => ({
    id,
    text: `Text ${id}.`,
    author_id: id,
    task_id: 't',
    question_text: 'Why?',
  }));
  await filled.addSubmissions('default', texts, NOW);
  await importing(filled, marks);
  return filled;
}

async function importing(into: Store, marks: string, name = 'marks.csv') {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, marks);
  return importFeedback({ store: into, accountId: 'default', sources: [path], now });
}

async function exported(from: Store, form: 'csv' | 'jsonl', subject: ConditionSubject = 'feedback') {
  return exportedText(from, 'default', subject, form);
}

const query = () => ({
  store,
  accountId: 'default',
  pipeline: 'cefr',
  scale: SCALES.cefr,
  mark: 'holistic',
  includeTests: false,
});

it('an export has the name in the last column, and restores the names in another store', async () => {
  const csv = await exported(store, 'csv');
  const [header, first, second] = csv.split('\n');
  expect(header).toBe('account_id,id,examiner_id,mark,received_at,examiner_name');
  expect(first).toMatch(/^default,a,7,.*,$/);
  expect(second).toMatch(/^default,a,1000000000001,.*,Anna Schmidt$/);
  const lines = (await exported(store, 'jsonl'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).not.toHaveProperty('examiner_name');
  expect(lines[1]).toMatchObject({ examiner_name: 'Anna Schmidt' });

  const another = await filledStore('id,examiner_id,mark\na,Somebody,3\n');
  await importing(another, csv);
  expect(Object.values(await another.examinerNames('default'))).toEqual(['Somebody', 'Anna Schmidt']);
  expect(await importing(another, await exported(store, 'jsonl'), 'marks.jsonl')).toMatchObject({
    unchanged: 8,
  });
});

it('an export of an account without names does not have the column', async () => {
  const plain = await filledStore('id,examiner_id,mark\na,7,3\n');
  expect((await exported(plain, 'csv')).split('\n')[0]).toBe('account_id,id,examiner_id,mark,received_at');
});

it('a pseudonymised export has no names', async () => {
  const out = join(temporaryFolder(), 'out.jsonl');
  const key = join(temporaryFolder(), 'key');
  await exportRows('feedback', { store, accountId: 'default', out, key, format: 'jsonl' });
  expect(readFileSync(out, 'utf8')).not.toMatch(/Schmidt|examiner_name/);
});

it('reports on examiners and adjudication show names', async () => {
  const report = await examinersReport(query());
  expect(renderExaminers(report)).toContain('7 & Anna Schmidt');
  const [, name] = describedDataset(examinersFile(report.source.examinerNames)).columns;
  expect(report.examiners.map((row) => name!.of(row))).toEqual([null, 'Anna Schmidt']);
  const disputed = await adjudicationReport(query(), { threshold: 0, limit: 10, by: [] });
  expect(renderAdjudication(disputed)).toMatch(/Anna Schmidt \d/);
  const lower = describedDataset(disputedFile([], disputed.source.examinerNames)).columns.find(
    (one) => one.name === 'lower',
  );
  expect(lower!.of(disputed.texts[0]!)).toBe('Anna Schmidt');
});
