import type { ConditionSubject } from '../../domain/condition.js';
import { metadataOfColumn } from '../../domain/metadata-column.js';
import { shown, shownNames } from '../../domain/shown.js';
import { AssessError } from '../../errors.js';
import { refuseProtected } from '../../writers/protect.js';
import { STDOUT } from '../../writers/sink.js';
import { openWriter } from '../../writers/writer.js';
import type { ExportSummary } from '../export.js';
import type { ExportResultsOptions } from '../export-results.js';
import { versionNamed } from '../versions.js';
import { pseudonymKey } from './key.js';
import { maskingLexicon } from './lexicon.js';
import { PSEUDONYMISED } from './pseudonymised-lines.js';

export interface PseudonymisedExportOptions extends ExportResultsOptions {
  /** The file of the key, which is made where there is none. */
  readonly key: string;
  /** The metadata columns that go out; none unless told otherwise: what they hold is known to the user alone. */
  readonly keep?: readonly string[] | undefined;
  /** All metadata columns but these go out. */
  readonly drop?: readonly string[] | undefined;
}

/**
 * Exports rows in which ids are pseudonyms, texts are masked and metadata goes out by choice only. Goes row by row, at some
 * thousand texts a second.
 * @throws AssessError `invalid_option`, `unwritable_file`, and the store's errors
 */
export async function exportPseudonymised(
  subject: ConditionSubject,
  options: PseudonymisedExportOptions,
): Promise<ExportSummary> {
  const { store, accountId, format, out, signal, where, run, key, stdout, bom } = options;
  const choice = await metadataChoice(options);
  await refuseProtected('--key', key, [...(options.protect ?? []), ...(out === STDOUT ? [] : [out])]);
  await refuseProtected('-o', out, options.protect ?? []);
  const by = { pseudonyms: pseudonymKey(key), lexicon: maskingLexicon(), kept: new Set(choice) };
  const { dataset, flat, of } = PSEUDONYMISED[subject];
  const rowsOf = format === 'csv' ? flat(choice) : dataset;
  const writer = await openWriter(rowsOf, format, out, { stdout, bom });
  let rows = 0;
  try {
    const version = run === undefined ? undefined : await versionNamed(store, accountId, run, '--run');
    const pipeline = version?.name ?? options.pipeline;
    const withTexts = subject === 'results';
    const query = { subject, accountId, where, pipeline, version, form: 'jsonl', withTexts } as const;
    let isRead = true;
    for await (const { text } of store.exportText(query)) {
      for (const lines of inPortions(text)) {
        // Ctrl-C is heard between portions only.
        await new Promise((resolve) => setImmediate(resolve));
        if (signal?.aborted) break;
        isRead = await writer.write(lines.map((line) => of(JSON.parse(line), by)));
        if (!isRead) break;
        rows += lines.length;
        options.onProgress?.(rows);
      }
      if (signal?.aborted || !isRead) break;
    }
    const interrupted = signal?.aborted === true || !isRead;
    if (interrupted) await writer.discard();
    else await writer.close();
    return { out, format, rows, interrupted };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

const PORTION = 200;

function* inPortions(text: string): Generator<string[]> {
  const lines = text.split('\n').slice(0, -1);
  for (let start = 0; start < lines.length; start += PORTION) yield lines.slice(start, start + PORTION);
}

/** What `import --clean-ids` keeps of ids goes out only when `keep` names it. */
const ORIGINAL_IDS = new Set(['original_id', 'original_author_id', 'original_session_id']);

/** The metadata columns that go out. @throws AssessError `invalid_option` for one that is not there */
export async function metadataChoice({
  store,
  accountId,
  keep,
  drop,
}: Pick<PseudonymisedExportOptions, 'store' | 'accountId' | 'keep' | 'drop'>): Promise<readonly string[]> {
  if (keep && drop) {
    throw new AssessError('invalid_option', { option: '--keep', reason: 'does not go with --drop' });
  }
  const given = keep ?? drop;
  if (!given) return [];
  const columns = await store.metadataColumns(accountId);
  const named = new Set(given.map((name) => (columns.includes(name) ? name : metadataOfColumn(name))));
  const unknown = [...named].find((column) => !columns.includes(column));
  if (unknown !== undefined) {
    const reason = `there is no metadata column ${shown(unknown)} (there are: ${shownNames(columns).join(', ') || 'none'})`;
    throw new AssessError('invalid_option', { option: keep ? '--keep' : '--drop', reason });
  }
  return columns.filter((column) =>
    keep ? named.has(column) : !named.has(column) && !ORIGINAL_IDS.has(column),
  );
}
