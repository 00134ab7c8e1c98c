import type { PipelineIdentity } from '../../domain/pipeline.js';
import { AssessError } from '../../errors.js';
import { coded } from '../../metrics/fairness.js';
import { compareGroups } from '../../metrics/group-comparison.js';
import { trimmed } from '../../metrics/rounding.js';
import type { MarksQuery } from '../examiners/mark-columns.js';
import { type MarkedScores, readMarkedScores } from '../examiners/marked-scores.js';
import { requireGroupingColumns } from '../grouping-columns.js';
import { type Grouping, groupingOf, MOST_GROUPS, refuseColumn } from './grouping.js';
import type { FairnessReport } from './report.js';

/**
 * Compares groups of texts by metadata columns: their scores, and where there are marks, how scores and marks differ.
 * @param by the columns; without any, all metadata columns that can be compared
 * @param read marks that were read of the store for the same query
 * @throws AssessError `nothing_to_evaluate`, `invalid_option`
 */
export async function fairnessReport(
  query: MarksQuery,
  by: readonly string[],
  read?: MarkedScores,
): Promise<FairnessReport> {
  const { store, accountId, includeTests, pipeline } = query;
  await requireGroupingColumns(store, accountId, '--by', by);
  const identity = await store.latestIdentity({ accountId, includeTests, pipeline, marked: false });
  if (!identity) {
    throw new AssessError('nothing_to_evaluate', {
      reason: `no text has a score of ${pipeline}`,
      next: `assess score --pipeline ${pipeline} makes them, and --pipeline names another pipeline`,
    });
  }
  const profiles = await store.columnProfiles({
    accountId,
    includeTests,
    columns: by.length > 0 ? by : undefined,
    most: MOST_GROUPS,
  });
  const groupings: Grouping[] = [];
  const left: FairnessReport['left'][number][] = [];
  for (const profile of profiles) {
    const grouping = groupingOf(profile);
    if (grouping) groupings.push(grouping);
    else if (by.length > 0) refuseColumn(profile);
    else left.push({ by: profile.by, values: profile.distinct });
  }
  if (groupings.length === 0) throw nothingToCompare();
  const marked = read ?? (await readMarkedScores(query));
  const { scores, authors, human, groups } = await readGroups(query, identity, groupings, marked);
  const { fitted } = marked;
  if (fitted && fitted.leftOut > 0 && scores.length === 0) throw new AssessError('only_fitted_texts', fitted);
  const analysis = compareGroups({
    score: scores,
    human,
    authors: coded(authors),
    columns: groupings.map(({ column, cuts, groups: names }, index) => ({
      by: column.by,
      cuts,
      groups: names,
      // Texts without a value are the last group.
      codes: Int32Array.from(groups[index]!, (code) => (code < 0 ? names.length - 1 : code)),
    })),
  });
  // All submissions may have several values of a column, and the texts with a score only one.
  const columns = analysis.columns.filter(({ groups }) => by.length > 0 || groups.length > 1);
  if (columns.length === 0) throw nothingToCompare();
  for (const { by: column } of analysis.columns.filter((one) => !columns.includes(one)))
    left.push({ by: column, values: 1 });
  return {
    source: { pipeline: identity, mark: query.mark },
    rows: {
      scored: scores.length,
      marked: human.reduce((count, score) => count + (Number.isNaN(score) ? 0 : 1), 0),
      rejected: marked.rows.rejected,
    },
    ...(fitted && { fitted }),
    left,
    ...analysis,
    columns,
  };
}

const nothingToCompare = () =>
  new AssessError('nothing_to_evaluate', {
    reason: 'no metadata column has from two groups to as many as can be compared',
    next: 'import texts with a column such as l1 or age, or name task_id or another attribute with --by',
  });

/** Scored texts with the mean of their marks and their groups. */
async function readGroups(
  { store, accountId, includeTests, scale }: MarksQuery,
  identity: PipelineIdentity,
  groupings: readonly Grouping[],
  marked: MarkedScores,
) {
  const means = meanMarks(marked);
  const [scores, authors, human]: [number[], number[], number[]] = [[], [], []];
  const groups = groupings.map((): number[] => []);
  let text = 0;
  const columns = groupings.map(({ column }) => column);
  for await (const batch of store.scoreColumns({
    accountId,
    includeTests,
    identity,
    texts: 'scored',
    columns,
  })) {
    for (let row = 0; row < batch.receipts.length; row++) {
      const receipt = batch.receipts[row]!;
      while (marked.receipts[text]! < receipt) text += 1;
      if (marked.fittedReceipts.has(receipt)) continue;
      scores.push(trimmed(batch.scores[row]!, scale));
      authors.push(batch.authors[row]!);
      human.push(marked.receipts[text] === receipt ? means[text]! : Number.NaN);
      for (const [index, codes] of batch.groups.entries()) groups[index]!.push(codes[row]!);
    }
  }
  return { scores: Float64Array.from(scores), authors, human: Float64Array.from(human), groups };
}

/** The mean of each text's marks. */
function meanMarks({ table }: MarkedScores): Float64Array {
  const sums = new Float64Array(table.system.length);
  const counts = new Float64Array(table.system.length);
  for (const [mark, text] of table.textOf.entries()) {
    sums[text]! += table.score[mark]!;
    counts[text]! += 1;
  }
  return sums.map((sum, text) => sum / counts[text]!);
}
