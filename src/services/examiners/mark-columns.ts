import type { HumanScore } from '../../domain/marks/human-score.js';
import { shown, shownNames } from '../../domain/shown.js';
import { meantColumn } from '../../domain/submissions/unknown-column.js';
import type { Scale } from '../../engine/results/scale.js';
import { AssessError } from '../../errors.js';
import type { Columns, MarkColumns, ScoresAndMarks } from '../../store/analysis.js';
import type { Rows } from '../../store/exports.js';
import type { MarkRecords } from '../../store/submissions.js';
import { type MarkChoices, markReader, type SettledMarks, settleMarks } from '../evaluation/mark-scale.js';
import type { Fitted } from '../pipelines/fitted-texts.js';

/** Which marks of an account are read, and whose scores beside them. */
export interface MarksQuery {
  readonly store: Columns & ScoresAndMarks & MarkRecords & Rows;
  readonly accountId: string;
  readonly pipeline: string;
  readonly scale: Scale;
  /** Member of the mark that holds the score. */
  readonly mark: string;
  readonly includeTests: boolean;
  /** What is said of the marks. */
  readonly choices?: MarkChoices | undefined;
  /** What the pipeline knows of texts that it was fitted on; absent if it was not fitted on your own texts. */
  readonly fitted?: Fitted | undefined;
}

/** Marks column by column, in order of their texts' arrival, then of examiner. */
export interface Marks {
  readonly receipts: Float64Array;
  readonly examiners: Float64Array;
  /** Months since the beginning of the year 0. */
  readonly months: Float64Array;
  /** Keys of `scores`. */
  readonly keys: Float64Array;
  /** What marks say: a score, nothing (as where there is no key), or undefined for what is no score on the scale. */
  readonly scores: ReadonlyMap<number, HumanScore | 'absent' | undefined>;
  /** How they became scores. */
  readonly settled: SettledMarks;
}

/** Reads the marks of an account. @throws AssessError `invalid_option` for a member that no mark has */
export async function readMarks(query: MarksQuery): Promise<Marks> {
  const { store, accountId, includeTests, mark } = query;
  const texts = new Map<number, string>();
  const [receipts, examiners, months, keys] = await collected(
    store.markColumns({ accountId, includeTests, mark }),
    (batch: MarkColumns): Four => {
      for (const { key, text } of batch.values) texts.set(key, text);
      return [batch.receipts, batch.examiners, batch.months, batch.marks];
    },
    FOUR,
  );
  if (texts.size === 0) await refuseMember(query);
  return { receipts, examiners, months, keys, ...markScores(texts, query) };
}

/** What marks say, by their keys: all are read before any is a score, because levels depend on each other. */
export function markScores(
  texts: ReadonlyMap<number, string>,
  { choices = {}, scale }: Pick<MarksQuery, 'choices' | 'scale'>,
): Pick<Marks, 'scores' | 'settled'> {
  const reader = markReader(choices, scale);
  const read = [...texts].map(([key, text]): [number, HumanScore | 'absent' | undefined] => [
    key,
    reader.read(text),
  ]);
  const settled = settleMarks(reader, choices, scale);
  const scoreOf = (mark: HumanScore | 'absent' | undefined) =>
    mark === 'absent' || mark === undefined ? mark : settled.scoreOf(mark);
  return { scores: new Map(read.map(([key, mark]) => [key, scoreOf(mark)])), settled };
}

type Four = [Float64Array, Float64Array, Float64Array, Float64Array];
const FOUR = 4;

async function refuseMember({ store, accountId, includeTests, mark }: MarksQuery): Promise<void> {
  const members = await store.markMembers({ accountId, includeTests });
  if (members.length === 0 || members.includes(mark)) return;
  const reason = `no mark has a member ${shown(mark)}; there are ${shownNames(members).join(', ')}${meantColumn(mark, members)}`;
  throw new AssessError('invalid_option', { option: 'mark', reason });
}

/** Batches of this many columns put together, column by column. */
export async function collected<B, C extends readonly Float64Array[]>(
  batches: AsyncIterable<B>,
  columnsOf: (batch: B) => C,
  columns: C['length'],
): Promise<C> {
  const parts: C[] = [];
  for await (const batch of batches) parts.push(columnsOf(batch));
  const length = parts.reduce((sum, [first]) => sum + first!.length, 0);
  const joined = Array.from({ length: columns }, () => new Float64Array(length));
  let start = 0;
  for (const part of parts) {
    for (const [index, column] of part.entries()) joined[index]!.set(column, start);
    start += part[0]!.length;
  }
  return joined as unknown as C;
}
