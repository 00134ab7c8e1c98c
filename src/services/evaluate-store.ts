import type { FittedNote } from '../domain/fitted.js';
import type { HumanScore } from '../domain/human-score.js';
import type { PipelineIdentity } from '../domain/pipeline.js';
import { shown } from '../domain/shown.js';
import { coded } from '../metrics/fairness.js';
import type { Grid } from '../metrics/grid.js';
import type { ScoreTable } from '../metrics/score-table.js';
import { OUTCOMES, type ScoreColumns } from '../store/analysis.js';
import { gridOf, misfit, type RejectedScore, type RowCounts } from './evaluate-rows.js';
import { collected, type Marks, type MarksQuery, readMarks } from './examiners/mark-columns.js';
import { fittedAmong, fittedNote } from './fitted-texts.js';
import { requireGroupingColumns } from './grouping-columns.js';

/** Which marks and results of an account are evaluated. */
export interface StoredScoresQuery extends MarksQuery {
  /** Columns that form subgroups. */
  readonly by: readonly string[];
  /** Column whose texts resamples keep together. */
  readonly cluster: string;
}

/** Marked texts of the store. */
export interface StoredCounts extends RowCounts {
  /** Without a result of the pipeline; with one that says why the text could not be assessed. */
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
  /** Marks that are no scores; their texts are evaluated if they have others. */
  readonly rejected: readonly RejectedScore[];
  /** Where the pipeline was fitted on marked texts; those are not evaluated. */
  readonly fitted: FittedNote | undefined;
}

/**
 * Reads marks with the scores of one pipeline. Examiners of a text are its first, second … in the order of their ids. Of
 * results by several versions or configurations those of the latest count, because they can't be mixed.
 * @throws AssessError `invalid_option` for a column or a member of the marks that is not there
 */
export async function readStoredScores(query: StoredScoresQuery): Promise<StoredScores> {
  const { store, accountId, pipeline, scale, by, cluster, includeTests } = query;
  await requireGroupingColumns(store, accountId, '--by', by);
  await requireGroupingColumns(store, accountId, '--cluster', [cluster]);
  const identity = await store.latestIdentity({ accountId, includeTests, pipeline, marked: true });
  const texts = await readTexts(query, identity);
  const marks = await readMarks(query);
  const receipts = Array.from(texts.receipts).filter((_, text) => texts.outcomes[text] === SCORED);
  const fitted = await fittedAmong(store, accountId, query.fitted, receipts);
  const found = scoresOf(texts, marks, fitted);
  const { rows, scores, counts } = found;
  const groups = texts.groups.slice(0, -1);
  const clusters = texts.groups.at(-1)!;
  return {
    table: {
      system: Float64Array.from(rows, (text) => texts.scores[text]!),
      raters: ratersOf(scores),
      groupings: groups.map((keys, index) => ({
        by: by[index]!,
        groups: rows.map((text) => texts.names.get(keys[text]!) ?? null),
      })),
      // A text whose cluster is unknown stands alone: keys are not negative.
      clusters: coded(
        Float64Array.from(rows, (text) => (Number.isNaN(clusters[text]!) ? -1 - text : clusters[text]!)),
      ),
    },
    grid: gridOf(scale, [{ marks: found.kinds }]),
    pipeline: identity,
    counts: {
      read: texts.receipts.length,
      evaluated: rows.length,
      withoutFirst: 0,
      unmarked: found.unmarked,
      rejected: found.rejected.length,
      unassessed: counts.unassessed,
      failed: counts.failed,
      outdated: counts.outdated,
    },
    examiners: found.examiners,
    rejected: await namedRejects(query, found.rejected),
    fitted: fittedNote(query.fitted, found.fitted),
  };
}

interface Texts extends Pick<ScoreColumns, 'receipts' | 'scores' | 'outcomes' | 'groups'> {
  /** Of groups, by their keys. */
  readonly names: ReadonlyMap<number, string>;
}

/** Marked texts; the last of the groups is the cluster. */
async function readTexts(
  { store, accountId, includeTests, by, cluster }: StoredScoresQuery,
  identity: PipelineIdentity | undefined,
): Promise<Texts> {
  const columns = [
    ...by.map((by) => ({ by, keyed: true, named: true }) as const),
    { by: cluster, keyed: true, named: false } as const,
  ];
  const names = new Map<number, string>();
  const [receipts, scores, outcomes, ...groups] = (await collected(
    store.scoreColumns({ accountId, includeTests, identity, texts: 'marked', columns }),
    (batch): readonly Float64Array[] => {
      for (const { key, text } of batch.names) names.set(key, text);
      return [batch.receipts, batch.scores, batch.outcomes, ...batch.groups];
    },
    3 + columns.length,
  )) as [Float64Array, Float64Array, Float64Array, ...Float64Array[]];
  return { receipts, scores, outcomes, groups, names };
}

interface RejectedMark {
  readonly receipt: number;
  readonly examiner: number;
}

const SCORED = OUTCOMES.indexOf('scored');

/** Goes over texts and their marks, both in order of receipt. @param left texts that the pipeline was fitted on */
function scoresOf({ receipts, outcomes }: Texts, marks: Marks, left: ReadonlySet<number>) {
  const counts = { unassessed: 0, outdated: 0, failed: 0, scored: 0 };
  /** Texts that are evaluated, and the scores of each in order of examiner. */
  const rows: number[] = [];
  const scores: number[][] = [];
  const rejected: RejectedMark[] = [];
  const examiners = new Set<number>();
  const kinds = new Set<HumanScore>();
  let [unmarked, fitted] = [0, 0];
  let mark = 0;
  for (const [text, receipt] of receipts.entries()) {
    // Marks that came after the texts were read belong to the next time.
    while (marks.receipts[mark]! < receipt) mark += 1;
    const own: HumanScore[] = [];
    for (; marks.receipts[mark] === receipt; mark += 1) {
      const key = marks.keys[mark]!;
      const score = Number.isNaN(key) ? 'absent' : marks.scores.get(key);
      if (score === 'absent') continue;
      const examiner = marks.examiners[mark]!;
      if (score) {
        own.push(score);
        examiners.add(examiner);
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
    for (const score of own) kinds.add(score);
    rows.push(text);
    scores.push(own.map(({ score }) => score));
  }
  return { rows, scores, counts, unmarked, fitted, rejected, examiners: examiners.size, kinds: [...kinds] };
}

/** A list for each examiner, with NaN where a text has fewer. */
function ratersOf(scores: readonly (readonly number[])[]): Float64Array[] {
  const most = scores.reduce((most, own) => Math.max(most, own.length), 1);
  return Array.from({ length: most }, (_, rater) =>
    Float64Array.from(scores, (own) => own[rater] ?? Number.NaN),
  );
}

/** Marks that are no scores, with the ids of their texts; what was deleted meanwhile is left out. */
async function namedRejects(
  { store, accountId, scale }: StoredScoresQuery,
  rejected: readonly RejectedMark[],
): Promise<RejectedScore[]> {
  if (rejected.length === 0) return [];
  const receipts = [...new Set(rejected.map(({ receipt }) => receipt))];
  const facts = await store.textFacts({ accountId, receipts, columns: [] });
  const ids = new Map(facts.map(({ receipt, id }) => [receipt, id]));
  return rejected.flatMap(({ receipt, examiner }) => {
    const id = ids.get(receipt);
    if (id === undefined) return [];
    return [{ place: shown(id), message: `the mark of examiner ${examiner} ${misfit(scale)}` }];
  });
}
