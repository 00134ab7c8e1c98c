import type { Submission } from '../domain/submission.js';
import { isRejected, type JudgedBatch, type JudgedRow } from './judged.js';

/**
 * A batch as it is sent between threads. All ASCII texts are sent as one string: thousands of strings would be copied
 * one by one, and then several times more by the garbage collector of the receiving thread. Other texts stay separate,
 * because one of them would double the size of the whole string.
 */
export interface PackedBatch {
  /** Rows in order. The empty texts of an accepted row are in `texts`; no text is empty otherwise. */
  readonly rows: readonly JudgedRow<Submission>[];
  readonly texts: string;
  /** Lengths of the texts in `texts`, in order; in each row, the answer comes before the question. */
  readonly lengths: Uint32Array;
  readonly taken: number;
  readonly guessed?: string | undefined;
}

const isAscii = (text: string) => Buffer.byteLength(text) === text.length;

export function packBatch({ rows, taken, guessed }: JudgedBatch<Submission>): PackedBatch {
  const texts: string[] = [];
  const pack = (text: string) => {
    if (!isAscii(text)) return text;
    texts.push(text);
    return '';
  };
  const packed = rows.map((row) => {
    if (isRejected(row)) return row;
    const text = pack(row.value.text);
    const question_text = pack(row.value.question_text);
    return { line: row.line, value: { ...row.value, text, question_text } };
  });
  const lengths = Uint32Array.from(texts, ({ length }) => length);
  return { rows: packed, texts: texts.join(''), lengths, taken, guessed };
}

export function unpackBatch({ rows, texts, lengths, taken, guessed }: PackedBatch): JudgedBatch<Submission> {
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
    const value = row.value as { text: string; question_text: string };
    value.text = unpack(value.text);
    value.question_text = unpack(value.question_text);
  }
  return { rows, taken, guessed };
}
