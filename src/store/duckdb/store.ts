import type { FileStore } from '../store.js';
import { backUp } from './backup.js';
import { Claims } from './claims.js';
import { findErasure } from './compaction.js';
import { Leases } from './leases.js';
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
import type { StandingReader } from './standing-reader.js';
import { SubmissionTable } from './submission-table.js';
import { TokenMemory } from './token-memory.js';
import { Workers } from './workers.js';
import type { WriteQueue } from './write-queue.js';

/** What the store is made of; `openStore` puts it together. */
export interface StoreParts {
  readonly queue: WriteQueue;
  readonly reads: ReadPool;
  readonly standings: StandingReader;
  /** Puts a new file with what is live in the place of the file; run by the writer. */
  readonly compact: (session: Session, signal?: AbortSignal) => Promise<void>;
  /** Does what is queued, moves the log into the file and lets go of it. */
  readonly close: () => Promise<void>;
}

/** The store on DuckDB. */
export function createDuckDbStore({ queue, reads, standings, compact, close }: StoreParts): FileStore {
  const workers = new Workers();
  const parts: RoleParts = {
    ...{ queue, reads, standings, workers },
    table: new SubmissionTable(),
    tokens: new TokenMemory(reads),
    claims: new Claims(reads, workers),
    leases: new Leases(workers),
  };
  let closed: Promise<void> | undefined;
  return {
    ...accountsRole(parts),
    ...submissionsRole(parts),
    ...assessmentsRole(parts),
    ...notificationsRole(parts),
    ...runLogRole(parts),
    ...analysisRole(reads),
    probe: () => probe(queue, reads),
    backUp: (path, signal) => reads.use((session) => backUp(session, path, signal)),
    erasedSince: () => reads.use(findErasure),
    compact: (signal) => queue.exclusively((session) => compact(session, signal)),
    [Symbol.asyncDispose]() {
      closed ??= close();
      return closed;
    },
  };
}
