import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { csvLine } from '../domain/files/csv-cell.js';
import { REJECT_COLUMNS, REJECT_RAW_COLUMN, type Reject } from '../domain/submissions/reject.js';
import { openSink, openSpool, type Sink } from './sink.js';

const PORTION = 1 << 20;

/** Collects rejected rows. */
export interface RejectsFile {
  /** Adds the columns of a table, including those that no rejected row fills. */
  expect(columns: readonly string[]): void;
  add(rejects: readonly Reject[]): Promise<void>;
  /** Moves the file to its place; if that fails, discards everything. */
  close(): Promise<void>;
  /** Leaves the file as it was; never throws. */
  discard(): Promise<void>;
}

/**
 * Opens a CSV file for rejected rows: file, line, id, message, then the rows' own columns, and last `row`, which holds
 * records that could not be split. Cells that a spreadsheet would run as formulas are neutralised; importing the
 * corrected file reverses that. Several files have several headers, so the columns are known only at the end: until
 * then the rows are kept beside the file. A row's own `id` and the reported id share a column.
 * @throws AssessError `unwritable_file`
 */
export async function openRejects(path: string): Promise<RejectsFile> {
  const csv = await openSink(path);
  const {
    sink: spool,
    rows,
    folder,
  } = await openSpool(path).catch(async (error) => {
    await csv.discard();
    throw error;
  });
  const discard = async () => {
    await spool.discard();
    await folder.remove();
    await csv.discard();
  };
  const columns = new Set<string>();
  const expectColumn = (column: string) => column !== 'id' && columns.add(column);
  return {
    expect: (header) => header.forEach(expectColumn),
    async add(rejects) {
      let text = '';
      for (const reject of rejects) {
        Object.keys(reject.values ?? {}).forEach(expectColumn);
        // Separators that JSON does not escape but at which readline would end the line.
        const separators = /[\u2028\u2029]/g;
        text += JSON.stringify(reject).replace(separators, (found) =>
          found === '\u2028' ? '\\u2028' : '\\u2029',
        );
        text += '\n';
      }
      await spool.write(text);
    },
    async close() {
      try {
        await spool.commit();
        await writeCsv(csv, rows, [...columns]);
        await csv.commit();
      } finally {
        await discard();
      }
    },
    discard,
  };
}

async function writeCsv(csv: Sink, spoolPath: string, columns: readonly string[]): Promise<void> {
  const taken = new Set<string>([...REJECT_COLUMNS, REJECT_RAW_COLUMN]);
  const header = [
    ...REJECT_COLUMNS,
    ...columns.map((column) => (taken.has(column) ? `${column}_` : column)),
    REJECT_RAW_COLUMN,
  ];
  let text = csvLine(header);
  for await (const line of createInterface({ input: createReadStream(spoolPath), crlfDelay: Infinity })) {
    const { path, line: place, id, message, values = {}, raw } = JSON.parse(line) as Reject;
    const own = columns.map((column) => cellOf(values[column]));
    text += csvLine([path, place, cellOf(values.id) ?? id, message, ...own, raw]);
    if (text.length > PORTION) {
      await csv.write(text);
      text = '';
    }
  }
  await csv.write(text);
}

/** Text unchanged; other values as JSON. */
function cellOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
