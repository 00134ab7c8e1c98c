import { shown, shownNames } from '../../domain/shown.js';
import type { ConditionSubject } from '../../domain/submissions/condition.js';
import { metadataOfColumn } from '../../domain/submissions/metadata-column.js';
import { AssessError } from '../../errors.js';
import { isForSpreadsheets } from '../../writers/dataset.js';
import { refuseProtected } from '../../writers/protect.js';
import { STDOUT } from '../../writers/sink.js';
import { openWriter } from '../../writers/writer.js';
import type { ExportSummary } from '../export/export.js';
import { linesOf, writeLines } from '../export/lines.js';
import type { ExportResultsOptions } from '../export/results.js';
import { versionNamed } from '../versions/versions.js';
import { pseudonymKey } from './key.js';
import { maskingLexicon } from './lexicon.js';
import { PSEUDONYMISED, type Pseudonymiser } from './pseudonymised-lines.js';

export interface PseudonymisedExportOptions extends ExportResultsOptions {
  /** The key file, created if missing. */
  readonly key: string;
  /** The metadata columns to export; by default none, because only the user knows what they contain. */
  readonly keep?: readonly string[] | undefined;
  /** Metadata columns to leave out; all others are exported, except original ids. */
  readonly drop?: readonly string[] | undefined;
}

/**
 * Exports rows with pseudonyms instead of ids, masked texts, and only the chosen metadata. Works row by row, at some
 * thousand texts per second.
 * @throws AssessError `invalid_option`, `unwritable_file`, and the store's errors
 */
export async function exportPseudonymised(
  subject: ConditionSubject,
  options: PseudonymisedExportOptions,
): Promise<ExportSummary> {
  const { store, accountId, format, out, signal, where, run, stdout, bom } = options;
  const by = await pseudonymiserOf(options);
  await refuseProtected('output', out, options.protect ?? []);
  const { dataset, flat, of } = PSEUDONYMISED[subject];
  const rowsOf = isForSpreadsheets(format) ? flat([...by.kept]) : dataset;
  const version = run === undefined ? undefined : await versionNamed(store, accountId, run, 'run');
  const query = { subject, accountId, where, pipeline: version?.name ?? options.pipeline, version };
  const lines = linesOf(store, query, signal);
  return writeLines(
    lines,
    (line) => [of(line, by)],
    await openWriter(rowsOf, format, out, { stdout, bom }),
    options,
  );
}

/** What replaces names and ids, with the metadata columns to export. @throws AssessError `invalid_option` */
export async function pseudonymiserOf(options: PseudonymisedExportOptions): Promise<Pseudonymiser> {
  const { key, out, protect = [] } = options;
  const kept = new Set(await metadataChoice(options));
  await refuseProtected('key', key, [...protect, ...(out === STDOUT ? [] : [out])]);
  return { pseudonyms: pseudonymKey(key), lexicon: maskingLexicon(), kept };
}

/** Columns in which `import --clean-ids` keeps original ids; exported only if `keep` names them. */
const ORIGINAL_IDS = new Set(['original_id', 'original_author_id', 'original_session_id']);

/** The metadata columns to export. @throws AssessError `invalid_option` for an unknown one */
export async function metadataChoice({
  store,
  accountId,
  keep,
  drop,
}: Pick<PseudonymisedExportOptions, 'store' | 'accountId' | 'keep' | 'drop'>): Promise<readonly string[]> {
  if (keep && drop) {
    throw new AssessError('options_exclude', { option: 'keep', other: 'drop' });
  }
  const given = keep ?? drop;
  if (!given) return [];
  const columns = await store.metadataColumns(accountId, 'file');
  const named = new Set(given.map((name) => (columns.includes(name) ? name : metadataOfColumn(name))));
  const unknown = [...named].find((column) => !columns.includes(column));
  if (unknown !== undefined) {
    const reason = `there is no metadata column ${shown(unknown)} (there are: ${shownNames(columns).join(', ') || 'none'})`;
    throw new AssessError('invalid_option', { option: keep ? 'keep' : 'drop', reason });
  }
  return columns.filter((column) =>
    keep ? named.has(column) : !named.has(column) && !ORIGINAL_IDS.has(column),
  );
}
