import type { Assessments, HeldResults, RescoringKey, TextClaims, Versions } from '../assessments.js';
import { unknownAccount } from '../sql/accounts.js';
import {
  countPruned,
  deleteRescoring,
  findRescoring,
  listHeld,
  listVersions,
  rescoringValues,
} from '../sql/results.js';
import { countPending, readPending } from '../sql/texts.js';
import { readsBacklog } from './backlog.js';
import { claimsTexts, releaseTexts } from './claims.js';
import type { PostgresContext } from './context.js';
import { type Session, UNLIMITED } from './database.js';
import { decideHeld } from './held-results.js';
import { pruneResults } from './pruning.js';
import { saveResults, saveUnheard } from './results.js';
import { looksForTexts } from './waiting-texts.js';

/** Texts to be assessed, results, and results held for approval. */
export function postgresAssessments({
  database,
  textsAdded,
  outboxGrown,
}: PostgresContext): Assessments & TextClaims & HeldResults & Versions {
  const backlog = readsBacklog(database);
  /** Accounts that had webhooks lately: their results need a transaction, with the notifications of them. */
  const heard = new Set<string>();
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
      if (claim && !heard.has(claim.accountId)) {
        const saved = await saveUnheard(database, call, claim);
        if (saved) return saved;
        heard.add(claim.accountId);
      }
      const saved = await database.transaction((session) => saveResults(session, call));
      if (saved.queued > 0) outboxGrown.notify();
      else if (claim) heard.delete(claim.accountId);
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

/** A new start replaces an unfinished one. @throws AssessError `unknown_account` */
async function insertRescoring(session: Session, key: RescoringKey, startedAt: Date): Promise<void> {
  // Locked, so that the account is not deleted before this is visible.
  const written = await session.run(
    `INSERT INTO rescoring
     SELECT id, $2, $3, $4, $5 FROM (SELECT id FROM account WHERE id = $1 FOR KEY SHARE) AS account
     ON CONFLICT (account_id, pipeline, version, config_hash) DO UPDATE SET started_at = excluded.started_at`,
    [...rescoringValues(key), startedAt],
  );
  if (written === 0) throw unknownAccount(key.accountId);
}
