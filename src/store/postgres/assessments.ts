import type { Assessments, HeldResults, TextClaims, Versions } from '../assessments.js';
import {
  countPruned,
  deleteRescoring,
  findRescoring,
  listHeld,
  listVersions,
  pruneResults,
} from '../sql/results.js';
import { countPending, readPending } from '../sql/texts.js';
import { readsBacklog } from './backlog.js';
import { claimsTexts, releaseTexts } from './claims.js';
import type { PostgresContext } from './context.js';
import { UNLIMITED } from './database.js';
import { decideHeld } from './held-results.js';
import { insertRescoring } from './rescorings.js';
import { saveResults } from './results.js';
import { looksForTexts } from './waiting-texts.js';

/** Texts to be assessed, results, and results held for approval. */
export function postgresAssessments({
  database,
  textsAdded,
  outboxGrown,
}: PostgresContext): Assessments & TextClaims & HeldResults & Versions {
  const backlog = readsBacklog(database);
  return {
    countPending: (query) => countPending(database, query),
    pending: (query, batchSize) => readPending((work) => work(database), query, batchSize),
    claimTexts: claimsTexts(database),
    async releaseTexts(worker, receipts) {
      if ((await releaseTexts(database, worker, receipts)) > 0) textsAdded.notify();
    },
    textsToClaim: looksForTexts(database, textsAdded),
    backlog: backlog.read,
    textsAhead: backlog.ahead,
    async saveResults(pipeline, finished, assessedAt, { holdMoves, claim } = {}) {
      const call = { pipeline, finished, assessedAt, holdMoves, claim };
      const saved = await database.transaction((session) => saveResults(session, call));
      if (saved.queued > 0) outboxGrown.notify();
      return saved;
    },
    unfinishedRescore: (accountId, pipeline) => findRescoring(database, { accountId, pipeline }),
    startRescore: (accountId, pipeline, startedAt) =>
      insertRescoring(database, { accountId, pipeline }, startedAt),
    finishRescore: (accountId, pipeline) => deleteRescoring(database, { accountId, pipeline }),
    heldResults: (query) => listHeld(database, query),
    decideHeld: (decision) => database.transaction((session) => decideHeld(session, decision)),
    versions: (accountId) => listVersions(database, accountId),
    prunable: (query) => countPruned(database, query),
    prune: (query) => database.transaction((session) => pruneResults(session, query), { timeout: UNLIMITED }),
  };
}
