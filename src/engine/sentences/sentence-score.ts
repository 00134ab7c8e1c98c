/** Places that stand beside a sentence's own, so that one error in three words is not the worst there is. */
const PLACES_BESIDE = 4;

/** 0 would make the load a count of errors, 1 a density. */
const POWER_OF_LENGTH = 0.75;

/**
 * How much is wrong in a sentence, for its length: between a count, by which long sentences come off badly, and a
 * density, by which a long sentence with five errors equals a short one with one. People who grade sentences do neither.
 * @param cost expected cost of its errors, in wrong words
 * @param places tokens and one more
 */
export const loadOf = (cost: number, places: number): number =>
  cost / (places + PLACES_BESIDE) ** POWER_OF_LENGTH;

/**
 * The score of a sentence, −1 to 1: 1 where nothing is wrong, 0 where as much is as in half of the sentences of
 * learners, and each such load more takes away half of what is left above −1.
 * @param usualLoad median over learners' sentences
 */
export const scoreOfLoad = (load: number, usualLoad: number): number => 2 ** (1 - load / usualLoad) - 1;
