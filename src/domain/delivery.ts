/** Where a notification stands on its way to its webhook: still to be sent, taken by the receiver, or given up. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Why a delivery failed: the receiver refused it (an answer that no repetition changes), is gone for good, did not take it
 * in any attempt, or the webhook was disabled for too long.
 */
export type DeliveryFailure = 'refused' | 'gone' | 'given_up' | 'webhook_disabled';

/** Why an attempt has no complete answer, with a sentence for people. */
export const DELIVERY_FAULTS = {
  timeout: 'The endpoint did not answer in time.',
  dns: 'The name of the endpoint has no address.',
  address: 'The endpoint has an address that notifications may not reach.',
  connection: 'The connection was refused, or broke.',
  tls: 'The endpoint does not speak TLS as it should.',
  certificate: 'The certificate of the endpoint is not trusted, has expired, or is for another name.',
  protocol: 'The endpoint did not answer in HTTP.',
  aborted: 'The attempt was stopped on this side.',
} as const;

export type DeliveryFault = keyof typeof DELIVERY_FAULTS;

/** One attempt to deliver a notification. */
export interface DeliveryAttempt {
  readonly startedAt: Date;
  readonly milliseconds: number;
  /** The HTTP status of the answer; undefined where none came. */
  readonly status?: number | undefined;
  /** What kept an answer from coming, or from being read to its end. */
  readonly fault?: DeliveryFault | undefined;
  /**
   * The first KiB of what the receiver answered; given when asked for, because it may repeat what it was sent: not for
   * logs or lists.
   */
  readonly answer?: string | undefined;
}
