import type { FittedNote } from '../../domain/pipelines/fitted.js';
import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import { shown, shownNames } from '../../domain/shown.js';
import { metadataOfColumn } from '../../domain/submissions/metadata-column.js';
import { meantColumn, noSubmissionColumn } from '../../domain/submissions/unknown-column.js';
import type { Scale } from '../../engine/results/scale.js';
import { AssessError } from '../../errors.js';
import { type Columns, OUTCOMES, type ScoresAndMarks } from '../../store/analysis.js';
import type { Rows } from '../../store/exports.js';
import { GROUPING_COLUMNS } from '../../store/statistics.js';
import type { MarkRecords } from '../../store/submissions.js';
import { type Fitted, fittedAmong, fittedNote } from '../pipelines/fitted-texts.js';
import { type MarkChoices, markReader, settleMarks } from './mark-scale.js';
import { type MarkedTexts, MarkList } from './marked-texts.js';

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

/** The columns that are read beside the marks. */
interface MarkedColumns {
  /** Columns that form subgroups. */
  readonly by?: readonly string[];
  /** Column whose texts with the same value are not independent; absent: authors. */
  readonly cluster?: string;
  /** Metadata columns with marks, one per rater, who is numbered from 1; absent: examiners' marks. */
  readonly human?: readonly string[] | undefined;
}

/** Marks of an account with the scores of a pipeline. Texts whose marks are no scores are left out; there may be none. */
export interface StoredMarks extends MarkedTexts {
  /** Of several versions or configurations, that of the latest result, because they can't be mixed. */
  readonly identity: PipelineIdentity | undefined;
  /** Number of texts that were read, with and without marks that are scores. */
  readonly read: number;
  readonly outcomes: readonly (typeof OUTCOMES)[number][];
  /** Marks that are no scores. */
  readonly rejected: readonly { readonly receipt: number; readonly examiner: number }[];
  /** Arrivals of texts with a score that the pipeline was fitted on; the note on these. */
  readonly fittedReceipts: ReadonlySet<number>;
  readonly fitted: FittedNote | undefined;
}

/** @throws AssessError `invalid_option` for a member that no mark has */
export async function readMarkedTexts(query: MarksQuery, columns: MarkedColumns = {}): Promise<StoredMarks> {
  const { store, accountId, pipeline, includeTests, scale, choices = {} } = query;
  const { by = [], human } = columns;
  const identity = await store.latestIdentity({ accountId, includeTests, pipeline, marked: !human });
  const texts = await readTexts(query, identity, columns);
  const marks = human ? marksInColumns(texts, by.length + 1, human.length) : await readMarks(query);
  // All are read before any is a score, because levels depend on each other.
  const reader = markReader(choices, scale);
  const read = new Map([...marks.values].map(([key, text]) => [key, reader.read(text)]));
  const settled = settleMarks(reader, choices, scale);
  const scores = new Map(
    [...read].map(([key, mark]) => [key, mark && mark !== 'absent' ? settled.scoreOf(mark) : mark]),
  );

  const list = new MarkList();
  const rejected: { receipt: number; examiner: number }[] = [];
  let text = 0;
  for (const [row, receipt] of marks.receipts.entries()) {
    while (texts.receipts[text]! < receipt) text += 1;
    // Marks that came after the texts were read belong to the next time.
    if (texts.receipts[text] !== receipt || Number.isNaN(marks.keys[row]!)) continue;
    const score = scores.get(marks.keys[row]!);
    if (score === undefined) rejected.push({ receipt, examiner: marks.examiners[row]! });
    else if (score !== 'absent') list.add(text, marks.examiners[row]!, score, marks.months[row]);
  }
  const places = Float64Array.from(list.texts, (text) => texts.receipts[text]!);
  const outcomes = list.texts.map((text) => OUTCOMES[texts.outcomes[text]!]!);
  const scored = places.filter((_, text) => outcomes[text] === 'scored');
  const fittedReceipts = await fittedAmong(store, accountId, query.fitted, [...scored]);
  const clusters = texts.groups[by.length]!;
  return {
    identity,
    read: texts.receipts.length,
    places,
    outcomes,
    table: list.table(
      (text) => texts.scores[text]!,
      (text) => (Number.isNaN(clusters[text]!) ? null : clusters[text]!),
    ),
    given: list.given,
    groupings: by.map((name, index) => ({
      by: name,
      groups: list.texts.map((text) => texts.names.get(texts.groups[index]![text]!) ?? null),
    })),
    settled,
    rejected,
    fittedReceipts,
    fitted: fittedNote(query.fitted, fittedReceipts.size),
  };
}

interface Texts {
  readonly receipts: Float64Array;
  readonly scores: Float64Array;
  readonly outcomes: Float64Array;
  /** By keys: those that form subgroups, the cluster, the columns of marks. */
  readonly groups: readonly Float64Array[];
  readonly names: ReadonlyMap<number, string>;
}

/** Texts that may have a mark. */
async function readTexts(
  { store, accountId, includeTests }: MarksQuery,
  identity: PipelineIdentity | undefined,
  { by = [], cluster, human = [] }: MarkedColumns,
): Promise<Texts> {
  const column = (by: string, named = true) => ({ by, keyed: true, named }) as const;
  const columns = [
    ...by.map((by) => column(by)),
    ...(cluster === undefined ? [] : [column(cluster, false)]),
    ...human.map((by) => column(by)),
  ];
  const names = new Map<number, string>();
  const [receipts, authors, scores, outcomes, ...groups] = (await collected(
    store.scoreColumns({
      accountId,
      includeTests,
      identity,
      texts: human.length > 0 ? 'all' : 'marked',
      columns,
    }),
    (batch): readonly Float64Array[] => {
      for (const { key, text } of batch.names) names.set(key, text);
      return [batch.receipts, batch.authors, batch.scores, batch.outcomes, ...batch.groups];
    },
    4 + columns.length,
  )) as [Float64Array, Float64Array, Float64Array, Float64Array, ...Float64Array[]];
  if (cluster === undefined) groups.splice(by.length, 0, authors);
  return { receipts, scores, outcomes, groups, names };
}

/** Marks column by column, in order of their texts' arrival, then of examiner. */
interface Marks {
  readonly receipts: Float64Array;
  readonly examiners: Float64Array;
  /** Months since the beginning of the year 0. */
  readonly months: Float64Array;
  /** Keys of `values`; NaN where there is none. */
  readonly keys: Float64Array;
  readonly values: ReadonlyMap<number, string>;
}

/** Examiners' marks. */
async function readMarks(query: MarksQuery): Promise<Marks> {
  const { store, accountId, includeTests, mark } = query;
  const values = new Map<number, string>();
  const [receipts, examiners, months, keys] = (await collected(
    store.markColumns({ accountId, includeTests, mark }),
    (batch): readonly Float64Array[] => {
      for (const { key, text } of batch.values) values.set(key, text);
      return [batch.receipts, batch.examiners, batch.months, batch.marks];
    },
    4,
  )) as [Float64Array, Float64Array, Float64Array, Float64Array];
  if (values.size === 0) await refuseMember(query);
  return { receipts, examiners, months, keys, values };
}

async function refuseMember({ store, accountId, includeTests, mark }: MarksQuery): Promise<void> {
  const members = await store.markMembers({ accountId, includeTests });
  if (members.length === 0 || members.includes(mark)) return;
  const reason = `no mark has a member ${shown(mark)}; there are ${shownNames(members).join(', ')}${meantColumn(mark, members)}`;
  throw new AssessError('invalid_option', { option: 'mark', reason });
}

/** The marks of metadata columns in the same form. @param first index of the first of them */
function marksInColumns({ receipts, groups, names }: Texts, first: number, width: number): Marks {
  const columns = groups.slice(first);
  const given = new Set(columns.flatMap((keys) => [...new Set(keys)]));
  const cells = (of: (text: number, column: number) => number) =>
    Float64Array.from({ length: receipts.length * width }, (_, cell) =>
      of(Math.floor(cell / width), cell % width),
    );
  return {
    receipts: cells((text) => receipts[text]!),
    examiners: cells((_, column) => column + 1),
    months: cells(() => 0),
    keys: cells((text, column) => columns[column]![text]!),
    values: new Map([...names].filter(([key]) => given.has(key))),
  };
}

/** Batches of this many columns put together, column by column. */
async function collected<B>(
  batches: AsyncIterable<B>,
  columnsOf: (batch: B) => readonly Float64Array[],
  columns: number,
): Promise<Float64Array[]> {
  const parts: (readonly Float64Array[])[] = [];
  for await (const batch of batches) parts.push(columnsOf(batch));
  const length = parts.reduce((sum, [first]) => sum + first!.length, 0);
  const joined = Array.from({ length: columns }, () => new Float64Array(length));
  let start = 0;
  for (const part of parts) {
    for (const [index, column] of part.entries()) joined[index]!.set(column, start);
    start += part[0]!.length;
  }
  return joined;
}

/** Checks that submissions have columns. @throws AssessError `invalid_option` for a missing column */
export async function requireGroupingColumns(
  store: Columns,
  accountId: string,
  option: string,
  columns: readonly string[],
): Promise<void> {
  const others = columns.filter((column) => !GROUPING_COLUMNS.includes(column));
  if (others.length === 0) return;
  const known = await store.metadataColumns(accountId);
  const missing = others.find((column) => !known.includes(metadataOfColumn(column)));
  if (missing === undefined) return;
  const reason = noSubmissionColumn(missing, [...GROUPING_COLUMNS, ...known]);
  throw new AssessError('invalid_option', { option, reason });
}

/** The share of the marks that are no scores. */
export const rejectedShare = ({ rejected, given }: StoredMarks) =>
  rejected.length / Math.max(1, rejected.length + given.length);

/** Facts that lie in results themselves: reading those of this many texts takes seconds. */
const MOST_TEXTS = 20_000;

/** Of too many texts, a part evenly spread. */
export function evenlySome<T>(texts: readonly T[]): readonly T[] {
  const every = Math.ceil(texts.length / MOST_TEXTS);
  return texts.filter((_, place) => place % every === 0);
}

/** Standard errors of the scores of some texts; NaN where unknown. Of more than 20,000 texts, a part evenly spread is read. */
export async function standardErrorsOf(
  { store, accountId }: MarksQuery,
  { identity, places }: Pick<StoredMarks, 'identity' | 'places'>,
  texts: readonly number[],
): Promise<Float64Array | undefined> {
  if (!identity) return undefined;
  const receipts = evenlySome(texts.map((text) => places[text]!));
  const facts = await store.textFacts({ accountId, identity, receipts, columns: [] });
  const known = new Map(facts.map(({ receipt, standardError }) => [receipt, standardError]));
  return Float64Array.from(texts, (text) => known.get(places[text]!) ?? Number.NaN);
}
