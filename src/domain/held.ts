import type { PipelineIdentity } from './pipeline.js';
import type { FailureMessage } from './result.js';

/** What a text got, in short. */
export interface ScoreOrFailure {
  readonly overallScore?: number | undefined;
  readonly message?: FailureMessage | undefined;
}

/**
 * How far a result is from the one before it, in points of the scale: null where only one of them has a score, 0 where
 * neither has.
 */
export function moveBetween(from: ScoreOrFailure, to: ScoreOrFailure): number | null {
  const [before, after] = [from.overallScore, to.overallScore];
  if (before === undefined && after === undefined) return 0;
  return before === undefined || after === undefined ? null : after - before;
}

/** Whether a move has to be approved where more than `limit` points have; to fail or to get a score always has. */
export function isBeyond(move: number | null, limit: number): boolean {
  return move === null || Math.abs(move) > limit;
}

/** A result that is not shown before somebody approves it. */
export interface HeldResult {
  /** Of the submission. */
  readonly id: string;
  /** What is shown meanwhile. */
  readonly from: ScoreOrFailure & Pick<PipelineIdentity, 'version' | 'configHash'>;
  /** What waits. */
  readonly to: ScoreOrFailure & PipelineIdentity;
  /** See {@link moveBetween}. */
  readonly move: number | null;
  /** When the text was assessed again. */
  readonly since: Date;
}

/** What waits in an account; of one version where it is named. */
export interface HeldQuery {
  readonly accountId: string;
  readonly pipeline?: PipelineIdentity | undefined;
}

/** How much waits, and of it at most as many as were asked for, the largest moves first. */
export interface HeldList {
  readonly total: number;
  readonly results: readonly HeldResult[];
}

/** To show what waits, or to go on showing what is shown. */
export interface HeldDecision extends HeldQuery {
  /** Of submissions; absent: all. */
  readonly ids?: readonly string[] | undefined;
  readonly approve: boolean;
  readonly at: Date;
}

/** What a decision did. */
export interface HeldDecided {
  /** Results that waited no longer. */
  readonly decided: number;
  /** Ids of which nothing waited. */
  readonly unknown: readonly string[];
}
