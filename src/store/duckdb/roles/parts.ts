import type { Claims } from '../claims.js';
import type { LongWork } from '../long-work.js';
import type { Leases } from '../outbox/leases.js';
import type { ReadPool } from '../read-pool.js';
import type { StatusReader } from '../status-reader.js';
import type { SubmissionTable } from '../submission-table.js';
import type { TokenMemory } from '../token-memory.js';
import type { Workers } from '../workers.js';
import type { WriteQueue } from '../write-queue.js';

/** What the roles of a store share: writes go through the queue, reads through the pool, the rest is in memory. */
export interface RoleParts {
  readonly queue: WriteQueue;
  readonly reads: ReadPool;
  readonly long: LongWork;
  readonly table: SubmissionTable;
  readonly statuses: StatusReader;
  readonly tokens: TokenMemory;
  readonly workers: Workers;
  readonly claims: Claims;
  readonly leases: Leases;
}
