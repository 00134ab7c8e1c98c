/** Places added to a sentence's own, so that one error in three words is not the worst possible score. */
const PLACES_BESIDE = 4;

/** 0 would make the load a count of errors, 1 a density. */
const POWER_OF_LENGTH = 0.75;

/**
 * How much is wrong in a sentence, relative to its length. A count would put long sentences at a disadvantage; with a
 * density, a long sentence with five errors would equal a short one with one. People who grade sentences do something
 * in between.
 * @param cost expected cost of its errors, in wrong words
 * @param places number of tokens plus one
 */
export const loadOf = (cost: number, places: number): number =>
  cost / (places + PLACES_BESIDE) ** POWER_OF_LENGTH;

/**
 * The score of a sentence, −1 to 1: 1 if nothing is wrong, 0 at the median load of learners' sentences; each additional
 * such load halves the distance to −1.
 * @param usualLoad median over learners' sentences
 */
export const scoreOfLoad = (load: number, usualLoad: number): number => 2 ** (1 - load / usualLoad) - 1;
