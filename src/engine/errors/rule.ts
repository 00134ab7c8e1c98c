import type { PennTag } from '../document/penn-tags.js';
import type { Cursor, Proposal } from './patterns/cursor.js';

/** What triggers a detector: a word (lower case), a tag, or each sentence once. */
export interface Triggers {
  readonly words?: readonly string[];
  readonly tags?: readonly PennTag[];
  readonly sentences?: true;
}

/** The part of a rule that patterns can't express. */
export interface Detector extends Triggers {
  /** The codes it can propose, without `+`. */
  readonly codes: readonly string[];
  detect(cursor: Cursor): Proposal | readonly Proposal[] | undefined;
}

/**
 * One kind of error and how to find it: pattern lines (patterns/syntax.ts), a detector in code with the same name, or
 * both. A rule keeps no state and proposes freely; arbitration resolves order and overlap. It is written in a rule file
 * (notation/rule-file.ts), which also has its examples.
 */
export interface Rule {
  readonly name: string;
  /**
   * The reason for its findings: a sentence for learners, with slots (reason.ts). Lines and proposals can have their
   * own.
   */
  readonly reason: string;
  readonly lines: string;
}
