/** What a learner may see of a result. */
export const LTI_SHOWN = ['score', 'errors', 'traits'] as const;
export type LtiShown = (typeof LTI_SHOWN)[number];

/** A platform of LTI 1.3, which is a learning management system, and the account that has its data. */
export interface LtiPlatform {
  readonly id: string;
  readonly accountId: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Where a login continues, where access tokens are given, and where the platform's keys are. */
  readonly authUrl: string;
  readonly tokenUrl: string;
  readonly jwksUrl: string;
  /** Its deployments of this tool; empty: all. */
  readonly deployments: readonly string[];
  readonly createdAt: Date;
}

/** A private key of this tool. */
export interface LtiKey {
  readonly id: string;
  /** A JSON Web Key as JSON. */
  readonly jwk: string;
  readonly createdAt: Date;
}

/** What learners write for, as a teacher made it on a platform. */
export interface LtiTask {
  readonly id: string;
  readonly accountId: string;
  readonly platformId: string;
  /** The platform's link that shows it, if it was made there instead of being chosen when the link was made. */
  readonly link?: string | undefined;
  readonly title: string;
  readonly question: string;
  /** The pipeline that assesses its texts. */
  readonly pipeline: string;
  /** How often a learner may hand in. */
  readonly drafts: number;
  readonly shows: readonly LtiShown[];
  readonly createdAt: Date;
}

/** Which score was sent: that there is a text, or its result. */
export type LtiSent = 'submitted' | 'assessed';

/** A submission that a learner handed in on a platform, and what its platform knows of it. */
export interface HandIn {
  readonly receipt: number;
  readonly accountId: string;
  readonly submissionId: string;
  readonly platformId: string;
  readonly taskId: string;
  /** The learner, as the platform calls them. */
  readonly userId: string;
  readonly draft: number;
  readonly receivedAt: Date;
  /** The URL of the platform's column of grades, if it has one. */
  readonly lineItem?: string | undefined;
  /** The URL of all its columns, if this tool has to make one. */
  readonly lineItems?: string | undefined;
  readonly sent?: LtiSent | undefined;
  /** The newest timestamp of a score that the platform has or refused, in whole seconds. */
  readonly stampedAt?: Date | undefined;
  /** When the next score is due. */
  readonly dueAt?: Date | undefined;
  /** Failed attempts in a row, and when the first of them began. */
  readonly attempts: number;
  readonly failingSince?: Date | undefined;
  /** Why the last attempt failed. */
  readonly problem?: string | undefined;
}

/** A new hand-in of a stored submission. */
export type NewHandIn = Pick<
  HandIn,
  | 'accountId'
  | 'submissionId'
  | 'platformId'
  | 'taskId'
  | 'userId'
  | 'draft'
  | 'lineItem'
  | 'lineItems'
  | 'dueAt'
>;

/** What an attempt to send a score changes. */
export interface HandInChange
  extends Pick<
    HandIn,
    'receipt' | 'lineItem' | 'sent' | 'stampedAt' | 'dueAt' | 'attempts' | 'failingSince' | 'problem'
  > {
  /** Until when the score was put off for this attempt. */
  readonly claimedUntil: Date;
}
