import { LEASE_CLOCK, type LeaseClock } from '../lease-clock.js';
import { ltiRole } from '../sql/lti.js';
import type { FileStore } from '../store.js';
import { Claims } from './claims.js';
import { findErasure } from './durability/compaction.js';
import { type CopyOptions, copyStore } from './durability/copy.js';
import { verify } from './durability/verify.js';
import { LongWork } from './long-work.js';
import { Leases } from './outbox/leases.js';
import { probe } from './probe.js';
import type { ReadPool } from './read-pool.js';
import { accountsRole } from './roles/accounts.js';
import { analysisRole } from './roles/analysis.js';
import { assessmentsRole } from './roles/assessments.js';
import { notificationsRole } from './roles/notifications.js';
import type { RoleParts } from './roles/parts.js';
import { runLogRole } from './roles/run-log.js';
import { submissionsRole } from './roles/submissions.js';
import type { Session } from './session.js';
import type { StatusReader } from './status-reader.js';
import { SubmissionTable } from './submission-table.js';
import { TokenMemory } from './token-memory.js';
import { Workers } from './workers.js';
import { inTransaction, type WriteQueue } from './write-queue.js';

/** The parts of the store; `openStore` assembles them. */
interface StoreParts {
  readonly queue: WriteQueue;
  readonly reads: ReadPool;
  readonly statuses: StatusReader;
  /** Replaces the file with a new one that contains only live data; run by the writer. */
  readonly compact: (session: Session, signal?: AbortSignal) => Promise<void>;
  readonly copies: CopyOptions;
  /** Completes queued work, moves the log into the file and closes it. */
  readonly close: () => Promise<void>;
  readonly leaseClock?: Pick<LeaseClock, 'now'> | undefined;
}

/** The store on DuckDB. */
export function createDuckDbStore({
  queue,
  reads,
  statuses,
  compact,
  copies,
  close,
  leaseClock = LEASE_CLOCK,
}: StoreParts): FileStore {
  const workers = new Workers(leaseClock);
  const long = new LongWork();
  const parts: RoleParts = {
    ...{ queue, reads, statuses, workers, long },
    table: new SubmissionTable(),
    tokens: new TokenMemory(reads),
    claims: new Claims(reads, workers),
    leases: new Leases(workers),
  };
  reads.onUndone = () => {
    statuses.choiceChanged();
    parts.tokens.changed();
    parts.claims.changedOutside();
    parts.leases.grown();
  };
  let closed: Promise<void> | undefined;
  return {
    kind: 'file',
    ...accountsRole(parts),
    ...submissionsRole(parts),
    ...assessmentsRole(parts),
    ...notificationsRole(parts),
    ...runLogRole(parts),
    ...ltiRole(
      (work) => reads.use(work),
      (work) => queue.call(work),
    ),
    ...analysisRole(reads),
    probe: () => probe(queue, reads),
    verify: () => long.reading(() => reads.use((session) => inTransaction(session, () => verify(session)))),
    backUp: (path, signal) =>
      long.reading(() =>
        reads.use((session) => inTransaction(session, () => copyStore(session, path, copies, signal))),
      ),
    erasedSince: () => reads.use(findErasure),
    compact: (signal) =>
      long.replacing(() => queue.exclusively((session) => compact(session, signal)), signal),
    [Symbol.asyncDispose]() {
      closed ??= close();
      return closed;
    },
  };
}
