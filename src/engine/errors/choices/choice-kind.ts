import type { SentenceFacts } from './sentence-facts.js';
import type { Site } from './site.js';

/** The data on which the reason for a choice depends. */
interface Change {
  /** The class as written, and the proposed one. */
  readonly written: string;
  readonly meant: string;
  /** Of the error, without `+`. */
  readonly code: string;
  /** The words before it in the sentence, and the word after it, empty at the end; in lower case. */
  readonly before: readonly string[];
  readonly next: string;
}

/**
 * A kind of choice: the classes it is between, and where in a sentence it is made. realise.ts writes a
 * class out; the model weighs the evidence for it.
 */
export interface ChoiceKind {
  readonly name: string;
  /**
   * The token that stays in place whatever is chosen: the last one of the site, or the one after it. It links a site in
   * a text to the same site in the corrected text.
   */
  readonly anchor: 'last' | 'after';
  /** The classes. For articles and the like, `''` means to write nothing. */
  readonly classes: readonly string[];
  /** Why one class should replace another: a sentence for learners, with slots (reason.ts). */
  reason(change: Change): string;
  /** Visits each place of a sentence where the choice is made, from left to right. The site is reused. */
  visit(facts: SentenceFacts, site: Site, visitor: (site: Site) => void): void;
  /** Whether an error is so unlikely at a site that judging it is not worth the time; training leaves out no site. */
  isHardlyWrong?(facts: SentenceFacts, site: Site): boolean;
  /** Whether a class may be proposed at a site; default: any. Training includes classes that are not proposed. */
  isProposable?(facts: SentenceFacts, site: Site, choice: number): boolean;
}

/** The mask that allows the first `count` classes. */
export const firstClasses = (count: number): number => 2 ** count - 1;
