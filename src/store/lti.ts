import type { HandIn, HandInChange, LtiKey, LtiPlatform, LtiTask, NewHandIn } from '../domain/lti.js';

/** Platforms of LTI, the tasks that their teachers made, and what learners handed in there. */
export interface Lti {
  /** Of all accounts, oldest first. */
  ltiPlatforms(): Promise<LtiPlatform[]>;
  /** @throws AssessError `unknown_account`, `lti_platform_exists`, `lti_other_issuer` */
  addLtiPlatform(platform: LtiPlatform): Promise<void>;
  /** Removes a platform with its tasks and hand-ins; submissions stay. Resolves with false if there is none with that id. */
  removeLtiPlatform(id: string): Promise<boolean>;
  /** The keys of this tool, newest first. */
  ltiKeys(): Promise<LtiKey[]>;
  /** Adds a key, and deletes those that were created before `keepSince`. */
  addLtiKey(key: LtiKey, keepSince: Date): Promise<void>;
  /** Records that a token was used, or something is claimed. @returns false if it was before, and has not expired */
  useLtiToken(use: TokenUse): Promise<boolean>;
  /** @throws AssessError `unknown_account` */
  addLtiTask(task: LtiTask): Promise<void>;
  /** Changes what teachers may change of a task: title, question, drafts, and what learners see. */
  changeLtiTask(task: LtiTask): Promise<void>;
  /** The task of a platform with this id or link. */
  ltiTask(
    platformId: string,
    by: { readonly id: string } | { readonly link: string },
  ): Promise<LtiTask | undefined>;
  /** Records a hand-in of a stored submission, unless it is recorded. Resolves with false if there is no such submission. */
  addHandIn(handIn: NewHandIn): Promise<boolean>;
  /** Hand-ins for a task by user and draft; only those of one user if given. */
  handIns(task: Pick<LtiTask, 'id' | 'accountId'>, userId?: string): Promise<HandIn[]>;
  /** Hand-ins whose score is due, put off so that no other process sends the same. */
  claimScores(claim: ScoreClaim): Promise<HandIn[]>;
  /**
   * Records what became of an attempt; of deleted hand-ins, nothing. If the score became due in the meantime, because the
   * result changed, it stays due.
   */
  noteScore(change: HandInChange): Promise<void>;
}

export interface TokenUse {
  readonly hash: string;
  readonly expiresAt: Date;
  readonly now: Date;
  /** Those that expired before this are deleted. Later ones are kept, because the clock may be set back. */
  readonly keepSince: Date;
}

export interface ScoreClaim {
  readonly now: Date;
  /** Nothing is planned for later than this: what is due later was planned before the clock was set back. */
  readonly latest: Date;
  /** Until when they are put off. */
  readonly until: Date;
  /** Maximum number. */
  readonly limit: number;
}
