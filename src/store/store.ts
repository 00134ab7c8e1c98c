import type { Accounts } from './accounts.js';
import type { Analysis } from './analysis.js';
import type { Assessments } from './assessments.js';
import type { Notifications } from './outbox.js';
import type { Presence } from './presence.js';
import type { Probe } from './probe.js';
import type { RunLog } from './run-log.js';
import type { Submissions } from './submissions.js';
import type { Upkeep } from './upkeep.js';

export type * from './accounts.js';
export type * from './assessments.js';
export type * from './exports.js';
export type * from './outbox.js';
export type * from './presence.js';
export type * from './probe.js';
export type * from './run-log.js';
export * from './statistics.js';
export type * from './submissions.js';

/**
 * The only place where data is kept, by role; callers ask for the roles that they need. Calls may be concurrent, from
 * any number of processes if the store supports that; writes are acknowledged after their commit. Texts go in and come
 * out unchanged, code point for code point. Errors of all roles: `store_locked`, `store_unusable`, `store_newer` of
 * errors.ts.
 */
export interface Store
  extends AsyncDisposable,
    Accounts,
    Submissions,
    Assessments,
    Notifications,
    RunLog,
    Presence,
    Probe,
    Analysis {
  /** The current time, by the clock that all processes on the store use; absent: that of this process. */
  readonly now?: () => Date;
}

/** A store that is a file. */
export interface FileStore extends Store, Upkeep {}
