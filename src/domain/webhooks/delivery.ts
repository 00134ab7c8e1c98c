/** Status of a notification: still to be sent, accepted by the receiver, or given up. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Why a delivery failed: the receiver refused it (a retry would not help), is permanently gone, or accepted it in no attempt, or the
 * webhook was disabled for too long.
 */
export type DeliveryFailure = 'refused' | 'gone' | 'given_up' | 'webhook_disabled';

/** Why an attempt has no complete response, with a sentence for people. */
export const DELIVERY_FAULTS = {
  timeout: 'The endpoint did not respond in time.',
  dns: 'The name of the endpoint has no address.',
  address: 'The address of the endpoint is not allowed for notifications.',
  connection: 'The connection was refused or broken.',
  tls: 'The TLS handshake with the endpoint failed.',
  certificate: 'The certificate of the endpoint is not trusted, has expired, or is for another name.',
  protocol: 'The endpoint did not respond in HTTP.',
  aborted: 'The attempt was cancelled by assess.',
} as const;

export type DeliveryFault = keyof typeof DELIVERY_FAULTS;

/** One attempt to deliver a notification. */
export interface DeliveryAttempt {
  readonly startedAt: Date;
  readonly milliseconds: number;
  /** The HTTP status of the response; undefined if there was none. */
  readonly status?: number | undefined;
  /** Why no response came, or why it could not be read to its end. */
  readonly fault?: DeliveryFault | undefined;
  /**
   * The first KiB of the response body. It may repeat what was sent, so it is only included on request, and never in logs or
   * lists.
   */
  readonly response?: string | undefined;
}
