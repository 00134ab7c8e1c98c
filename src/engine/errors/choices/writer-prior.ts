/**
 * Errors that detectors find in a word of text by learners of lower and middle level: mean over the essays of ELLIPSE
 * (pupils of grades 8 to 12), with no regard to a text's own rate.
 */
const USUAL_ERROR_RATE = 0.07;
/**
 * Of a writer of whom nothing is known: between that and edited English, which has about a twentieth of it. So many words of such a
 * writer stand before the text's own, which says how slowly one takes a writer for better or worse.
 */
const PRIOR_ERROR_RATE = 0.02;
const WORDS_OF_PRIOR = 40;
const ROUNDS = 8;
/** ln of odds; a writer is never taken for much worse than usual, since one error in a short text proves little. */
const MOST_CAREFUL = -3;
const LEAST_CAREFUL = 0.7;

/**
 * How much likelier or less likely any error is in one text than in a usual learner's, as ln of a ratio of odds to be
 * added to the logit of each candidate. Who makes few errors is less likely to have made this one: the rate is estimated
 * from the candidates themselves by expectation maximisation (Saerens, Latinne & Decaestecker 2002), with a prior.
 * @param logits ln of the odds that each candidate is right, in a usual learner's text
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
