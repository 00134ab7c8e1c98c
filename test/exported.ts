import { Writable } from 'node:stream';
import type { ConditionSubject } from '../src/domain/submissions/condition.js';
import type { ExportFormat } from '../src/services/export/export.js';
import { exportRows, type RowsOptions } from '../src/services/export/rows.js';
import type { Analysis } from '../src/store/analysis.js';
import type { Store } from '../src/store/store.js';

/** An export as text. */
export async function exportedText(
  store: Analysis & Pick<Store, 'examinerNames' | 'versions'>,
  accountId: string,
  subject: ConditionSubject,
  format: ExportFormat,
  chosen: Partial<RowsOptions> = {},
): Promise<string> {
  const chunks: Buffer[] = [];
  const stdout = new Writable({ write: (chunk, _, done) => done(void chunks.push(chunk as Buffer)) });
  await exportRows(subject, { store: store as Store, accountId, format, out: '-', stdout, ...chosen });
  return Buffer.concat(chunks).toString();
}
