import type { Submission } from '../domain/submission.js';
import { isRejected, type JudgedBatch, type JudgedRow } from './judged.js';

/**
 * A batch on its way from thread to thread. The texts of all rows travel as one string: thousands of strings would be
 * copied one by one, and then several times more by the garbage collector of the thread that receives them.
 */
export interface PackedBatch {
  /** Rows in order; the two texts of an accepted one are empty. */
  readonly rows: readonly JudgedRow<Submission>[];
  /** For each accepted row its text and its question, all one after another. */
  readonly texts: string;
  /** Their lengths, in UTF-16 code units. */
  readonly lengths: Uint32Array;
  readonly taken: number;
}

export function packBatch({ rows, taken }: JudgedBatch<Submission>): PackedBatch {
  const texts: string[] = [];
  const packed = rows.map((row) => {
    if (isRejected(row)) return row;
    const { value } = row;
    texts.push(value.text, value.question_text);
    return { line: row.line, value: { ...value, text: '', question_text: '' } };
  });
  const lengths = Uint32Array.from(texts, ({ length }) => length);
  return { rows: packed, texts: texts.join(''), lengths, taken };
}

export function unpackBatch({ rows, texts, lengths, taken }: PackedBatch): JudgedBatch<Submission> {
  let start = 0;
  let next = 0;
  const take = () => {
    const end = start + lengths[next++]!;
    const text = texts.slice(start, end);
    start = end;
    return text;
  };
  for (const row of rows) {
    // The message is ours alone, so that its rows may be completed in place.
    if (!isRejected(row)) Object.assign(row.value, { text: take(), question_text: take() });
  }
  return { rows, taken };
}
