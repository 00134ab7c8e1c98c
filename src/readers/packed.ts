import type { NewSubmission } from '../domain/submissions/submission.js';
import { isRejected, type JudgedBatch, type JudgedRow } from './judged.js';

/**
 * A batch as it is sent between threads. All ASCII texts are sent as one string: thousands of strings would be copied
 * one by one, and then several times more by the garbage collector of the receiving thread. Other texts stay separate,
 * because one of them would double the size of the whole string.
 */
export interface PackedBatch {
  /** Rows in order. The empty texts of an accepted row are in `texts`; no text is empty otherwise. */
  readonly rows: readonly JudgedRow<NewSubmission>[];
  readonly texts: string;
  /** Lengths of the texts in `texts`, in order; in each row, that of `PACKED`. */
  readonly lengths: Uint32Array;
  readonly taken: number;
  readonly guessed?: string | undefined;
}

/** The long texts of a row. */
const PACKED = ['text', 'question_text', 'metadata'] as const;

type Mutable = { -readonly [K in keyof NewSubmission]: NewSubmission[K] };

const isAscii = (text: string) => Buffer.byteLength(text) === text.length;

export function packBatch({ rows, taken, guessed }: JudgedBatch<NewSubmission>): PackedBatch {
  const texts: string[] = [];
  const pack = (text: string) => {
    if (!isAscii(text)) return text;
    texts.push(text);
    return '';
  };
  const packed = rows.map((row) => {
    if (isRejected(row)) return row;
    const value: Mutable = { ...row.value };
    for (const name of PACKED) if (typeof value[name] === 'string') value[name] = pack(value[name]);
    return { line: row.line, value };
  });
  const lengths = Uint32Array.from(texts, ({ length }) => length);
  return { rows: packed, texts: texts.join(''), lengths, taken, guessed };
}

export function unpackBatch({
  rows,
  texts,
  lengths,
  taken,
  guessed,
}: PackedBatch): JudgedBatch<NewSubmission> {
  let start = 0;
  let next = 0;
  const unpack = (text: string) => {
    if (text !== '') return text;
    const end = start + lengths[next++]!;
    const found = texts.slice(start, end);
    start = end;
    return found;
  };
  for (const row of rows) {
    if (isRejected(row)) continue;
    // Nobody else uses the message, so its rows can be completed in place.
    const value: Mutable = row.value;
    for (const name of PACKED) if (typeof value[name] === 'string') value[name] = unpack(value[name]);
  }
  return { rows, taken, guessed };
}
