import { join } from 'node:path';
import { expect, test } from 'vitest';
import Export from '../../src/commands/export.js';
import { argumentsIn } from './arguments-in.js';
import { assess } from './assess.js';
import { desk, NAMES, type Row, table } from './features-desk.js';

test('stored texts have the same indices as their file, and filters apply', () => {
  const cwd = desk();
  const question = ['--set', 'question_text=Why?', '--set', 'task_id=t', '--set', 'author_id=x'];
  assess(['import', 'essays.csv', ...question], { cwd });
  assess(['features', 'essays.csv', '-o', 'file.csv'], { cwd });
  expect(assess(argumentsIn(Export.examples, 'export features'), { cwd }).stderr).toBe(
    '1 row written to features.csv\n',
  );
  const all = assess(['export', 'features', '-o', 'all.csv'], { cwd });
  expect([all.stderr, all.status]).toEqual(['3 rows written to all.csv (1 insufficient_english_text)\n', 1]);
  const { data, meta } = table(join(cwd, 'features.csv'));
  expect(meta.fields!.slice(0, 2)).toEqual(['account_id', 'id']);
  expect(data[0]).toMatchObject({ id: 'a', author_id: 'x', l1: 'Spanish', mark: '3' });
  const [file] = table(join(cwd, 'file.csv')).data;
  expect(NAMES.map((name) => data[0]![name])).toEqual(NAMES.map((name) => file![name]));
});

test('--run selects texts, and --pseudonymise replaces ids', () => {
  const cwd = desk();
  const attributes = ['--set', 'question_text=Why?', '--set', 'task_id=t', '--set', 'author_id=x'];
  assess(['import', 'essays.csv', ...attributes], { cwd });
  assess(['score', '--limit', '1', '--workers', '1'], { cwd });
  const ofRun = assess(['export', 'features', '--run', 'cefr@0.1.0'], { cwd });
  const lines = ofRun.stdout.trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as Row).id)).toEqual(['a']);
  expect(JSON.parse(lines[0]!)).not.toHaveProperty('text');
  const masked = assess(['export', 'features', '--pseudonymise', '--key', 'k'], { cwd });
  const rows = masked.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({ metadata: {}, length_words: 16 });
  expect(rows.some(({ id, author_id }) => id === 'a' || author_id === 'x')).toBe(false);
});
