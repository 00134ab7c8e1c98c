import { counted } from '../../domain/counted.js';
import { shown } from '../../domain/shown.js';
import { say } from '../../errors.js';
import type { ColumnPlan } from '../../readers/column-plan.js';
import { type Lookalike, lookalikes } from '../../readers/lookalike.js';

/** Columns that look like attributes but are not read as such, and how to map them. */
export function columnHints(path: string, plan: ColumnPlan, columns: Iterable<string>): string[] {
  return lookalikes(plan, [...columns]).map((found) => lookalikeHint(path, found));
}

/** What to do about rows that are not valid UTF-8. */
export function encodingHint(path: string, rows: number): string {
  const what = `${path} has ${counted(rows, 'row that is', 'rows that are')} not valid UTF-8.`;
  return `${what} ${say.otherEncoding()}`;
}

function lookalikeHint(path: string, { column, attribute }: Lookalike): string {
  const name = shown(column);
  return `${path}: the column ${name} is not imported as ${attribute}. ${say.mapColumn(attribute, name)}`;
}
