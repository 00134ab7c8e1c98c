import type { Analysis } from '../../analysis.js';
import type { Exports, Rows } from '../../exports.js';
import { findLatest } from '../../sql/results.js';
import { type Lend, readFeedback, readSubmissions, readTexts } from '../../sql/texts.js';
import { profileColumns } from '../analysis/column-profiles.js';
import { compare } from '../analysis/comparison.js';
import { profileDates } from '../analysis/dates.js';
import { computeOverview } from '../analysis/overview.js';
import { sumPeriods } from '../analysis/periods.js';
import { listMarkMembers, readMarkColumns, readScoreColumns } from '../analysis/score-columns.js';
import { computeStatistics, listMetadataColumns } from '../analysis/statistics.js';
import { filledColumns, readRows } from '../export/rows.js';
import type { ReadPool } from '../read-pool.js';
import { readTextFacts } from '../text-facts.js';

/** Analyses of a DuckDB file, whether it is the store or a partial copy of one. */
export function analysisRole(reads: ReadPool): Analysis & Rows & Exports {
  const lend: Lend = (work) => reads.use(work);
  return {
    submissions: (query) => readSubmissions(lend, query),
    feedback: (query) => readFeedback(lend, query),
    exportRows: (query) => readRows(reads, query),
    filledColumns: (query) => reads.use((session) => filledColumns(session, query)),
    textsOf: (accountId, receipts) => readTexts(lend, accountId, receipts),
    comparison: (query) => reads.use((session) => compare(session, query)),
    statistics: (query) => reads.use((session) => computeStatistics(session, query)),
    overview: (query) => reads.use((session) => computeOverview(session, query)),
    metadataColumns: (accountId) => reads.use((session) => listMetadataColumns(session, accountId)),
    columnProfiles: (query) => reads.use((session) => profileColumns(session, query)),
    latestIdentity: (query) => reads.use((session) => findLatest(session, query)),
    scoreColumns: (query) => readScoreColumns(reads, query),
    markColumns: (query) => readMarkColumns(reads, query),
    markMembers: (query) => reads.use((session) => listMarkMembers(session, query)),
    textFacts: (query) => reads.use((session) => readTextFacts(session, query)),
    dateProfile: (query) => reads.use((session) => profileDates(session, query)),
    periodSums: (query) => reads.use((session) => sumPeriods(session, query)),
  };
}
