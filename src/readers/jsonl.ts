import { parseWrittenRecord, type WrittenRecord } from '../domain/files/json.js';
import {
  encodingDetail,
  INVALID_ENCODING,
  RAW_LIMIT,
  RECORD_LIMIT,
  RECORD_TOO_LONG,
  type TableRow,
} from './record.js';
import { addFaults, type EncodingFault, faultsAfter, type TextBlock, textOf } from './text.js';

/** Reads one JSON object per line from text that comes in blocks, wherever the blocks end. */
export class JsonlScanner {
  private text = '';
  private faults: EncodingFault[] = [];
  private line = 1;
  /** The text starts inside an overlong line that was rejected. */
  private midLine = false;

  /** @param parse gives the object of a line; undefined if it is none */
  constructor(private readonly parse: (line: string) => WrittenRecord | undefined = parseWrittenRecord) {}

  push({ text, faults }: TextBlock): TableRow[] {
    addFaults(this.faults, faults, this.text.length);
    this.text += text;
    return this.take();
  }

  end(): TableRow[] {
    if (this.text === '') return [];
    this.text += '\n';
    return this.take();
  }

  private take(): TableRow[] {
    const { text, faults } = this;
    const rows: TableRow[] = [];
    let start = 0;
    let nextFault = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      while (nextFault < faults.length && faults[nextFault]!.index < start) nextFault += 1;
      const fault = faults[nextFault];
      if (!this.midLine) {
        const row = this.rowOf(
          textOf(text.slice(start, end)),
          end - start,
          fault && fault.index < end ? fault : undefined,
        );
        if (row) rows.push(row);
      }
      this.midLine = false;
      this.line += 1;
      start = end + 1;
    }
    if (text.length - start > RECORD_LIMIT) {
      if (!this.midLine) rows.push(this.tooLong(textOf(text.slice(start, start + RAW_LIMIT))));
      this.midLine = true;
      start = text.length;
    }
    this.text = text.slice(start);
    this.faults = faultsAfter(faults, start);
    return rows;
  }

  private rowOf(text: string, length: number, fault: EncodingFault | undefined): TableRow | undefined {
    const { line } = this;
    if (length > RECORD_LIMIT) return this.tooLong(text.slice(0, RAW_LIMIT));
    if (text.trim() === '') return undefined;
    // `\xHH`, which represents an invalid byte, is not a valid JSON escape.
    const record = this.parse(fault ? text.replaceAll('\\x', '\\\\x') : text);
    const raw = text.slice(0, RAW_LIMIT);
    if (fault)
      return {
        line,
        message: INVALID_ENCODING,
        detail: encodingDetail(fault),
        ...(record ?? { raw }),
      };
    return record ? { line, ...record } : { line, message: 'invalid_json', raw };
  }

  private tooLong(raw: string): TableRow {
    return { line: this.line, message: RECORD_TOO_LONG, raw };
  }
}
