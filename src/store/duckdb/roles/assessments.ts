import {
  countPruned,
  deleteRescoring,
  findRescoring,
  listHeld,
  listVersions,
  pruneResults,
} from '../../sql/results.js';
import type { Assessments, HeldResults, TextClaims, Versions } from '../../store.js';
import { RECEIPTS_PER_STATEMENT, readPaged, slices } from '../by-receipt.js';
import { decideHeld, WAITING } from '../held-results.js';
import { countPending, type PendingRow, pendingReceipts, selectPending, toPendingText } from '../pending.js';
import { insertRescoring } from '../rescorings.js';
import { saveResults } from '../results.js';
import type { RoleParts } from './parts.js';

/** Texts per page; they are passed on in smaller batches. */
const PENDING_PAGE = 500;

export function assessmentsRole({
  queue,
  reads,
  statuses,
  claims,
  leases,
}: RoleParts): Assessments & TextClaims & HeldResults & Versions {
  return {
    countPending: (query) => reads.use((session) => countPending(session, query)),

    async *pending(query, batchSize) {
      const pages = readPaged<PendingRow, ReturnType<typeof toPendingText>>(reads, {
        receipts: (pool) => pool.use((session) => pendingReceipts(session, query)),
        statement: selectPending,
        convert: toPendingText,
        // Whole batches, so that only the last one is smaller.
        pageSize: Math.min(
          RECEIPTS_PER_STATEMENT,
          batchSize * Math.max(1, Math.floor(PENDING_PAGE / batchSize)),
        ),
      });
      for await (const page of pages) yield* slices(page, batchSize);
    },

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

    heldResults: (query) => reads.use((session) => listHeld(session, WAITING, query)),

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
