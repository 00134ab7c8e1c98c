import type { FailureMessage } from '../../../engine/results/failure.js';
import type { GroupStatistics, Statistics, StatisticsQuery } from '../../store.js';
import { unguarded } from '../columns.js';
import type { Session } from '../session.js';
import { inTransaction } from '../write-queue.js';
import { type MomentsRow, toMoments } from './moments.js';
import { METADATA_COLUMNS, statisticsStatements } from './statistics-statements.js';

interface GroupRow {
  readonly grp: string | null;
  readonly pipeline: string;
  readonly version: string;
  readonly config_hash: string;
}

interface StatisticsRow extends GroupRow, MomentsRow {
  readonly assessed: number;
  readonly words: number;
  readonly errors: number;
  readonly suspects: number;
}

/** How often a value occurs in a group. */
interface CountRow extends GroupRow {
  readonly item: string;
  readonly number: number;
}

/** All counts and statistics from one snapshot of the store. */
export function computeStatistics(session: Session, query: StatisticsQuery): Promise<Statistics> {
  const { accountId, by, includeTests, pipeline, inHalves } = query;
  const statements = statisticsStatements(by);
  const values = [accountId, includeTests];
  const ofResults = [...values, pipeline ?? null];
  return inTransaction(session, async () => {
    const totals = await session.row<{ submissions: number; authors: number; tasks: number }>(
      statements.submissions,
      values,
    );
    const tests = await session.row<{ tests: number }>(statements.tests, [accountId]);
    const marks = await session.row<{ marks: number; examiners: number }>(statements.marks, values);
    const byGroup = await session.rows<{ grp: string | null; submissions: number }>(
      statements.submissionsByGroup,
      values,
    );
    const moments = await session.rows<StatisticsRow>(statements.moments, ofResults);
    const failures = countsByGroup(await session.rows<CountRow>(statements.failures, ofResults));
    const histogram = countsByGroup(
      await session.rows<CountRow>(statements.histogram, [...ofResults, JSON.stringify(inHalves ?? [])]),
    );
    const errorCodes = countsByGroup(await session.rows<CountRow>(statements.errorCodes, ofResults));
    return {
      ...totals!,
      ...tests!,
      submissionsByGroup: byGroup.map(({ grp, submissions }) => ({ group: groupName(grp), submissions })),
      ...marks!,
      groups: moments.map((row) => ({
        ...statisticsOf(row),
        failures: (failures.get(nameOf(row)) ?? {}) as Partial<Record<FailureMessage, number>>,
        histogram: histogram.get(nameOf(row)) ?? {},
        errorCodes: errorCodes.get(nameOf(row)) ?? {},
      })),
    };
  });
}

function statisticsOf(row: StatisticsRow): Omit<GroupStatistics, 'failures' | 'histogram' | 'errorCodes'> {
  return {
    group: groupName(row.grp),
    pipeline: { name: row.pipeline, version: row.version, configHash: row.config_hash },
    assessed: row.assessed,
    ...toMoments(row),
    words: row.words,
    errors: row.errors,
    suspects: row.suspects,
  };
}

function groupName(grp: string | null): string | null {
  return grp === null ? null : unguarded(grp);
}

function nameOf({ grp, pipeline, version, config_hash }: GroupRow): string {
  return JSON.stringify([grp, pipeline, version, config_hash]);
}

/** Rows in order of arrival. */
function countsByGroup(rows: readonly CountRow[]): Map<string, Record<string, number>> {
  const groups = new Map<string, Record<string, number>>();
  for (const row of rows) {
    const name = nameOf(row);
    const counts = groups.get(name) ?? {};
    counts[row.item] = row.number;
    groups.set(name, counts);
  }
  return groups;
}

/** Names of an account's metadata columns: all sorted, or those with values in the order of the imported files. */
export async function listMetadataColumns(session: Session, accountId: string): Promise<string[]> {
  const rows = await session.rows<{ name: string }>(METADATA_COLUMNS, [accountId]);
  return rows.map(({ name }) => unguarded(name)).sort();
}
