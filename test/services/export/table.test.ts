import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exportTable } from '../../../src/services/export/table.js';
import type { NamedColumns } from '../../../src/tables/column.js';

const folder = mkdtempSync(join(tmpdir(), 'export-table-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Row {
  readonly firstGroup: string;
  readonly meanScore: number;
  readonly groups: Readonly<Record<string, string>>;
}
const COLUMNS: NamedColumns<Row> = Object.entries({
  first_group: { title: 'group', format: 'text', of: ({ firstGroup }: Row) => firstGroup },
  mean_score: { title: 'mean', format: 'decimal', of: ({ meanScore }: Row) => meanScore },
}) as never;
const ROWS: Row[] = [{ firstGroup: 'b1', meanScore: 4.5, groups: { firstLanguage: 'de' } }];

async function written(format: 'csv' | 'jsonl'): Promise<string> {
  const out = join(folder, `rows.${format}`);
  await exportTable(COLUMNS, ROWS, { format, out, protect: [] });
  return readFileSync(out, 'utf8');
}

test('rows of a report have the same keys in every format, and names of groups do not change', async () => {
  expect(await written('csv')).toBe('first_group,mean_score\nb1,4.5\n');
  expect(JSON.parse(await written('jsonl'))).toEqual({
    first_group: 'b1',
    mean_score: 4.5,
    groups: { firstLanguage: 'de' },
  });
});
