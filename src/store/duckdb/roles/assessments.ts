import {
  countPruned,
  deleteRescoring,
  findRescoring,
  listHeld,
  listVersions,
  pruneResults,
} from '../../sql/results.js';
import { countPending, readPending } from '../../sql/texts.js';
import type { Assessments, HeldResults, TextClaims, Versions } from '../../store.js';
import { decideHeld } from '../held-results.js';
import { insertRescoring } from '../rescorings.js';
import { saveResults } from '../results.js';
import type { RoleParts } from './parts.js';

export function assessmentsRole({
  queue,
  reads,
  statuses,
  claims,
  leases,
}: RoleParts): Assessments & TextClaims & HeldResults & Versions {
  return {
    countPending: (query) => reads.use((session) => countPending(session, query)),

    pending: (query, batchSize) => readPending((work) => reads.use(work), query, batchSize),

    claimTexts: (query) => claims.take(query),
    releaseTexts: async (worker, receipts) => claims.release(worker, receipts),
    textsToClaim: (patience) => claims.whenAdded(patience),
    backlog: () => claims.backlog(),
    textsAhead: async (accountId, receipt) => claims.ahead(accountId, receipt),

    async saveResults(pipeline, finished, assessedAt, { holdMoves, claim } = {}) {
      let own = finished;
      const { shown, ...saved } = await queue.call((session) => {
        if (claim) own = finished.filter(({ receipt }) => claims.isOf(claim, receipt));
        return saveResults(session, { pipeline, finished: own, assessedAt, holdMoves });
      });
      claims.end(own.map(({ receipt }) => receipt));
      statuses.assessed(pipeline, shown, assessedAt);
      if (saved.queued > 0) leases.grown();
      return saved;
    },

    unfinishedRescore: (accountId, pipeline) =>
      reads.use((session) => findRescoring(session, { accountId, pipeline })),
    startRescore: (accountId, pipeline, startedAt) =>
      queue.call((session) => insertRescoring(session, { key: { accountId, pipeline }, startedAt })),
    finishRescore: (accountId, pipeline) =>
      queue.call((session) => deleteRescoring(session, { accountId, pipeline })),

    heldResults: (query) => reads.use((session) => listHeld(session, query)),

    async decideHeld(decision) {
      const { receipts, unknown } = await queue.call((session) => decideHeld(session, decision));
      if (decision.approve) statuses.changed(receipts);
      return { decided: receipts.length, unknown };
    },

    versions: (accountId) => reads.use((session) => listVersions(session, accountId)),
    prunable: (query) => reads.use((session) => countPruned(session, query)),
    prune: (query) => queue.call((session) => pruneResults(session, query)),
  };
}
