import type { AccountArchives, Accounts, Tokens, Webhooks } from './accounts.js';
import type { Analysis } from './analysis.js';
import type { Assessments, HeldResults, TextClaims, Versions } from './assessments.js';
import type { Exports, Rows } from './exports.js';
import type { Lti } from './lti.js';
import type { DeliveryRecords, Notifications } from './outbox.js';
import type { Presence } from './presence.js';
import type { Probe } from './probe.js';
import type { RunLog } from './run-log.js';
import type { Deletions, MarkRecords, Submissions } from './submissions.js';
import type { MaintainedDatabase, MaintainedFile } from './upkeep.js';

export type * from './accounts.js';
export type * from './assessments.js';
export type * from './exports.js';
export type * from './lti.js';
export type * from './outbox.js';
export type * from './presence.js';
export type * from './probe.js';
export type * from './run-log.js';
export * from './statistics.js';
export type * from './submissions.js';

/** What every store does. */
interface Roles
  extends AsyncDisposable,
    Accounts,
    Tokens,
    Webhooks,
    AccountArchives,
    Submissions,
    MarkRecords,
    Deletions,
    Assessments,
    TextClaims,
    HeldResults,
    Versions,
    Notifications,
    DeliveryRecords,
    Lti,
    RunLog,
    Presence,
    Probe,
    Analysis,
    Rows,
    Exports {}

/** A file, held by one process. */
export interface FileStore extends Roles, MaintainedFile {}

/** A database, used by any number of processes. */
export interface DatabaseStore extends Roles, MaintainedDatabase {
  /** The current time, by the clock that all these processes use. */
  readonly now: () => Date;
}

/**
 * The only place where data is kept, by role. Only the composition root takes all of it; everything else takes the
 * roles that it needs. Calls may be concurrent; writes are acknowledged after their commit. Texts go in and come out
 * unchanged, code point for code point. Errors of all roles: `unknown_account`, `store_locked`, `store_unusable`,
 * `store_newer` of errors.ts.
 */
export type Store = FileStore | DatabaseStore;
