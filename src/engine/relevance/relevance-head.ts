import type { RelevanceEvidence } from './relevance-meter.js';

const MOST = 5;

/** Coefficients of a logistic regression that tells answers to a question from answers to others, as many of each. */
export interface Head {
  readonly intercept: number;
  readonly whole: number;
  readonly topic: number;
}

/** 0 to 5: five times the chance that the answer is one to this question, if it is as likely to be one to another. */
export function relevanceOf(evidence: RelevanceEvidence | 'nothing of its own', head: Head): number {
  if (evidence === 'nothing of its own') return 0;
  const odds = head.intercept + head.whole * evidence.whole + head.topic * evidence.topic;
  return MOST / (1 + Math.exp(-odds));
}
