import type { HumanScore } from '../../domain/marks/human-score.js';
import type { FittedNote } from '../../domain/pipelines/fitted.js';
import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import { shown } from '../../domain/shown.js';
import type { Scale } from '../../engine/results/scale.js';
import { coded } from '../../metrics/fairness.js';
import type { Grid } from '../../metrics/grid.js';
import type { ScoreTable } from '../../metrics/score-table.js';
import { OUTCOMES, type ScoreColumns } from '../../store/analysis.js';
import { collected, type Marks, type MarksQuery, markScores, readMarks } from '../examiners/mark-columns.js';
import { fittedAmong, fittedNote } from '../pipelines/fitted-texts.js';
import { requireGroupingColumns } from './grouping-columns.js';
import type { ComparedReading } from './mark-scale.js';
import { gridOf, misfit, type RejectedScore, type RowCounts } from './rows.js';
import { standardErrorsOf } from './standard-errors.js';

/** Which marks and results of an account are evaluated. */
export interface StoredScoresQuery extends MarksQuery {
  /** Metadata columns with marks, one per rater; the system is compared with the first. Default: examiners' marks. */
  readonly human?: readonly string[] | undefined;
  /** Columns that form subgroups. */
  readonly by: readonly string[];
  /** Column whose texts with the same value are not independent. */
  readonly cluster: string;
}

/** Marked texts of the store. */
export interface StoredCounts extends RowCounts {
  /** Without a result of the pipeline; with a failure. */
  readonly unassessed: number;
  readonly failed: number;
  /** With a result of an older version or another configuration of the pipeline. */
  readonly outdated: number;
}

export interface StoredScores {
  readonly table: ScoreTable;
  readonly grid: Grid;
  /** Of the results that are evaluated. */
  readonly pipeline: PipelineIdentity | undefined;
  readonly counts: StoredCounts;
  readonly examiners: number;
  /** Marks that are not scores; their texts are evaluated if they have other marks. */
  readonly rejected: readonly RejectedScore[];
  /** How marks became scores. */
  readonly reading: ComparedReading;
  /** Present if the pipeline was fitted on marked texts, which are not evaluated. */
  readonly fitted: FittedNote | undefined;
}

/**
 * Reads marks with the scores of one pipeline. The examiners of a text are ordered by id. If there are results of several
 * versions or configurations, only those of the latest are used, because they can't be mixed.
 * @throws AssessError `invalid_option` for a missing column or member of the marks
 */
export async function readStoredScores(query: StoredScoresQuery): Promise<StoredScores> {
  const { store, accountId, pipeline, scale, by, cluster, includeTests, human } = query;
  await requireGroupingColumns(store, accountId, 'by', by);
  await requireGroupingColumns(store, accountId, 'cluster', [cluster]);
  await requireGroupingColumns(store, accountId, 'human', human ?? []);
  const identity = await store.latestIdentity({ accountId, includeTests, pipeline, marked: !human });
  const texts = await readTexts(query, identity);
  const marks = human ? columnMarks(texts, query) : await readMarks(query);
  const receipts = Array.from(texts.receipts).filter((_, text) => texts.outcomes[text] === SCORED);
  const fitted = await fittedAmong(store, accountId, query.fitted, receipts);
  const found = scoresOf(texts, marks, { isByColumn: human !== undefined, fitted });
  const { rows, scores, counts, rejected } = found;
  const clusters = texts.groups[by.length]!;
  const system = Float64Array.from(rows, (text) => texts.scores[text]!);
  const raters = ratersOf(scores);
  const evaluated = raters[0]!.reduce((count, score) => count + (Number.isNaN(score) ? 0 : 1), 0);
  const reading = marks.settled.beside(
    raters[0]!,
    system,
    rejected.length / Math.max(1, rejected.length + found.taken),
  );
  return {
    table: {
      system,
      raters,
      standardErrors:
        identity &&
        (await standardErrorsOf(
          store,
          { accountId, identity },
          rows.map((text) => texts.receipts[text]!),
        )),
      groupings: texts.groups.slice(0, by.length).map((keys, index) => ({
        by: by[index]!,
        groups: rows.map((text) => texts.names.get(keys[text]!) ?? null),
      })),
      // A text without a known cluster is its own cluster; keys are not negative.
      clusters: coded(
        Float64Array.from(rows, (text) => (Number.isNaN(clusters[text]!) ? -1 - text : clusters[text]!)),
      ),
    },
    grid: gridOf(scale, [{ marks: found.kinds }], reading),
    pipeline: identity,
    counts: {
      read: texts.receipts.length,
      evaluated,
      withoutFirst: rows.length - evaluated,
      unmarked: found.unmarked,
      rejected: rejected.length,
      unassessed: counts.unassessed,
      failed: counts.failed,
      outdated: counts.outdated,
    },
    examiners: found.examiners,
    rejected: await namedRejects(query, rejected, marks.settled.scale),
    reading,
    fitted: fittedNote(query.fitted, found.fitted),
  };
}

interface Texts extends Pick<ScoreColumns, 'receipts' | 'scores' | 'outcomes' | 'groups'> {
  /** Of groups, by their keys. */
  readonly names: ReadonlyMap<number, string>;
}

/** Texts that may have a mark. The groups are followed by the cluster, then by the columns of marks. */
async function readTexts(
  { store, accountId, includeTests, by, cluster, human }: StoredScoresQuery,
  identity: PipelineIdentity | undefined,
): Promise<Texts> {
  const column = (by: string, named = true) => ({ by, keyed: true, named }) as const;
  const columns = [
    ...by.map((by) => column(by)),
    column(cluster, false),
    ...(human ?? []).map((by) => column(by)),
  ];
  const names = new Map<number, string>();
  const [receipts, scores, outcomes, ...groups] = (await collected(
    store.scoreColumns({ accountId, includeTests, identity, texts: human ? 'all' : 'marked', columns }),
    (batch): readonly Float64Array[] => {
      for (const { key, text } of batch.names) names.set(key, text);
      return [batch.receipts, batch.scores, batch.outcomes, ...batch.groups];
    },
    3 + columns.length,
  )) as [Float64Array, Float64Array, Float64Array, ...Float64Array[]];
  return { receipts, scores, outcomes, groups, names };
}

/** The marks of metadata columns, in the form of examiners' marks: the first column is examiner 1. */
function columnMarks({ receipts, groups, names }: Texts, query: StoredScoresQuery): Marks {
  const columns = groups.slice(query.by.length + 1);
  const given = new Set(columns.flatMap((keys) => [...new Set(keys)]));
  const width = columns.length;
  const cells = (of: (text: number, column: number) => number) =>
    Float64Array.from({ length: receipts.length * width }, (_, cell) =>
      of(Math.floor(cell / width), cell % width),
    );
  return {
    receipts: cells((text) => receipts[text]!),
    examiners: cells((_, column) => column + 1),
    months: new Float64Array(receipts.length * width).fill(Number.NaN),
    keys: cells((text, column) => columns[column]![text]!),
    ...markScores(new Map([...names].filter(([key]) => given.has(key))), query),
  };
}

interface RejectedMark {
  readonly receipt: number;
  readonly examiner: number;
}

const SCORED = OUTCOMES.indexOf('scored');

/**
 * Joins texts and their marks, both in order of arrival.
 * @param options.isByColumn whether the second mark of a text stays the second if the first is missing
 * @param options.fitted texts that the pipeline was fitted on, which are left out
 */
function scoresOf(
  { receipts, outcomes }: Texts,
  marks: Marks,
  { isByColumn, fitted: left }: { readonly isByColumn: boolean; readonly fitted: ReadonlySet<number> },
) {
  const counts = { unassessed: 0, outdated: 0, failed: 0, scored: 0 };
  /** Texts that are evaluated, and the scores of each in order of examiner. */
  const rows: number[] = [];
  const scores: number[][] = [];
  const rejected: RejectedMark[] = [];
  const examiners = new Set<number>();
  const kinds = new Set<HumanScore>();
  let [unmarked, fitted, taken, mark] = [0, 0, 0, 0];
  for (const [text, receipt] of receipts.entries()) {
    // Ignore marks that arrived after the texts were read.
    while (marks.receipts[mark]! < receipt) mark += 1;
    const own: (HumanScore | undefined)[] = [];
    for (; marks.receipts[mark] === receipt; mark += 1) {
      const key = marks.keys[mark]!;
      const score = Number.isNaN(key) ? 'absent' : marks.scores.get(key);
      if (score === 'absent') continue;
      const examiner = marks.examiners[mark]!;
      if (score) {
        own[isByColumn ? examiner - 1 : own.length] = score;
        examiners.add(examiner);
        taken += 1;
      } else rejected.push({ receipt, examiner });
    }
    if (own.length === 0) {
      unmarked += 1;
      continue;
    }
    const outcome = OUTCOMES[outcomes[text]!]!;
    if (left.has(receipt)) {
      fitted += 1;
      continue;
    }
    counts[outcome] += 1;
    if (outcome !== 'scored') continue;
    for (const score of own) if (score) kinds.add(score);
    rows.push(text);
    scores.push(Array.from(own, (score) => score?.score ?? Number.NaN));
  }
  return {
    rows,
    scores,
    counts,
    unmarked,
    fitted,
    taken,
    rejected,
    examiners: examiners.size,
    kinds: [...kinds],
  };
}

/** One list per examiner, with NaN for texts with fewer marks. */
function ratersOf(scores: readonly (readonly number[])[]): Float64Array[] {
  const most = scores.reduce((most, own) => Math.max(most, own.length), 1);
  return Array.from({ length: most }, (_, rater) =>
    Float64Array.from(scores, (own) => own[rater] ?? Number.NaN),
  );
}

/** Marks that are not scores, with the ids of their texts; texts deleted in the meantime are left out. */
async function namedRejects(
  { store, accountId, human }: StoredScoresQuery,
  rejected: readonly RejectedMark[],
  scale: Scale | undefined,
): Promise<RejectedScore[]> {
  if (rejected.length === 0) return [];
  const receipts = [...new Set(rejected.map(({ receipt }) => receipt))];
  const facts = await store.textFacts({ accountId, receipts, columns: [] });
  const ids = new Map(facts.map(({ receipt, id }) => [receipt, id]));
  return rejected.flatMap(({ receipt, examiner }) => {
    const id = ids.get(receipt);
    if (id === undefined) return [];
    const mark = human ? shown(human[examiner - 1]!) : `the mark of examiner ${examiner}`;
    return [{ place: shown(id), message: `${mark} ${misfit(scale)}` }];
  });
}
