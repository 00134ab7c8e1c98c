import Papa from 'papaparse';
import type { Dialect } from './dialect.js';
import { countOf } from './lines.js';
import { RAW_LIMIT, RECORD_LIMIT, RECORD_TOO_LONG } from './record.js';
import { addFaults, type ByteString, type EncodingFault, faultsAfter, type TextBlock } from './text.js';

/** A record split into cells. `fault`: the first invalid bytes in it. */
interface CsvRow {
  readonly line: number;
  readonly cells: ByteString[];
  readonly fault?: EncodingFault | undefined;
}

/** A record that could not be split. */
interface CsvBreak {
  readonly line: number;
  readonly message: string;
  readonly detail?: string | undefined;
  readonly raw: ByteString;
}

export type CsvRecord = CsvRow | CsvBreak;

/** What is at one place of the text. `end` is where the next record starts. */
interface Found {
  readonly cells: string[];
  readonly end: number;
  readonly quotes: 'sound' | 'malformed' | 'unclosed';
}

/** A malformed record, after which no valid one was found yet; `until` is where it ends, if known. */
interface Lost extends CsvBreak {
  readonly until: number;
}

const MESSAGES = {
  malformed: 'quote inside a quoted field is not doubled',
  unclosed: 'quoted field is not closed',
} as const;

/**
 * Splits text that comes in blocks into records, wherever the blocks end; the first record is the header.
 *
 * Blocks without faults go through the parser as a whole. If a block contains a broken quote, invalid bytes or a very
 * long record, its records are parsed one by one, because only this shows where each starts. After a record with broken
 * quotes, parsing resumes at the next line that starts a valid record: an unclosed quote costs its own record, not
 * those that it seems to enclose.
 */
export class CsvScanner {
  private text: ByteString = '';
  private faults: EncodingFault[] = [];
  /** Number of cells in the header. */
  private width: number | undefined;
  private lost: Lost | undefined;
  /** The last record with broken quotes: other records that begin in it seem to end where it does. */
  private broken: { readonly start: number; readonly found: Found } | undefined;
  /** The text starts inside a line that is being skipped. */
  private midLine = false;
  private readonly blocks: Papa.Parser;
  private readonly single: Papa.Parser;
  private readonly newline: string;
  private readonly delimiter: string;

  /**
   * @param dialect delimiter and line ending
   * @param line physical line of the first character
   */
  constructor(
    dialect: Dialect,
    private line: number,
  ) {
    const { delimiter, newline } = dialect;
    this.newline = newline;
    this.delimiter = delimiter;
    this.blocks = new Papa.Parser({ delimiter, newline });
    this.single = new Papa.Parser({ delimiter, newline, preview: 1, fastMode: false });
  }

  /** The records that this block completes. Blank ones, including those with only delimiters, are left out. */
  push({ text, faults }: TextBlock): CsvRecord[] {
    addFaults(this.faults, faults, this.text.length);
    this.text += text;
    return this.take(false);
  }

  /** The records that the end of the file completes. */
  end(): CsvRecord[] {
    // The parser recognises a closing quote with white space after it only before a delimiter or a newline.
    if (this.text !== '' && !this.text.endsWith(this.newline)) this.text += this.newline;
    const records = this.take(true);
    if (this.lost) records.push(this.release(this.lost.message));
    return records;
  }

  private take(final: boolean): CsvRecord[] {
    const plain = !this.lost && !this.midLine && this.faults.length === 0;
    return (plain ? this.takeBlock(final) : undefined) ?? this.takeSingly(final);
  }

  /** All records at once; undefined if one of them needs a closer look. */
  private takeBlock(final: boolean): CsvRow[] | undefined {
    const { text, newline } = this;
    const { data, errors, meta } = this.blocks.parse(text, 0, !final) as Papa.ParseResult<string[]>;
    const rest = final ? text.length : meta.cursor;
    if (errors.length > 0 || text.length - rest > RECORD_LIMIT) return undefined;
    // Unless the text contains `\r"`, a carriage return at the end of a cell belongs to the line break.
    const returnInQuotes = newline === '\n' && text.includes('\r"');
    const rows: CsvRow[] = [];
    let line = this.line;
    for (const cells of data) {
      const start = line;
      let length = 0;
      for (const cell of cells) {
        length += cell.length;
        line += countOf(cell, newline);
      }
      line += 1;
      const last = cells.length - 1;
      if (newline === '\n' && cells[last]!.endsWith('\r')) {
        if (returnInQuotes) return undefined;
        cells[last] = withoutReturns(cells[last]!);
      }
      // A quarter, because quotes and delimiters count towards the limit too.
      if (length > RECORD_LIMIT / 4) return undefined;
      if (!isBlank(cells)) rows.push({ line: start, cells });
    }
    this.width ??= rows[0]?.cells.length;
    this.line = line;
    this.text = text.slice(rest);
    return rows;
  }

  private takeSingly(final: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    const { faults } = this;
    let nextFault = 0;
    let start = this.midLine ? this.skipLine(0) : 0;
    while (start < this.text.length) {
      const found = this.recordAt(start, final);
      if (!found && this.text.length - start <= RECORD_LIMIT) break;
      if (this.lost) {
        const isSound = found?.quotes === 'sound' && found.cells.length === this.width;
        if (!isSound && start < this.lost.until) {
          start = this.skipLine(start);
          continue;
        }
        // The text after it shows that the record did not continue to where its quotes seemed to end.
        const isCut = start < this.lost.until && Number.isFinite(this.lost.until);
        records.push(this.release(isCut ? MESSAGES.unclosed : this.lost.message));
      }
      if (found?.quotes === 'sound') {
        while (nextFault < faults.length && faults[nextFault]!.index < start) nextFault += 1;
        const fault = faults[nextFault];
        if (!isBlank(found.cells)) this.width ??= found.cells.length;
        if (fault && fault.index < found.end) records.push({ line: this.line, cells: found.cells, fault });
        else if (!isBlank(found.cells)) records.push({ line: this.line, cells: found.cells });
        this.line += countOf(this.text, this.newline, start, found.end);
        start = found.end;
      } else {
        this.lost = this.breakAt(start, found);
        start = this.skipLine(start);
      }
    }
    this.drop(start);
    return records;
  }

  /** The record that starts at `start`; undefined if its end has not been read yet. */
  private recordAt(start: number, final: boolean): Found | undefined {
    // Following each broken record to where it seems to end would take quadratic time.
    const isMalformed = this.isMalformedAt(start);
    if (isMalformed) {
      const { broken, lost } = this;
      if (lost && start < lost.until) return { cells: [], end: start, quotes: 'malformed' };
      if (broken && broken.start < start && start < broken.found.end) return broken.found;
    }
    const found = this.parsedAt(start, final) ?? (isMalformed ? this.beyondLimit(start) : undefined);
    if (found && found.quotes !== 'sound') this.broken = { start, found };
    return found;
  }

  /** A malformed record that doesn't seem to end within the limit, so that what it covers is not searched again. */
  private beyondLimit(start: number): Found | undefined {
    const end = start + RECORD_LIMIT;
    return this.text.length > end ? { cells: [], end, quotes: 'malformed' } : undefined;
  }

  /** Whether text other than white space follows a closing quote before the first place where the record may end. */
  private isMalformedAt(start: number): boolean {
    const { text, delimiter, newline } = this;
    for (let at = start; at < text.length; at += 1) {
      if (text[at] !== '"') {
        while (at < text.length && text[at] !== delimiter && text[at] !== newline) at += 1;
        if (text[at] !== delimiter) return false;
        continue;
      }
      let quote = text.indexOf('"', at + 1);
      while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
      if (quote === -1) return false;
      let after = quote + 1;
      while (text[after] !== delimiter && text[after] !== newline && text[after]?.trim() === '') after += 1;
      if (text[after] !== delimiter) return text[after] !== newline && text[after] !== undefined;
      at = after;
    }
    return false;
  }

  private parsedAt(start: number, final: boolean): Found | undefined {
    const window = this.text.slice(start, start + RECORD_LIMIT);
    const isLast = final && start + window.length === this.text.length;
    const { data, errors, meta } = this.single.parse(window, 0, !isLast) as Papa.ParseResult<string[]>;
    const cells = data[0];
    if (!cells) return undefined;
    const faults = errors.map(({ code }) => code);
    const quotes = faults.includes('MissingQuotes') ? 'unclosed' : faults.length > 0 ? 'malformed' : 'sound';
    const last = cells.length - 1;
    if (this.newline === '\n' && cells[last]!.endsWith('\r')) {
      // An unquoted cell is cut directly from the text, so the carriage return belongs to the line break.
      const record = window.slice(0, meta.cursor).replace(/\n$/, '');
      const isBare = record === cells[last] || record.endsWith(this.delimiter + cells[last]);
      if (isBare) cells[last] = withoutReturns(cells[last]!);
    }
    return { cells, end: start + meta.cursor, quotes };
  }

  private breakAt(start: number, found: Found | undefined): Lost {
    const end = found?.end ?? this.text.length;
    return {
      line: this.line,
      message: found && found.quotes !== 'sound' ? MESSAGES[found.quotes] : RECORD_TOO_LONG,
      raw: this.text.slice(start, Math.min(end, start + RAW_LIMIT)),
      until: found?.quotes === 'malformed' ? end : Number.POSITIVE_INFINITY,
    };
  }

  /** The broken record, now that it is known where parsing resumes. */
  private release(message: string): CsvBreak {
    const { line, raw } = this.lost!;
    this.lost = undefined;
    const detail = this.line - line > 1 ? `lines ${line} to ${this.line - 1} are left out` : undefined;
    return { line, message, detail, raw };
  }

  /** Where the next line starts; the text's end if the line continues beyond it. */
  private skipLine(start: number): number {
    const at = this.text.indexOf(this.newline, start);
    this.midLine = at === -1;
    if (at === -1) return this.text.length;
    this.line += 1;
    return at + 1;
  }

  private drop(length: number): void {
    this.text = this.text.slice(length);
    this.broken = undefined;
    this.faults = faultsAfter(this.faults, length);
    if (this.lost) this.lost = { ...this.lost, until: this.lost.until - length };
  }
}

/** A cell without the carriage returns of its line break. */
function withoutReturns(cell: string): string {
  let end = cell.length;
  while (cell[end - 1] === '\r') end -= 1;
  return cell.slice(0, end);
}

function isBlank(cells: readonly string[]): boolean {
  return cells.length === 1 ? cells[0]!.trim() === '' : cells.every((cell) => cell === '');
}
