import type { FittedNote } from '../../domain/pipelines/fitted.js';
import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import { coded } from '../../metrics/fairness.js';
import type { Grid } from '../../metrics/grid.js';
import type { MarkTable } from '../../metrics/raters/marks.js';
import { trimmed } from '../../metrics/rounding.js';
import { gridOf } from '../evaluation/rows.js';
import { fittedAmong, fittedNote } from '../pipelines/fitted-texts.js';
import { collected, type Marks, type MarksQuery, readMarks } from './mark-columns.js';
import type { MarksCounts, MarksSource } from './report.js';

/** Marks of texts with the system's scores, as the metrics take them. */
export interface MarkedScores {
  readonly identity: PipelineIdentity | undefined;
  readonly source: MarksSource;
  readonly rows: MarksCounts;
  readonly grid: Grid;
  readonly table: MarkTable;
  /** Arrivals of the texts. */
  readonly receipts: Float64Array;
  /** Arrivals of texts with a score that the pipeline was fitted on: the table has their marks, and no score. */
  readonly fittedReceipts: ReadonlySet<number>;
  readonly fitted?: FittedNote | undefined;
}

/**
 * Reads marks with the scores of one pipeline: of several versions or configurations, those of the latest result of a
 * marked text. Texts whose marks are no scores are left out; there may be none. Scores of texts that the pipeline was
 * fitted on count as missing.
 * @throws AssessError `invalid_option` for a member that no mark has
 */
export async function readMarkedScores(query: MarksQuery): Promise<MarkedScores> {
  const { store, accountId, pipeline, scale, mark, includeTests } = query;
  const texts = { accountId, includeTests };
  const identity = await store.latestIdentity({ ...texts, pipeline, marked: true });
  const [receipts, authors, system] = await collected(
    store.scoreColumns({ ...texts, identity, texts: 'marked', columns: [] }),
    ({ receipts, authors, scores }): Three => [receipts, authors, scores],
    THREE,
  );
  const marks = await readMarks(query);
  const found = scoresAmong(marks, receipts);
  // Texts in which nothing is a score are left out; the others are renumbered.
  const isNew = found.textOf.map((text, row) => text !== found.textOf[row - 1]);
  const places = Int32Array.from(found.textOf.filter((_, row) => isNew[row]));
  let seen = -1;
  const [givers, months] = [coded(found.examiners), coded(found.months)];
  const [examiners, monthsInOrder] = [ascending(givers.values), ascending(months.values)];
  const scored = places.filter((text) => !Number.isNaN(system[text]!));
  const fittedReceipts = await fittedAmong(
    store,
    accountId,
    query.fitted,
    Array.from(scored, (text) => receipts[text]!),
  );
  const table: MarkTable = {
    examiners: examiners.values,
    months: monthsInOrder.values.map(monthName),
    system: Float64Array.from(places, (text) =>
      fittedReceipts.has(receipts[text]!) ? Number.NaN : trimmed(system[text]!, scale),
    ),
    authorOf: Int32Array.from(coded(Float64Array.from(places, (text) => authors[text]!)).codes),
    textOf: Int32Array.from(isNew, (starts) => (starts ? ++seen : seen)),
    examinerOf: Int32Array.from(givers.codes, (code) => examiners.placeOf[code]!),
    monthOf: Int32Array.from(months.codes, (code) => monthsInOrder.placeOf[code]!),
    score: Float64Array.from(found.scores),
  };
  const firstMarks = found.scores.filter((_, row) => isNew[row]);
  const rejected = found.rejected / Math.max(1, found.rejected + found.scores.length);
  const reading = marks.settled.beside(firstMarks, table.system, rejected);
  const grid = gridOf(scale, [{ marks: found.kinds }], reading);
  return {
    identity,
    source: {
      pipeline: identity ?? null,
      mark,
      scale,
      rounding: grid.name,
      reading,
      examinerNames: await store.examinerNames(accountId),
    },
    rows: {
      texts: places.length,
      marks: table.score.length,
      rejected: found.rejected,
      unscored: places.length - scored.length,
    },
    grid,
    table,
    receipts: Float64Array.from(places, (text) => receipts[text]!),
    fittedReceipts,
    fitted: fittedNote(query.fitted, fittedReceipts.size),
  };
}

type Three = [Float64Array, Float64Array, Float64Array];
const THREE = 3;

/** Marks that are scores, of texts by position; both are in order of arrival. */
function scoresAmong(marks: Marks, receipts: Float64Array) {
  const [textOf, examiners, months, scores]: [number[], number[], number[], number[]] = [[], [], [], []];
  let [text, rejected] = [0, 0];
  for (let row = 0; row < marks.receipts.length; row++) {
    while (text < receipts.length && receipts[text]! < marks.receipts[row]!) text += 1;
    // Marks that came after the texts were read belong to the next time.
    if (receipts[text] !== marks.receipts[row]) continue;
    const key = marks.keys[row]!;
    if (Number.isNaN(key)) continue;
    const score = marks.scores.get(key);
    if (score === 'absent') continue;
    if (score === undefined) {
      rejected += 1;
      continue;
    }
    textOf.push(text);
    examiners.push(marks.examiners[row]!);
    months.push(marks.months[row]!);
    scores.push(score.score);
  }
  const kinds = [...marks.scores.values()].flatMap((score) =>
    score === undefined || score === 'absent' ? [] : [score],
  );
  return { textOf, examiners, months, scores, rejected, kinds };
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
