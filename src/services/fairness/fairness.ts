import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import { AssessError, say } from '../../errors.js';
import { coded } from '../../metrics/fairness.js';
import { compareGroups } from '../../metrics/group-comparison.js';
import { meanMarks } from '../../metrics/raters/marks.js';
import { trimmed } from '../../metrics/rounding.js';
import { type MarkedScores, readMarkedScores } from '../examiners/marked-scores.js';
import { type MarksQuery, requireGroupingColumns } from '../marks/marks-of-store.js';
import {
  type ChosenColumns,
  chooseGroupings,
  type Grouping,
  groupCodes,
  groupingOf,
  MOST_GROUPS,
  numbersOf,
  refuseColumn,
} from './grouping.js';
import { type HeldBeside, holdsMarks } from './mark-like.js';
import type { FairnessReport, LeftReason } from './report.js';

/**
 * Compares groups of texts by metadata columns: their scores, and where there are marks, how scores and marks differ.
 * @param by the columns; without any, metadata columns that form groups, of many those with few values
 * @param read marks that were read of the store for the same query
 * @throws AssessError `nothing_to_evaluate`, `invalid_option`
 */
export async function fairnessReport(
  query: MarksQuery,
  by: readonly string[],
  read?: MarkedScores,
): Promise<FairnessReport> {
  const { store, accountId, includeTests, pipeline } = query;
  await requireGroupingColumns(store, accountId, 'by', by);
  const identity = await store.latestIdentity({ accountId, includeTests, pipeline, marked: false });
  if (!identity) {
    throw new AssessError('nothing_to_evaluate', {
      reason: `no text has a score of ${pipeline}`,
      next: say.scoreFirst(pipeline),
    });
  }
  const profiles = await store.columnProfiles({
    accountId,
    includeTests,
    columns: by.length > 0 ? by : undefined,
    most: MOST_GROUPS,
  });
  const chosen: ChosenColumns =
    by.length > 0
      ? {
          groupings: profiles.map((profile) => groupingOf(profile) ?? refuseColumn(profile)),
          left: [],
          isNarrowed: false,
        }
      : chooseGroupings(profiles);
  if (chosen.groupings.length === 0) throw nothingToCompare();
  const marked = read ?? (await readMarkedScores(query));
  const { scores, authors, human, groups } = await readGroups(query, identity, chosen.groupings, marked);
  const { fitted } = marked;
  if (fitted && fitted.leftOut > 0 && scores.length === 0) throw new AssessError('only_fitted_texts', fitted);
  const columns = chosen.groupings.map((grouping, index) => ({
    grouping,
    read: groups[index]!,
    codes: groupCodes(grouping, groups[index]!),
  }));
  const beside = { human, score: scores, marks: new Set(marked.table.score) };
  // Without another name, the examiner of a column of marks is named after it.
  const ofMarks = new Set([query.mark, ...Object.values(await store.examinerNames(accountId))]);
  const left = [...chosen.left];
  const taken = columns.filter((column) => {
    const reason = by.length > 0 ? undefined : whyLeft(column, ofMarks, beside);
    if (reason === undefined) return true;
    const values = reason === 'one_value' ? 1 : column.grouping.values;
    left.push({ by: column.grouping.column.by, values, reason });
    return false;
  });
  if (taken.length === 0) throw nothingToCompare();
  const analysis = compareGroups({
    score: scores,
    human,
    authors: coded(authors),
    columns: taken.map(({ grouping: { column, cuts, groups: names }, codes }) => ({
      by: column.by,
      cuts,
      groups: names,
      codes,
    })),
  });
  return {
    source: { pipeline: identity, mark: query.mark, reading: marked.source.reading },
    rows: {
      scored: scores.length,
      marked: human.reduce((count, score) => count + (Number.isNaN(score) ? 0 : 1), 0),
      rejected: marked.rows.rejected,
    },
    ...(fitted && { fitted }),
    left,
    isNarrowed: chosen.isNarrowed,
    ...analysis,
  };
}

/** Why a column that was read forms no groups of people; undefined if it may. */
function whyLeft(
  { grouping, read, codes }: { grouping: Grouping; read: ArrayLike<number>; codes: Int32Array },
  ofMarks: ReadonlySet<string>,
  beside: HeldBeside,
): LeftReason | undefined {
  const numbers = numbersOf(grouping, read);
  if (ofMarks.has(grouping.column.by) || (numbers && holdsMarks(numbers, beside))) return 'marks';
  // All submissions may have several values of a column, and the texts with a score only one.
  return codes.every((code) => code === codes[0]) ? 'one_value' : undefined;
}

const nothingToCompare = () =>
  new AssessError('nothing_to_evaluate', {
    reason: 'no metadata column forms groups that can be compared',
    next: say.importGroups(),
  });

/** Scored texts with the mean of their marks and their groups. */
async function readGroups(
  { store, accountId, includeTests, scale }: MarksQuery,
  identity: PipelineIdentity,
  groupings: readonly Grouping[],
  marked: MarkedScores,
) {
  const { places, fittedReceipts } = marked;
  const means = meanMarks(marked.table);
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
      while (places[text]! < receipt) text += 1;
      if (fittedReceipts.has(receipt)) continue;
      scores.push(trimmed(batch.scores[row]!, scale));
      authors.push(batch.authors[row]!);
      human.push(places[text] === receipt ? means[text]! : Number.NaN);
      for (const [index, codes] of batch.groups.entries()) groups[index]!.push(codes[row]!);
    }
  }
  return { scores: Float64Array.from(scores), authors, human: Float64Array.from(human), groups };
}
