/** The header of a notification that holds its timestamp and signatures. */
export const SIGNATURE_HEADER = 'Service-Signature';

/** An endpoint of a client that hears of every completed assessment of an account. */
export interface Webhook {
  /** A UUID. */
  readonly id: string;
  readonly accountId: string;
  /** As it was sent. */
  readonly url: string;
  /** What notifications are signed with; shown once. */
  readonly secret: string;
  /** Version of the API that made it, `MAJOR.MINOR.PATCH`; its notifications have the form of that version. */
  readonly version: string;
  readonly createdAt: Date;
}
