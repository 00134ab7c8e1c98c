/** The header of a notification with its timestamp and signatures. */
export const SIGNATURE_HEADER = 'Service-Signature';

/** The header with the id of a notification, which is the same in every attempt and identifies duplicates. */
export const NOTIFICATION_ID_HEADER = 'Service-Notification-Id';

/** The headers of Standard Webhooks 1.0.0. */
export const STANDARD_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

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
  /** The key that signs notifications; shown once. */
  readonly secret: string;
  /** The previous secret, with which notifications are also signed until this time. */
  readonly previousSecret?: { readonly secret: string; readonly until: Date } | undefined;
  /** Version of the API that created it, `MAJOR.MINOR.PATCH`; its notifications have the form of that version. */
  readonly version: string;
  readonly createdAt: Date;
  /** The first failed attempt since the last that succeeded. */
  readonly failingSince?: Date | undefined;
  /** Set while nothing is sent to it. */
  readonly disabled?: { readonly at: Date; readonly reason: DisabledReason } | undefined;
}

/** Changes to a webhook; absent members are unchanged, and null removes a value. */
export interface WebhookChange {
  /** Changes nothing if the webhook has another secret than this. */
  readonly replaces?: string;
  readonly secret?: string;
  readonly previousSecret?: Webhook['previousSecret'] | null;
  readonly failingSince?: Date | null;
  readonly disabled?: Webhook['disabled'] | null;
}
