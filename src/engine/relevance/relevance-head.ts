import type { RelevanceEvidence } from './relevance-meter.js';

const MOST = 5;

/** The kinds of evidence in the regression. */
export const WEIGHED = ['whole', 'topic', 'terms', 'length', 'form'] as const;

/** Coefficients of a logistic regression that separates answers to a question from as many answers to others. */
export type Head = Readonly<Record<'intercept' | (typeof WEIGHED)[number], number>>;

/**
 * 0 to 5: five times the probability that the text answers this question, if it is equally likely to answer another.
 */
export function relevanceOf(evidence: RelevanceEvidence | 'nothing of its own', head: Head): number {
  if (evidence === 'nothing of its own') return 0;
  const odds = WEIGHED.reduce((sum, kind) => sum + head[kind] * evidence[kind], head.intercept);
  return MOST / (1 + Math.exp(-evidence.certainty * odds));
}
