import type { DuckDBValue } from '@duckdb/node-api';
import type {
  Comparison,
  ComparisonQuery,
  GroupMoves,
  TextMove,
} from '../../../domain/results/comparison.js';
import type { Explanation } from '../../../engine/results/explanation.js';
import type { FailureMessage } from '../../../engine/results/failure.js';
import { integerList, slices } from '../../sql/receipts.js';
import { unguarded } from '../columns.js';
import type { Session } from '../session.js';
import { inTransaction } from '../write-queue.js';
import {
  DROP_EXPLANATIONS,
  DROP_PAIRS,
  EXPLAINED_CATEGORIES,
  EXPLAINED_FEATURES,
  EXPLAINED_TOTALS,
  explanationsStatement,
  groupsStatement,
  HISTOGRAM,
  LEVELS,
  largestStatement,
  MAKE_EXPLANATIONS,
  MAKE_PAIRS,
  TOTALS,
} from './comparison-statements.js';

/** Texts whose explanations are read: enough to estimate the overall mean to a hundredth of a point. */
const EXPLAINED_TEXTS = 20_000;
/** Explanations per statement. */
const SLICE = 500;
/** Maximum number of features named for one text. */
const STRONGEST = 3;

/** Compares the results of two versions, everything from one snapshot of the store. */
export async function compare(session: Session, query: ComparisonQuery): Promise<Comparison> {
  const { accountId, includeTests, from, to, limit } = query;
  const identities = [from.name, from.version, from.configHash, to.name, to.version, to.configHash];
  const values: DuckDBValue[] = [accountId, includeTests, ...identities];
  return inTransaction(session, async () => {
    await session.run(MAKE_PAIRS, values);
    const comparison = {
      from,
      to,
      ...(await totals(session)),
      ...(await distributions(session, query)),
      ...(await groups(session, query)),
      explained: await explained(session, values),
      largest: await largest(session, values, limit),
    };
    // If a statement fails, the end of the transaction removes the table.
    await session.run(DROP_PAIRS);
    return comparison;
  });
}

async function totals(
  session: Session,
): Promise<Pick<Comparison, 'both' | 'onlyFrom' | 'onlyTo' | 'held' | 'failures' | 'moves'>> {
  const row = (await session.row<Record<string, number> & { mean: number | null; sd: number | null }>(
    TOTALS,
  ))!;
  const { low, high } = row;
  return {
    both: row.both!,
    onlyFrom: row.only_from!,
    onlyTo: row.only_to!,
    held: row.held!,
    failures: { both: row.both_failing!, nowFailing: row.now_failing!, nowScored: row.now_scored! },
    moves: {
      texts: row.texts!,
      moved: row.moved!,
      mean: row.mean,
      sd: row.sd,
      meanAbsolute: row.mean_absolute ?? null,
      range: low == null || high == null ? null : [low, high],
    },
  };
}

async function distributions(
  session: Session,
  { lowest, levelWidth, binWidth }: ComparisonQuery,
): Promise<Pick<Comparison, 'histogram' | 'levels'>> {
  const bins = await session.rows<{ bin: number; texts: number }>(HISTOGRAM, [binWidth]);
  const levels = await session.rows<{ from_level: number; to_level: number; texts: number }>(LEVELS, [
    lowest,
    levelWidth,
  ]);
  const lowOf = (level: number) => lowest + level * levelWidth;
  return {
    histogram: {
      width: binWidth,
      bins: bins.map(({ bin, texts }) => ({ low: bin * binWidth, texts })),
    },
    levels: levels.map(({ from_level, to_level, texts }) => ({
      from: lowOf(from_level),
      to: lowOf(to_level),
      texts,
    })),
  };
}

interface GroupRow {
  readonly grp: string | null;
  readonly texts: number;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly groups: number;
}

async function groups(
  session: Session,
  { by, groupLimit }: ComparisonQuery,
): Promise<Pick<Comparison, 'groups' | 'groupsLeftOut'>> {
  const found: GroupMoves[] = [];
  const leftOut: Record<string, number> = {};
  for (const column of by) {
    const rows = await session.rows<GroupRow>(groupsStatement(column, Math.max(1, Math.trunc(groupLimit))));
    for (const { grp, texts, mean, sd } of rows) {
      found.push({ by: column, group: grp === null ? null : unguarded(grp), texts, mean, sd });
    }
    const others = (rows[0]?.groups ?? 0) - rows.length;
    if (others > 0) leftOut[column] = others;
  }
  return { groups: found, groupsLeftOut: leftOut };
}

async function explained(session: Session, values: DuckDBValue[]): Promise<Comparison['explained']> {
  await session.run(MAKE_EXPLANATIONS, [...values, EXPLAINED_TEXTS]);
  const all = (await session.row<{ texts: number; mean: number | null; base: number }>(EXPLAINED_TOTALS))!;
  const categories = await session.rows<{ category: string; points: number }>(EXPLAINED_CATEGORIES);
  const features = await session.rows<{ category: string; feature: string; points: number }>(
    EXPLAINED_FEATURES,
  );
  await session.run(DROP_EXPLANATIONS);
  return {
    ...all,
    categories: categories.map(({ category, points }) => ({
      category,
      points: points / all.texts,
      features: features
        .filter((feature) => feature.category === category)
        .map(({ feature, points }) => ({ feature, points: points / all.texts })),
    })),
  };
}

interface LargestRow {
  readonly receipt: number;
  readonly id: string;
  readonly from_score: number | null;
  readonly from_message: FailureMessage | null;
  readonly to_score: number | null;
  readonly to_message: FailureMessage | null;
  readonly move: number | null;
  readonly held: boolean;
  readonly explained: boolean;
}

async function largest(session: Session, values: DuckDBValue[], limit: number): Promise<TextMove[]> {
  if (limit < 1) return [];
  const rows = await session.rows<LargestRow>(largestStatement(Math.trunc(limit)));
  const reasons = new Map<number, TextMove['because']>();
  const withReasons = rows.filter((row) => row.explained).map(({ receipt }) => receipt);
  for (const slice of slices(withReasons, SLICE)) {
    const statement = explanationsStatement(integerList(slice));
    const found = await session.rows<{
      receipt: number;
      from_explanation: string;
      to_explanation: string;
    }>(statement, values);
    for (const { receipt, from_explanation, to_explanation } of found) {
      reasons.set(receipt, strongest(from_explanation, to_explanation));
    }
  }
  return rows.map((row) => ({
    id: row.id,
    from: outcome(row.from_score, row.from_message),
    to: outcome(row.to_score, row.to_message),
    move: row.move,
    held: row.held,
    because: reasons.get(row.receipt) ?? [],
  }));
}

const outcome = (overallScore: number | null, message: FailureMessage | null) => ({
  ...(overallScore !== null && { overallScore }),
  ...(message !== null && { message }),
});

/** The features whose points changed most from one explanation to the other. */
function strongest(from: string, to: string): TextMove['because'] {
  const changes = new Map<string, number>();
  const add = (explanation: string, sign: number) => {
    for (const { features } of (JSON.parse(explanation) as Explanation).categories) {
      for (const { feature, points } of features) {
        changes.set(feature, (changes.get(feature) ?? 0) + sign * points);
      }
    }
  };
  add(from, -1);
  add(to, 1);
  return [...changes]
    .filter(([, points]) => points !== 0)
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, STRONGEST)
    .map(([feature, points]) => ({ feature, points }));
}
