/**
 * Errors per word that detectors find in texts of learners at lower and middle levels: mean over the essays of ELLIPSE
 * (pupils of grades 8 to 12), regardless of the sentence's own rate.
 */
const USUAL_ERROR_RATE = 0.07;
/**
 * The rate of a sentence before it is read. The prior counts as this many words, which determines how slowly a sentence
 * changes the estimate. It was lowered until choices find no more errors in edited prose kept for choosing than when the
 * whole text was the evidence: .26 per 1,000 words (.25; at .007 .40). F0.5 on the part of REALEC for fitting is then
 * 45.3 (45.4; at .007 45.6).
 */
const PRIOR_ERROR_RATE = 0.001;
const WORDS_OF_PRIOR = 40;
const ROUNDS = 8;
/** ln of odds; a sentence is never assumed to be much worse than usual, because one error in it proves little. */
const MOST_CAREFUL = -5;
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
