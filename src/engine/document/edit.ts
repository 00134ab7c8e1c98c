import type { Span } from './span.js';

/**
 * An error with its correction. Without a `+` in the code the span is replaced by the correction (an empty one
 * deletes it); `X+` inserts the correction before the span, `+X` after it (decision 25). Offsets are UTF-16.
 */
export interface Edit extends Span {
  readonly correction: string;
  /** Error code of the Cambridge Learner Corpus scheme (results/codes.ts). */
  readonly code: string;
  /** Estimated probability that an examiner would agree, 0 to 1. */
  readonly confidence: number;
  /** Name of the component or rule that proposed it. */
  readonly source: string;
  /** The reason, as a sentence with slots (errors/reason.ts); absent if only its code explains it. */
  readonly reason?: string | undefined;
}

/** A proposal with its source. All edits have the same shape, which V8 does not give to objects made by spreading. */
export const editOf = (
  { start, end, correction, code, confidence, reason }: Omit<Edit, 'source'>,
  source: string,
): Edit => ({ start, end, correction, code, confidence, reason, source });

/** A token that is possibly wrong, without a certain correction. */
export interface Suspicion extends Span {
  /** 0 to 1. */
  readonly confidence: number;
  readonly source: string;
}
