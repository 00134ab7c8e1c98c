import { extname } from 'node:path';
import { restore } from '../domain/csv-cell.js';
import { ownExport } from '../domain/own-export.js';
import { isRejects } from '../domain/reject.js';
import { shown } from '../domain/shown.js';
import { AssessError } from '../errors.js';
import { type ByteSource, openBytes, sizeOf } from './bytes.js';
import { type CsvRecord, CsvScanner } from './csv.js';
import { type Decoding, decodeText } from './decode.js';
import { detectDialect } from './dialect.js';
import { isParquet, PARQUET_MAGIC } from './is-parquet.js';
import { JsonlScanner } from './jsonl.js';
import { countOf } from './lines.js';
import { encodingDetail, INVALID_ENCODING, RECORD_LIMIT, type TableRow } from './record.js';
import { addFaults, type ByteString, faultsAfter, type TextBlock, textOf } from './text.js';

export type TableFormat = 'csv' | 'jsonl' | 'parquet';

/** An opened table. */
export interface Table {
  readonly format: TableFormat;
  /** Names in the header, trimmed, or of the columns of Parquet; undefined for JSONL, where each line brings its own. */
  readonly columns: readonly string[] | undefined;
  /** The records in the order of the file, in stretches of any length. */
  readonly rows: AsyncIterable<TableRow[]>;
  /** How far reading has come: bytes of the file as it lies on the disk. */
  readonly source: Pick<ByteSource, 'taken' | 'size'>;
  /** Closes the file; needed only where `rows` is not read. */
  close(): Promise<void>;
}

const FORMATS: Readonly<Record<string, Exclude<TableFormat, 'parquet'>>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.tab': 'csv',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.json': 'jsonl',
};

/**
 * Opens CSV, TSV or JSONL, also as `.gz` and, for `-`, from standard input, and Parquet, which must be a plain file. The name
 * tells the format, or else the first characters. Memory does not grow with the file.
 * @param signal ends the reading at once; its reason is then thrown
 * @param decoding in what encoding it is read; UTF-8 otherwise
 * @throws AssessError `unreadable_file`, also for a header that can't be read; `invalid_option` for an unknown encoding
 */
export async function openTable(path: string, signal?: AbortSignal, decoding?: Decoding): Promise<Table> {
  if (await isParquet(path, await sizeOf(path))) {
    // Loading DuckDB takes a while.
    const { openParquet } = await import('./parquet.js');
    return { format: 'parquet', ...(await openParquet(path, signal)) };
  }
  return tableOf(path, await openBytes(path, signal), decoding);
}

/** The table in a source of bytes that `path` names. */
export async function tableOf(path: string, source: ByteSource, decoding?: Decoding): Promise<Table> {
  const blocks = decodeText(source, decoding);
  try {
    return { ...(await openBlocks(path, source, blocks)), close: async () => void (await blocks.return()) };
  } catch (error) {
    await blocks.return();
    throw error;
  }
}

async function openBlocks(
  path: string,
  source: ByteSource,
  blocks: AsyncGenerator<TextBlock, void>,
): Promise<Omit<Table, 'close'>> {
  const byName = FORMATS[extname(path.replace(/\.gz$/i, '')).toLowerCase()];
  const first = await blocks.next();
  const start: TextBlock = first.done ? { text: '', faults: [] } : first.value;
  if (start.text.startsWith(PARQUET_MAGIC)) {
    const reason =
      'it is Parquet, which is read from plain files only; write it to one, decompressed, and import that';
    throw new AssessError('unreadable_file', { path, reason });
  }
  const format = byName ?? (start.text.trimStart().startsWith('{') ? 'jsonl' : 'csv');
  if (path.endsWith('.json') && start.text.trimStart().startsWith('[')) {
    throw new AssessError('unreadable_file', {
      path,
      reason: `it is one JSON array; write one object a line: jq -c '.[]' ${path}`,
    });
  }
  if (format === 'jsonl') {
    return { format, columns: undefined, rows: jsonlRows(start, blocks), source };
  }
  return { format, source, ...(await openCsv(path, start, blocks)) };
}

async function* jsonlRows(
  first: TextBlock,
  rest: AsyncGenerator<TextBlock, void>,
): AsyncGenerator<TableRow[], void> {
  const scanner = new JsonlScanner();
  try {
    yield scanner.push(first);
    for await (const block of rest) yield scanner.push(block);
    yield scanner.end();
  } finally {
    await rest.return();
  }
}

async function openCsv(
  path: string,
  first: TextBlock,
  rest: AsyncGenerator<TextBlock, void>,
): Promise<Pick<Table, 'columns' | 'rows'>> {
  const { text, faults } = await untilHeader(first, rest);
  const dialect = detectDialect(text, true)!;
  const { skip, newline } = dialect;
  const scanner = new CsvScanner(dialect, 1 + countOf(text, newline, 0, skip));
  let records = scanner.push({ text: text.slice(skip), faults: faultsAfter(faults, skip) });
  while (records.length === 0) {
    const next = await rest.next();
    records = next.done ? scanner.end() : scanner.push(next.value);
    if (next.done) break;
  }
  const columns = columnsOf(path, records.shift());
  const textIn = isNeutralised(columns) ? (cell: ByteString) => restore(textOf(cell)) : textOf;

  async function* rows(): AsyncGenerator<TableRow[], void> {
    const read = (found: CsvRecord[]) => found.map((record) => rowOf(record, columns, textIn));
    try {
      yield read(records);
      for await (const block of rest) yield read(scanner.push(block));
      yield read(scanner.end());
    } finally {
      await rest.return();
    }
  }
  return { columns, rows: rows() };
}

/** The first blocks as one that holds the whole header, where there is one. */
async function untilHeader(first: TextBlock, rest: AsyncGenerator<TextBlock, void>): Promise<TextBlock> {
  let { text } = first;
  const faults = [...first.faults];
  while (text.length < RECORD_LIMIT && !detectDialect(text, false)) {
    const next = await rest.next();
    if (next.done) break;
    addFaults(faults, next.value.faults, text.length);
    text += next.value.text;
  }
  return { text, faults };
}

function columnsOf(path: string, header: CsvRecord | undefined): string[] {
  if (!header) return [];
  const broken = (reason: string) =>
    new AssessError('unreadable_file', { path, reason: `its header ${reason}` });
  if ('message' in header) throw broken(`(line ${header.line}) is broken: ${header.message}`);
  if (header.fault) {
    throw broken(`is not valid UTF-8: ${encodingDetail(header.fault)}; name its encoding with --encoding`);
  }
  // A nameless column (the row numbers that R writes) is named by its place.
  const columns = header.cells.map((cell, index) => textOf(cell).trim() || `column_${index + 1}`);
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice !== undefined) throw broken(`names the column ${shown(twice)} twice`);
  return isRejects(columns) ? columns.map(restore) : columns;
}

/** Whether cells that look like formulas have an apostrophe before them: in what we wrote. */
function isNeutralised(columns: readonly string[]): boolean {
  const names = new Set(columns);
  return isRejects(columns) || ownExport((name) => names.has(name)) !== undefined;
}

function rowOf(
  record: CsvRecord,
  columns: readonly string[],
  textIn: (cell: ByteString) => string,
): TableRow {
  if ('message' in record) return { ...record, raw: textOf(record.raw) };
  const { line, cells, fault } = record;
  const values = valuesOf(cells, columns, textIn);
  if (fault) return { line, message: INVALID_ENCODING, detail: encodingDetail(fault), values };
  if (cells.length === columns.length) return { line, values };
  return { line, message: `row has ${cells.length} fields, the header has ${columns.length}`, values };
}

/** Cells by column. Empty ones are absent; those beyond the header are named by their place. */
function valuesOf(
  cells: readonly ByteString[],
  columns: readonly string[],
  textIn: (cell: ByteString) => string,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (let index = 0; index < cells.length; index += 1) {
    if (cells[index] === '') continue;
    const cell = textIn(cells[index]!);
    const column = columns[index] ?? `column_${index + 1}`;
    if (column === '__proto__') Object.defineProperty(values, column, { value: cell, enumerable: true });
    else values[column] = cell;
  }
  return values;
}
