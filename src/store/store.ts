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
 * The one place where data lives, by role; whoever works with it asks for the roles that they need. Calls may come
 * concurrently, from any number of processes where the store takes them; writes are acknowledged after their commit. Texts
 * go in and come out unchanged, code point for code point.
 * Errors of all roles: `store_locked`, `store_unusable`, `store_newer` of errors.ts.
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
  /** Now, by the clock that all who work on the store go by; absent: that of this process. */
  readonly now?: () => Date;
}

/** A store that is a file. */
export interface FileStore extends Store, Upkeep {}
