import type { M2Sentence } from '../../domain/files/m2.js';
import { maskText } from '../../engine/masking/mask-text.js';
import { isForSpreadsheets } from '../../writers/dataset.js';
import { type ErrorLine, errorsDataset, type ResultLine, withMetadataColumns } from '../../writers/lines.js';
import { m2Block } from '../../writers/m2.js';
import { openSink, textWriter } from '../../writers/sink.js';
import { openWriter } from '../../writers/writer.js';
import { PSEUDONYMISED, type ResultWithText } from '../pseudonymise/pseudonymised-lines.js';
import type { Pseudonymiser } from '../pseudonymise/pseudonymiser.js';
import { createErrorReader, type ErrorReader } from '../texts/text-errors.js';
import type { ExportSummary } from './export.js';
import type { ReasonsFor } from './reasons-by-author.js';
import { exportedMetadata, linesOf, prepareRows, type RowsOptions, writeRows } from './rows.js';

export interface ExportErrorsOptions extends Omit<RowsOptions, 'format'> {
  readonly format: RowsOptions['format'] | 'm2';
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
  const { store, accountId, out, format, signal, stdout, bom } = options;
  const { by, chosen } = await prepareRows(options);
  const reader = createErrorReader();
  const rowsOf = <Row>(of: (line: ResultWithText) => readonly Row[]) =>
    flattened(linesOf(store, { ...chosen, subject: 'results', withTexts: true }, signal, of));
  if (format === 'm2') {
    let leftOut = 0;
    const sentencesOf = (stored: ResultWithText): readonly M2Sentence[] => {
      const { line, text } = shown(stored, by);
      if (line.result.value.type === 'failure') return [];
      const read = reader.sentences(text, line.result.value);
      leftOut += read.leftOut;
      return read.sentences;
    };
    const writer = textWriter(await openSink(out, stdout), (sentences: readonly M2Sentence[]) =>
      sentences.map(m2Block).join(''),
    );
    const summary = await writeRows(rowsOf(sentencesOf), writer, options);
    return { ...summary, leftOut };
  }
  const dataset = isForSpreadsheets(format)
    ? withMetadataColumns('results', errorsDataset, await exportedMetadata(store, accountId, by))
    : errorsDataset;
  const writer = await openWriter(dataset, format, out, { stdout, bom });
  return writeRows(
    rowsOf((line) => errorLines(reader, line, by, options.reasonsFor)),
    writer,
    options,
  );
}

async function* flattened<T>(portions: AsyncIterable<readonly (readonly T[])[]>): AsyncGenerator<T[]> {
  for await (const portion of portions) yield portion.flat();
}

/** A result as it is exported, without its text. */
export function shownLine(stored: ResultWithText, by: Pseudonymiser | undefined): ResultLine {
  if (by) return PSEUDONYMISED.results(stored, by);
  const { text: _, question_text: __, ...line } = stored;
  return line;
}

/** The same with its text. */
const shown = (stored: ResultWithText, by: Pseudonymiser | undefined): TextResult => ({
  line: shownLine(stored, by),
  text: by ? maskText(stored.text, by.lexicon).text : stored.text,
});

/** The exported rows of a result. */
export function errorLines(
  reader: ErrorReader,
  stored: ResultWithText,
  by: Pseudonymiser | undefined,
  reasonsFor: ReasonsFor = () => undefined,
): ErrorLine[] {
  const { line, text } = shown(stored, by);
  const { result, assessed_at: _, explanation: __, ...identity } = line;
  if (result.value.type === 'failure') return [];
  const reasons = reasonsFor(stored.metadata.value);
  return reader.errors(text, result.value).map((error) => ({
    ...identity,
    ...error,
    ...(reasons && { reason: reasons.of(error.reason) }),
  }));
}
