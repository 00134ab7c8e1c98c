import type { SentenceFacts } from './sentence-facts.js';
import type { Site } from './site.js';

/** What of a choice its reason depends on. */
export interface Change {
  /** The class as written, and the one that is proposed. */
  readonly written: string;
  readonly meant: string;
  /** Of the error, without `+`. */
  readonly code: string;
  /** What stands before it in the sentence, and the word after it, empty at the end; words in lower case. */
  readonly before: readonly string[];
  readonly next: string;
}

/**
 * A kind of choice: the classes it is between, and where in a sentence it is made. What a class looks like in writing is
 * the business of realise.ts; what speaks for it, that of the model.
 */
export interface ChoiceKind {
  readonly name: string;
  /**
   * The token that stays where it is whatever is chosen: the last one of the site, or the one after it. It ties a site in
   * a text to the site in the corrected one.
   */
  readonly anchor: 'last' | 'after';
  /** What can be chosen. For articles and the like, `''` is to write nothing. */
  readonly classes: readonly string[];
  /** Why one class should give way to another: a sentence for learners, with slots (reason.ts). */
  reason(change: Change): string;
  /** Visits each place of a sentence where the choice is made, from left to right. The site is reused. */
  visit(facts: SentenceFacts, site: Site, visitor: (site: Site) => void): void;
  /** Whether a slip is so unlikely in a site that judging it is not worth the time; no site is left out of learning. */
  isHardlyWrong?(facts: SentenceFacts, site: Site): boolean;
  /** Whether a class may be proposed in a site; any, unless said otherwise. What is not proposed is learnt all the same. */
  isProposable?(facts: SentenceFacts, site: Site, choice: number): boolean;
}

/** The mask that allows the first so many classes. */
export const firstClasses = (count: number): number => 2 ** count - 1;
