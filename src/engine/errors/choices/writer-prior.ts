/**
 * Errors per word that detectors find in texts of learners at lower and middle levels: mean over the essays of ELLIPSE
 * (pupils of grades 8 to 12), regardless of the text's own rate.
 */
const USUAL_ERROR_RATE = 0.07;
/**
 * The rate of an unknown writer: between the usual rate and that of edited English, which is about a twentieth of it.
 * The prior counts as this many words, which determines how slowly a text changes the estimate.
 */
const PRIOR_ERROR_RATE = 0.02;
const WORDS_OF_PRIOR = 40;
const ROUNDS = 8;
/**
 * ln of odds; a writer is never assumed to be much worse than usual, because one error in a short text proves little.
 */
const MOST_CAREFUL = -3;
const LEAST_CAREFUL = 0.7;

/**
 * How much more or less likely any error is in one text than in a typical learner's, as the ln of a ratio of odds, to
 * be added to the logit of each candidate. A writer who makes few errors is less likely to have made this one. The rate
 * is estimated from the candidates themselves by expectation maximisation (Saerens, Latinne & Decaestecker 2002), with
 * a prior.
 * @param logits ln of the odds that each candidate is right, in a typical learner's text
 * @param sure the expected number of errors that other detectors have found
 * @param words length of the text
 */
export function writerShift(logits: readonly number[], sure: number, words: number): number {
  let shift = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let expected = sure;
    for (const logit of logits) expected += 1 / (1 + Math.exp(-logit - shift));
    const rate = (expected + WORDS_OF_PRIOR * PRIOR_ERROR_RATE) / (words + WORDS_OF_PRIOR);
    shift = Math.max(MOST_CAREFUL, Math.min(LEAST_CAREFUL, Math.log(rate / USUAL_ERROR_RATE)));
  }
  return shift;
}
