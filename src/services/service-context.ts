import type { Accounts, Tokens, Webhooks } from '../store/accounts.js';
import type { TextClaims } from '../store/assessments.js';
import type { Lti } from '../store/lti.js';
import type { DeliveryRecords, Notifications } from '../store/outbox.js';
import type { Presence } from '../store/presence.js';
import type { Probe } from '../store/probe.js';
import type { Deletions, MarkRecords, Submissions } from '../store/submissions.js';
import type { Maintained } from '../store/upkeep.js';

/** The roles of the store that a server needs for the REST API, its metrics and its health. */
type ServedStore = Accounts &
  Tokens &
  Webhooks &
  Submissions &
  MarkRecords &
  Deletions &
  TextClaims &
  DeliveryRecords &
  Pick<Notifications, 'outbox'> &
  Presence &
  Lti &
  Probe &
  Maintained;

/** A log of what services do in the background; fields contain only names, ids, hosts, counts, statuses and causes. */
export interface ServiceLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** The context of the use cases of the REST API; each names the roles of the store that it needs. */
export interface ServiceContext<S = ServedStore> {
  readonly store: S;
  readonly now: () => Date;
}
