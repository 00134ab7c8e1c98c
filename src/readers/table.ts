import { extname } from 'node:path';
import { counted } from '../domain/counted.js';
import { restore } from '../domain/files/csv-cell.js';
import { AssessError } from '../errors.js';
import { type ByteSource, openBytes, STDIN, sizeOf } from './bytes.js';
import { type CsvRecord, CsvScanner } from './csv.js';
import { type Decoding, decodeText, guessHint } from './decode.js';
import { withoutDescriptions } from './descriptions.js';
import { detectDialect } from './dialect.js';
import { ZIP_MAGIC } from './document-kind.js';
import { firstBytes } from './first-bytes.js';
import { isNeutralised, nameColumns, nameOfColumn } from './header.js';
import { isParquet, PARQUET_MAGIC } from './is-parquet.js';
import { JsonlScanner } from './jsonl.js';
import { countOf } from './lines.js';
import { encodingDetail, INVALID_ENCODING, RECORD_LIMIT, type TableRow } from './record.js';
import { addFaults, type ByteString, faultsAfter, type TextBlock, textOf } from './text.js';

type TableFormat = 'csv' | 'jsonl' | 'parquet' | 'sheet' | 'documents';

/** An opened table. */
export interface Table {
  readonly format: TableFormat;
  /** Names in the header, trimmed, or the columns of Parquet; undefined for JSONL, where each line brings its own. */
  readonly columns: readonly string[] | undefined;
  /** The cells of the row below the header, if it was read with it and doesn't describe the columns. */
  readonly below?: readonly string[] | undefined;
  /** The records in the order of the file, in batches of any length. */
  readonly rows: AsyncIterable<TableRow[]>;
  /** Bytes read so far from the file on disk. */
  readonly source: Pick<ByteSource, 'taken' | 'size'>;
  /** Notes on how the table was read, in full sentences; complete when all rows are read. */
  readonly notes?: readonly string[] | undefined;
  /** Closes the file; needed only if `rows` is not read. */
  close(): Promise<void>;
}

/** What the user says about how a table is read. */
export interface TableReading extends Decoding {
  /** The sheet of a spreadsheet, by its name or the number of its tab; absent: the first. */
  readonly sheet?: string | undefined;
}

const FORMATS: Readonly<Record<string, 'csv' | 'jsonl'>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.tab': 'csv',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.json': 'jsonl',
};

const BINARY = new Set(['.parquet', '.xlsx', '.xlsm', '.ods']);

/** Whether a file is a table by its name. */
export function isTableName(path: string): boolean {
  const extension = extname(path.replace(/\.gz$/i, '')).toLowerCase();
  return extension in FORMATS || BINARY.has(extension);
}

/**
 * Opens CSV, TSV or JSONL, also as `.gz` and, for `-`, from standard input, and Parquet and spreadsheets (`.xlsx`,
 * `.ods`), which must be regular files. The name determines the format, or else the first characters. Memory does not
 * grow with the file, except with a sheet.
 * @param signal stops reading at once; its reason is then thrown
 * @param reading the encoding, by default UTF-8, and the sheet
 * @throws AssessError `unreadable_file`, also for an unreadable header; `invalid_option` for an unknown encoding or a
 *   missing sheet
 */
export async function openTable(
  path: string,
  signal?: AbortSignal,
  reading: TableReading = {},
): Promise<Table> {
  const size = await sizeOf(path);
  if (await isParquet(path, size)) {
    // Loading DuckDB takes a while.
    const { openParquet } = await import('./parquet.js');
    return { format: 'parquet', ...(await openParquet(path, signal)) };
  }
  if ((await firstBytes(path, size)).startsWith(ZIP_MAGIC)) {
    const { openSheet } = await import('./sheets/table.js');
    return { format: 'sheet', ...(await openSheet(path, reading.sheet, signal)) };
  }
  if (reading.sheet !== undefined) {
    const reason = `${path} is no spreadsheet, which alone has sheets`;
    throw new AssessError('invalid_option', { option: 'sheet', reason });
  }
  return tableOf(path, await openBytes(path, signal), reading);
}

/** What the user says about how a table is read, and a listener for notes. */
export interface ReadingChoice extends Omit<TableReading, 'onGuess'> {
  /** Receives notes for the user, in full sentences. */
  readonly onHint?: ((hint: string) => void) | undefined;
}

/** `openTable` with the user's choices. */
export async function openChosen(
  path: string,
  { encoding, sheet, onHint }: ReadingChoice,
  signal?: AbortSignal,
): Promise<Table> {
  const onGuess = (guess: string) => onHint?.(guessHint(path, guess));
  const table = await openTable(path, signal, { encoding, sheet, onGuess });
  let told = 0;
  const tell = () => {
    for (const note of table.notes?.slice(told) ?? []) onHint?.(note);
    told = table.notes?.length ?? 0;
  };
  tell();
  async function* rows() {
    yield* table.rows;
    // Some notes are complete only now.
    tell();
  }
  return { ...table, rows: rows() };
}

/** The table in a source of bytes; `path` is its name. */
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
  refuseOtherJson(path, start.text, byName);
  if (format === 'jsonl') {
    return { format, columns: undefined, rows: jsonlRows(start, blocks), source };
  }
  return { format, source, ...(await openCsv(path, start, blocks)) };
}

const ARRAY = /^\s*\[\s*(?:\{|$)/;
/** The first line opens an object, and the second goes on with its members. */
const SEVERAL_LINES = /^\s*\{(?:[^\n]*[{[,])?[ \t]*\r?\n\s*"/;

/** Refuses JSON that is not one object a line. @throws AssessError `unreadable_file` */
function refuseOtherJson(path: string, start: string, format: 'csv' | 'jsonl' | undefined): void {
  if (format === 'csv') return;
  const isArray = ARRAY.test(start);
  if (!isArray && !SEVERAL_LINES.test(start)) return;
  const file = path === STDIN ? 'FILE' : path;
  throw new AssessError('unreadable_file', {
    path,
    reason: isArray ? 'it is one JSON array' : 'its JSON objects span several lines',
    next: `write one object a line: jq -c ${isArray ? "'.[]' " : '. '}${file} > NEW.jsonl`,
  });
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
): Promise<Pick<Table, 'columns' | 'rows' | 'below' | 'notes'>> {
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

  const notes: string[] = [];
  let spaced = 0;

  async function* rows(): AsyncGenerator<TableRow[], void> {
    const read = (found: CsvRecord[]) =>
      found.map((record) => {
        if ('cells' in record && record.cells.some(isSpacedQuote)) spaced += 1;
        return rowOf(record, columns, textIn);
      });
    try {
      yield read(records);
      for await (const block of rest) yield read(scanner.push(block));
      yield read(scanner.end());
      if (spaced > 0) notes.push(`${path}: ${counted(spaced, 'row has', 'rows have')} ${SPACED_QUOTE}`);
    } finally {
      await rest.return();
    }
  }
  const below = records[0] && 'cells' in records[0] ? records[0].cells.map(textOf) : undefined;
  const described = await withoutDescriptions(path, rows());
  if (described.note === undefined) return { columns, rows: described.rows, below, notes };
  notes.push(described.note);
  return { columns, rows: described.rows, notes };
}

/** What to do about a quote that is none. */
const SPACED_QUOTE =
  'a blank before the quote of a field, so the quotes are part of it; delete the blanks after the delimiters';

/** Whether a field looks quoted, but for a blank before it. */
const isSpacedQuote = (cell: ByteString) => cell.charCodeAt(0) === BLANK && /^ +"/.test(cell);
const BLANK = 0x20;

/** Joins the first blocks until they contain the whole header, if there is one. */
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
  if (header.cells.some(isSpacedQuote)) throw broken(`has ${SPACED_QUOTE}`);
  return nameColumns(path, header.cells.map(textOf));
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
  if (cells.length === columns.length)
    return repeats(cells, columns) ? { line, message: 'row repeats the header', values } : { line, values };
  const message = `row has ${counted(cells.length, 'field')}, the header has ${columns.length}`;
  return { line, message, values, ...(cells.some(isSpacedQuote) && { detail: SPACED_QUOTE }) };
}

/** Whether a row is a second header, as in files that were joined. */
const repeats = (cells: readonly ByteString[], columns: readonly string[]) =>
  columns.length > 1 && cells.every((cell, index) => textOf(cell).trim() === columns[index]);

/** Cells by column. Empty ones are absent; those beyond the header are named by their position. */
function valuesOf(
  cells: readonly ByteString[],
  columns: readonly string[],
  textIn: (cell: ByteString) => string,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (let index = 0; index < cells.length; index += 1) {
    if (cells[index] === '') continue;
    const cell = textIn(cells[index]!);
    const column = columns[index] ?? nameOfColumn(index);
    if (column === '__proto__') Object.defineProperty(values, column, { value: cell, enumerable: true });
    else values[column] = cell;
  }
  return values;
}
