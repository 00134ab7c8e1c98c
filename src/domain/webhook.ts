/** The header of a notification that holds its timestamp and signatures. */
export const SIGNATURE_HEADER = 'Service-Signature';

/** The header that holds the id of a notification, the same in every attempt: repetitions are told by it. */
export const NOTIFICATION_ID_HEADER = 'Service-Notification-Id';

/** Why a webhook is disabled: its receiver returned 410, every attempt failed for days, or a user disabled it. */
export const DISABLED_REASONS = ['gone', 'failing', 'by_hand'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** An endpoint of a client that is notified of every completed assessment in an account. */
export interface Webhook {
  /** A UUID. */
  readonly id: string;
  readonly accountId: string;
  /** As it was sent. */
  readonly url: string;
  /** What notifications are signed with; shown once. */
  readonly secret: string;
  /** The secret before, with which notifications are signed as well until that instant. */
  readonly previousSecret?: { readonly secret: string; readonly until: Date } | undefined;
  /** Version of the API that made it, `MAJOR.MINOR.PATCH`; its notifications have the form of that version. */
  readonly version: string;
  readonly createdAt: Date;
  /** The first failed attempt since the last that succeeded. */
  readonly failingSince?: Date | undefined;
  /** Set while nothing is sent to it. */
  readonly disabled?: { readonly at: Date; readonly reason: DisabledReason } | undefined;
}

/** What changes of a webhook; absent members stay as they are, and null takes something away. */
export interface WebhookChange {
  readonly secret?: string;
  readonly previousSecret?: Webhook['previousSecret'] | null;
  readonly failingSince?: Date | null;
  readonly disabled?: Webhook['disabled'] | null;
}
