import type { Artefact } from '../../artefact/artefact.js';
import type { Candidate } from './candidate.js';

/** How reliable a kind of correction is: weights of a logistic regression over the evidence for it. */
export type Decision = readonly [intercept: number, margin: number, gain: number];

/** Margins and gains are clipped here, because greater values say no more. */
export const MOST_EVIDENCE = 12;

/** Converts evidence into odds, decision by decision, as calibrated in training. */
export class Decisions {
  readonly #decisions: Readonly<Record<string, Decision>>;

  constructor(artefact: Artefact) {
    this.#decisions = artefact.meta.decisions as Record<string, Decision>;
  }

  /**
   * ln of the odds that a correction is right in the text of a typical learner; −∞ for a decision that proved useless
   * in training.
   * @param gain ln of how much more probable the corrected sentence is according to the language model
   */
  logit({ decision, kind, margin }: Candidate, gain: number): number {
    const weights = this.#decisions[decision] ?? this.#decisions[kind.name];
    return weights ? logitOf(weights, margin, gain) : Number.NEGATIVE_INFINITY;
  }
}

/** ln of the odds that weights assign to evidence. */
export function logitOf([intercept, forMargin, forGain]: Decision, margin: number, gain: number): number {
  return intercept + forMargin * bounded(margin) + forGain * bounded(gain);
}

export const bounded = (evidence: number): number =>
  Math.max(-MOST_EVIDENCE, Math.min(MOST_EVIDENCE, evidence));
