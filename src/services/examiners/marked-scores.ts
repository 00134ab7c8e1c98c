import { type HumanScore, parseHumanScore } from '../../domain/human-score.js';
import type { PipelineIdentity } from '../../domain/pipeline.js';
import { hasLevels, type Scale } from '../../domain/scale.js';
import { shown, shownNames } from '../../domain/shown.js';
import { AssessError } from '../../errors.js';
import { coded } from '../../metrics/fairness.js';
import type { Grid } from '../../metrics/grid.js';
import type { MarkTable } from '../../metrics/raters/marks.js';
import { trimmed } from '../../metrics/rounding.js';
import type { MarkColumns } from '../../store/analysis.js';
import type { Store } from '../../store/store.js';
import { fits, gridOf } from '../evaluate-rows.js';
import type { MarksCounts, MarksSource } from './report.js';

/** Which marks of an account are read, and whose scores beside them. */
export interface MarksQuery {
  readonly store: Store;
  readonly accountId: string;
  readonly pipeline: string;
  readonly scale: Scale;
  /** Member of the mark that holds the score. */
  readonly mark: string;
  readonly includeTests: boolean;
}

/** Marks of texts with the system's scores, as the metrics take them. */
export interface MarkedScores {
  readonly identity: PipelineIdentity | undefined;
  readonly source: MarksSource;
  readonly rows: MarksCounts;
  readonly grid: Grid;
  readonly table: MarkTable;
  /** Receipts of the texts. */
  readonly receipts: Float64Array;
}

/**
 * Reads marks with the scores of one pipeline: of several versions or configurations, those of the latest result of a
 * marked text. Texts whose marks are no scores are left out; there may be none.
 * @throws AssessError `invalid_option` for a member that no mark has
 */
export async function readMarkedScores(query: MarksQuery): Promise<MarkedScores> {
  const { store, accountId, pipeline, scale, mark, includeTests } = query;
  const texts = { accountId, includeTests };
  const identity = await store.latestIdentity({ ...texts, pipeline, marked: true });
  const scores = await collected(
    store.scoreColumns({ ...texts, identity, texts: 'marked', columns: [] }),
    ({ receipts, authors, scores }): Three => [receipts, authors, scores],
  );
  const { columns, values } = await readMarks(query);
  const [receipts, authors, system] = scores;
  const found = parsedMarks(columns, values, receipts, scale);
  if (!found.hasMember) await refuseMember(store, texts, mark);
  // Texts in which nothing is a score are left out; the others are numbered anew.
  const isNew = found.textOf.map((text, row) => text !== found.textOf[row - 1]);
  const places = Int32Array.from(found.textOf.filter((_, row) => isNew[row]));
  let seen = -1;
  const [givers, months] = [coded(found.examiners), coded(found.months)];
  const [examiners, monthsInOrder] = [ascending(givers.values), ascending(months.values)];
  const table: MarkTable = {
    examiners: examiners.values,
    months: monthsInOrder.values.map(monthName),
    system: Float64Array.from(places, (text) => trimmed(system[text]!, scale)),
    authorOf: Int32Array.from(coded(Float64Array.from(places, (text) => authors[text]!)).codes),
    textOf: Int32Array.from(isNew, (starts) => (starts ? ++seen : seen)),
    examinerOf: Int32Array.from(givers.codes, (code) => examiners.placeOf[code]!),
    monthOf: Int32Array.from(months.codes, (code) => monthsInOrder.placeOf[code]!),
    score: Float64Array.from(found.scores),
  };
  const grid = gridOf(scale, [{ marks: found.kinds }]);
  return {
    identity,
    source: { pipeline: identity ?? null, mark, scale, rounding: grid.name },
    rows: {
      texts: places.length,
      marks: table.score.length,
      rejected: found.rejected,
      unscored: table.system.reduce((count, score) => count + (Number.isNaN(score) ? 1 : 0), 0),
    },
    grid,
    table,
    receipts: Float64Array.from(places, (text) => receipts[text]!),
  };
}

type Three = [Float64Array, Float64Array, Float64Array];
type Four = [Float64Array, Float64Array, Float64Array, Float64Array];

async function readMarks({ store, accountId, includeTests, mark }: MarksQuery) {
  const values = new Map<number, string>();
  const columns = await collected(
    store.markColumns({ accountId, includeTests, mark }),
    (batch: MarkColumns): Four => {
      for (const { key, text } of batch.values) values.set(key, text);
      return [batch.receipts, batch.examiners, batch.months, batch.marks];
    },
  );
  return { columns, values };
}

/** Batches put together, column by column. */
async function collected<B, C extends readonly Float64Array[]>(
  batches: AsyncIterable<B>,
  columnsOf: (batch: B) => C,
): Promise<C> {
  const parts: C[] = [];
  for await (const batch of batches) parts.push(columnsOf(batch));
  const length = parts.reduce((sum, [first]) => sum + first!.length, 0);
  const joined = Array.from({ length: parts[0]?.length ?? 4 }, () => new Float64Array(length));
  let start = 0;
  for (const part of parts) {
    for (const [index, column] of part.entries()) joined[index]!.set(column, start);
    start += part[0]!.length;
  }
  return joined as unknown as C;
}

/** Marks that are scores, of texts by their place among the receipts; both come in order of receipt. */
function parsedMarks(
  [markReceipts, markExaminers, markMonths, markKeys]: Four,
  values: ReadonlyMap<number, string>,
  receipts: Float64Array,
  scale: Scale,
) {
  const parsed = new Map<number, HumanScore | 'absent' | undefined>();
  for (const [key, text] of values) {
    const score = parseHumanScore(text);
    const isScore =
      score === 'absent' ||
      (score && fits(score, scale) && (score.kind === 'number' || hasLevels(scale.name)));
    parsed.set(key, isScore ? score : undefined);
  }
  const [textOf, examiners, months, scores]: [number[], number[], number[], number[]] = [[], [], [], []];
  let [text, rejected] = [0, 0];
  for (let row = 0; row < markReceipts.length; row++) {
    while (text < receipts.length && receipts[text]! < markReceipts[row]!) text += 1;
    // Marks that came after the texts were read belong to the next time.
    if (receipts[text] !== markReceipts[row]) continue;
    const key = markKeys[row]!;
    const score = parsed.has(key) ? parsed.get(key) : 'absent';
    if (score === 'absent') continue;
    if (score === undefined) {
      rejected += 1;
      continue;
    }
    textOf.push(text);
    examiners.push(markExaminers[row]!);
    months.push(markMonths[row]!);
    scores.push(score.score);
  }
  const kinds = [...parsed.values()].flatMap((score) =>
    score === undefined || score === 'absent' ? [] : [score],
  );
  return { textOf, examiners, months, scores, rejected, kinds, hasMember: values.size > 0 };
}

async function refuseMember(
  store: Store,
  texts: { accountId: string; includeTests: boolean },
  mark: string,
): Promise<void> {
  const members = await store.markMembers(texts);
  if (members.length === 0 || members.includes(mark)) return;
  const reason = `no mark has a member ${shown(mark)}; there are ${shownNames(members).join(', ')}`;
  throw new AssessError('invalid_option', { option: '--mark', reason });
}

/** Values in ascending order, and the place that each code has among them. */
function ascending(values: readonly number[]): { values: number[]; placeOf: Int32Array } {
  const order = values.map((value, code) => ({ value, code })).sort((a, b) => a.value - b.value);
  const placeOf = new Int32Array(values.length);
  for (const [place, { code }] of order.entries()) placeOf[code] = place;
  return { values: order.map(({ value }) => value), placeOf };
}

const MONTHS = 12;

/** `2026-03` of months since the beginning of the year 0. */
function monthName(months: number): string {
  const year = Math.floor(months / MONTHS);
  return `${year}-${String((months % MONTHS) + 1).padStart(2, '0')}`;
}
