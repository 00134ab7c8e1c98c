/**
 * Errors per word that detectors find in texts of learners at lower and middle levels: mean over the essays of ELLIPSE
 * (pupils of grades 8 to 12), regardless of the sentence's own rate.
 */
const USUAL_ERROR_RATE = 0.07;
/**
 * The rate of a sentence before it is read: a tenth of the usual one, because most sentences to assess are right. The
 * prior counts as this many words, which determines how slowly a sentence changes the estimate. Chosen on the part of
 * REALEC for fitting and on edited prose that nothing was fitted on: F0.5 45.9 (45.4 at .02, 45.8 at .005), false
 * edits of choices per 1,000 words of prose .39 (.85, .35).
 */
const PRIOR_ERROR_RATE = 0.007;
const WORDS_OF_PRIOR = 40;
const ROUNDS = 8;
/** ln of odds; a sentence is never assumed to be much worse than usual, because one error in it proves little. */
const MOST_CAREFUL = -3;
const LEAST_CAREFUL = 0.7;

/**
 * How much more or less likely any error is in one sentence than in a typical learner's, as the ln of a ratio of odds,
 * to be added to the logit of each candidate. A sentence with other errors is more likely to have this one. The rate is
 * estimated from the candidates themselves by expectation maximisation (Saerens, Latinne & Decaestecker 2002), with a
 * prior. Other sentences of the text don't count, so that a sentence has the same edits in any text.
 * @param logits ln of the odds that each candidate is right, in a typical learner's text
 * @param sure the expected number of errors that other detectors have found
 * @param words length of the sentence
 */
export function sentenceShift(logits: readonly number[], sure: number, words: number): number {
  let shift = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let expected = sure;
    for (const logit of logits) expected += 1 / (1 + Math.exp(-logit - shift));
    const rate = (expected + WORDS_OF_PRIOR * PRIOR_ERROR_RATE) / (words + WORDS_OF_PRIOR);
    shift = Math.max(MOST_CAREFUL, Math.min(LEAST_CAREFUL, Math.log(rate / USUAL_ERROR_RATE)));
  }
  return shift;
}
