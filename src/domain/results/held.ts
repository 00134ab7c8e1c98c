import type { FailureMessage } from '../../engine/results/failure.js';
import type { PipelineIdentity } from '../pipelines/pipeline.js';

/** The score of a text, or why it has none. */
export interface ScoreOrFailure {
  readonly overallScore?: number | undefined;
  readonly message?: FailureMessage | undefined;
}

/**
 * The difference between a result and the previous one, in points of the scale: null if only one of them has a score, 0 if
 * neither has.
 */
export function moveBetween(from: ScoreOrFailure, to: ScoreOrFailure): number | null {
  const [before, after] = [from.overallScore, to.overallScore];
  if (before === undefined && after === undefined) return 0;
  return before === undefined || after === undefined ? null : after - before;
}

/** Whether a move needs approval: if it exceeds `limit` points, or if the text gains or loses a score. */
export function isBeyond(move: number | null, limit: number): boolean {
  return move === null || Math.abs(move) > limit;
}

/** A result that is not shown until somebody approves it. */
export interface HeldResult {
  /** Of the submission. */
  readonly id: string;
  /** The result shown until then. */
  readonly from: ScoreOrFailure & Pick<PipelineIdentity, 'version' | 'configHash'>;
  /** The held result. */
  readonly to: ScoreOrFailure & PipelineIdentity;
  /** See {@link moveBetween}. */
  readonly move: number | null;
  /** When the text was assessed again. */
  readonly since: Date;
}

/** Selects held results of an account, or of one version. */
export interface HeldQuery {
  readonly accountId: string;
  readonly pipeline?: PipelineIdentity | undefined;
}

/** The number of held results, and the first of them, largest moves first. */
export interface HeldList {
  readonly total: number;
  readonly results: readonly HeldResult[];
}

/** A decision to publish or to discard held results. */
export interface HeldDecision extends HeldQuery {
  /** Of submissions; absent: all. */
  readonly ids?: readonly string[] | undefined;
  readonly approve: boolean;
  readonly at: Date;
}

/** The effect of a decision. */
export interface HeldDecided {
  /** Number of results decided. */
  readonly decided: number;
  /** Ids without a held result. */
  readonly unknown: readonly string[];
}
