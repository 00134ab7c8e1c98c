import type { Analysis, FactsQuery, ScoresQuery, TextFacts } from '../analysis.js';
import { profileColumns } from '../duckdb/analysis/column-profiles.js';
import { compare } from '../duckdb/analysis/comparison.js';
import { profileDates } from '../duckdb/analysis/dates.js';
import { computeOverview } from '../duckdb/analysis/overview.js';
import { sumPeriods } from '../duckdb/analysis/periods.js';
import { listMarkMembers, readMarkColumns, readScoreColumns } from '../duckdb/analysis/score-columns.js';
import { computeStatistics, listMetadataColumns } from '../duckdb/analysis/statistics.js';
import type { ReadPool } from '../duckdb/read-pool.js';
import type { Session as DuckDbSession } from '../duckdb/session.js';
import { readTextFacts } from '../duckdb/text-facts.js';
import type { Exports, Rows } from '../exports.js';
import { findLatest } from '../sql/results.js';
import { GROUPING_COLUMNS } from '../statistics.js';
import type { PostgresContext } from './context.js';
import { postgresExports } from './exports.js';
import { removeAbandonedFolders } from './private-folder.js';
import { BODY_OF_ERRORS, type CopiedPart, type SnapshotQuery } from './snapshot.js';

/**
 * Analyses over many texts. DuckDB runs the same analyses as on its own store, on a snapshot of the required data that
 * is made for each call and deleted afterwards, so a call sees everything committed before it.
 */
export function postgresAnalysis({
  database,
  copies,
}: Pick<PostgresContext, 'database' | 'copies'>): Analysis & Rows & Exports {
  removeAbandonedFolders();

  /** Computes something on a copy. */
  async function over<T>(query: SnapshotQuery, work: (session: DuckDbSession) => Promise<T>): Promise<T> {
    await using copy = await copies.take(query);
    return await copy.reads.use(work);
  }

  /** Yields column by column what is read from a copy. */
  async function* columnsOver<T>(query: SnapshotQuery, read: (reads: ReadPool) => AsyncIterable<T>) {
    await using copy = await copies.take(query);
    yield* read(copy.reads);
  }

  return {
    ...postgresExports({ database, copies }),

    comparison(query) {
      const { accountId, from, to, by } = query;
      const results = { columns: ['explanation'], pipelines: [from.name, to.name] };
      const tables = {
        submission: columnsFor(by),
        result: results,
        earlier_result: results,
        held_result: results,
      };
      return over({ accountId, tables }, (session) => compare(session, query));
    },

    statistics(query) {
      const { accountId, by, pipeline } = query;
      const result = {
        columns: [BODY_OF_ERRORS],
        pipelines: pipeline === undefined ? undefined : [pipeline],
      };
      const tables = { submission: columnsFor(by === undefined ? [] : [by]), result, feedback: {} };
      return over({ accountId, tables }, (session) => computeStatistics(session, query));
    },

    overview(query) {
      const { accountId, pipeline } = query;
      // Bodies without errors also contain traits.
      const result = { columns: ['body'], pipelines: [pipeline] };
      return over({ accountId, tables: { submission: {}, result, feedback: {} } }, (session) =>
        computeOverview(session, query),
      );
    },

    metadataColumns: (accountId) =>
      over({ accountId, tables: { submission: { columns: ['metadata'] } } }, (session) =>
        listMetadataColumns(session, accountId),
      ),

    columnProfiles: (query) =>
      over(
        {
          accountId: query.accountId,
          tables: { submission: query.columns ? columnsFor(query.columns) : { columns: ['metadata'] } },
        },
        (session) => profileColumns(session, query),
      ),

    latestIdentity: (query) => findLatest(database, query),

    scoreColumns: (query) =>
      columnsOver({ accountId: query.accountId, tables: scoredTables(query) }, (reads) =>
        readScoreColumns(reads, query),
      ),

    markColumns: (query) =>
      columnsOver(
        { accountId: query.accountId, tables: { submission: {}, feedback: { columns: ['mark'] } } },
        (reads) => readMarkColumns(reads, query),
      ),

    markMembers: (query) =>
      over(
        { accountId: query.accountId, tables: { submission: {}, feedback: { columns: ['mark'] } } },
        (session) => listMarkMembers(session, query),
      ),

    async textFacts(query): Promise<TextFacts[]> {
      if (query.receipts.length === 0) return [];
      return over({ accountId: query.accountId, tables: factTables(query) }, (session) =>
        readTextFacts(session, query),
      );
    },

    dateProfile: (query) =>
      over({ accountId: query.accountId, tables: { submission: { columns: ['metadata'] } } }, (session) =>
        profileDates(session, query),
      ),

    periodSums(query) {
      const { accountId, identities, unit, date } = query;
      const results = { columns: [BODY_OF_ERRORS], pipelines: identities.map(({ name }) => name) };
      const tables = {
        submission: date ? { columns: ['metadata'] } : {},
        result: results,
        ...(unit === undefined && { earlier_result: results, held_result: results }),
      };
      return over({ accountId, tables }, (session) => sumPeriods(session, query));
    },
  };
}

/** The parts of submissions that contain the values of these columns. */
function columnsFor(columns: readonly string[]): CopiedPart {
  const isMetadata = (by: string) => by !== 'test' && !GROUPING_COLUMNS.includes(by);
  return {
    columns: [
      ...(columns.includes('question_text') ? ['question_text'] : []),
      ...(columns.some(isMetadata) ? ['metadata'] : []),
    ],
  };
}

function scoredTables({ identity, texts, columns }: ScoresQuery): SnapshotQuery['tables'] {
  return {
    submission: columnsFor(columns.map(({ by }) => by)),
    ...(identity && { result: { pipelines: [identity.name] } }),
    ...(texts === 'marked' && { feedback: {} }),
  };
}

function factTables({ identity, receipts, columns }: FactsQuery): SnapshotQuery['tables'] {
  return {
    submission: { ...columnsFor(columns), receipts },
    ...(identity && { result: { columns: ['body'], pipelines: [identity.name], receipts } }),
  };
}
