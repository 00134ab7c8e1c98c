import type { M2Sentence } from '../../domain/files/m2.js';
import { maskText } from '../../engine/masking/mask-text.js';
import { isForSpreadsheets, type RowWriter } from '../../writers/dataset.js';
import { type ErrorLine, errorsDataset } from '../../writers/errors.js';
import { m2Writer } from '../../writers/m2.js';
import { refuseProtected } from '../../writers/protect.js';
import type { ResultLine } from '../../writers/results.js';
import { openSink } from '../../writers/sink.js';
import { withMetadataColumns } from '../../writers/submissions.js';
import { openWriter } from '../../writers/writer.js';
import { type PseudonymisedExportOptions, pseudonymiserOf } from '../pseudonymise/export-pseudonymised.js';
import { PSEUDONYMISED, type Pseudonymiser } from '../pseudonymise/pseudonymised-lines.js';
import { createErrorReader, type ErrorReader } from '../texts/text-errors.js';
import { versionNamed } from '../versions/versions.js';
import type { ExportSummary } from './export.js';
import { linesOf, writeLines } from './lines.js';
import type { ExportResultsOptions } from './results.js';

export interface ExportErrorsOptions extends Omit<ExportResultsOptions, 'format'> {
  readonly format: ExportResultsOptions['format'] | 'm2';
  /** With a key, ids are pseudonyms and names in texts are masked. */
  readonly key?: PseudonymisedExportOptions['key'] | undefined;
  readonly keep?: PseudonymisedExportOptions['keep'];
  readonly drop?: PseudonymisedExportOptions['drop'];
}

/** A result with its text. */
interface TextResult {
  readonly line: ResultLine;
  readonly text: string;
}

/**
 * Exports errors, one per row; or, as M2, every sentence of the texts with its errors at token positions. Texts that could
 * not be assessed have none.
 * @throws AssessError `invalid_option`, `unwritable_file`, `broken_artefact`, and the store's errors
 */
export async function exportErrors(options: ExportErrorsOptions): Promise<ExportSummary> {
  const { store, accountId, where, run, key, out, format, signal, stdout, bom } = options;
  const by = key === undefined ? undefined : await pseudonymiserOf({ ...options, key, format: 'jsonl' });
  await refuseProtected('output', out, options.protect ?? []);
  const version = run === undefined ? undefined : await versionNamed(store, accountId, run, 'run');
  const pipeline = version?.name ?? options.pipeline;
  const query = { subject: 'results', accountId, where, pipeline, version } as const;
  const lines = linesOf<ResultWithText>(store, query, signal);
  const reader = createErrorReader();
  if (format === 'm2') {
    const writer: RowWriter<M2Sentence> = m2Writer(await openSink(out, stdout));
    let leftOut = 0;
    const sentencesOf = ({ line: { result }, text }: TextResult): readonly M2Sentence[] => {
      if (result.type === 'failure') return [];
      const read = reader.sentences(text, result);
      leftOut += read.leftOut;
      return read.sentences;
    };
    const summary = await writeLines(lines, (line) => sentencesOf(shown(line, by)), writer, options);
    return { ...summary, leftOut };
  }
  const metadata = by ? [...by.kept] : await store.metadataColumns(accountId, 'file');
  const dataset = isForSpreadsheets(format)
    ? withMetadataColumns('results', errorsDataset, metadata)
    : errorsDataset;
  const writer = await openWriter(dataset, format, out, { stdout, bom });
  return writeLines(lines, (line) => errorLines(reader, line, by), writer, options);
}

/** A result as the store exports it, with its text. */
export type ResultWithText = ResultLine & { readonly text: string; readonly question_text?: string };

/** A result as it is exported, without its text. */
export function shownLine(result: ResultWithText, by: Pseudonymiser | undefined): ResultLine {
  const { text, question_text: _, ...line } = result;
  return by ? (PSEUDONYMISED.results.of({ ...line, text }, by) as ResultLine) : line;
}

/** The same with its text. */
const shown = (result: ResultWithText, by: Pseudonymiser | undefined): TextResult => ({
  line: shownLine(result, by),
  text: by ? maskText(result.text, by.lexicon).text : result.text,
});

/** The exported rows of a result. */
export function errorLines(
  reader: ErrorReader,
  stored: ResultWithText,
  by: Pseudonymiser | undefined,
): ErrorLine[] {
  const { line, text } = shown(stored, by);
  const { result, assessed_at: _, explanation: __, ...identity } = line;
  if (result.type === 'failure') return [];
  return reader.errors(text, result).map((error) => ({ ...identity, ...error }));
}
