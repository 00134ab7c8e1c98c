import { PADDING, step, type TokenFacts } from './token-facts.js';

/** Number of buckets into which features are hashed (Weinberger et al. 2009). */
export const TOKEN_BUCKETS = 2 ** 17;
/** Number of features per place. */
export const FEATURES_OF_PLACE = 35;

/**
 * The buckets of the features of a place of a sentence: surrounding tags and common words, and the facts in steps:
 * alone, with the tag, and with those of neighbours.
 * @param place 0 for the first token
 * @param out receives `FEATURES_OF_PLACE` buckets
 */
export function featuresOfPlace(facts: TokenFacts, place: number, out: Int32Array): void {
  const { tags, words, association, halves, ones, onesAndHalves } = facts;
  const at = place + PADDING;
  const tag = tags[at]!;
  const tagL2 = tags[at - 2]!;
  const tagL1 = tags[at - 1]!;
  const tagR1 = tags[at + 1]!;
  const tagR2 = tags[at + 2]!;
  const word = words[at]!;
  const wordL2 = words[at - 2]!;
  const wordL1 = words[at - 1]!;
  const wordR1 = words[at + 1]!;
  const wordR2 = words[at + 2]!;
  const half = halves[at]!;
  const one = ones[at]!;
  const oneR1 = ones[at + 1]!;
  const oneAndHalf = onesAndHalves[at]!;
  const oneAndHalfR1 = onesAndHalves[at + 1]!;
  const likelihood = facts.likelihood[at]!;
  const doubt = facts.doubted[at]!;
  const lowest = Math.min(association[at]!, association[at + 1]!, association[at + 2]!);
  out[0] = bucketOf(1, tag);
  out[1] = bucketOf(2, tagL1, tag);
  out[2] = bucketOf(3, tag, tagR1);
  out[3] = bucketOf(4, tagL1, tag, tagR1);
  out[4] = bucketOf(5, tagL2, tagL1, tag);
  out[5] = bucketOf(6, tag, tagR1, tagR2);
  out[6] = bucketOf(7, tagL2, tagL1, tag, tagR1);
  out[7] = bucketOf(8, tagL1, tag, tagR1, tagR2);
  out[8] = bucketOf(9, word);
  out[9] = bucketOf(10, wordL1, word);
  out[10] = bucketOf(11, word, wordR1);
  out[11] = bucketOf(12, wordL1, word, wordR1);
  out[12] = bucketOf(13, wordL2, wordL1, word);
  out[13] = bucketOf(14, word, wordR1, wordR2);
  out[14] = bucketOf(15, wordL1, tag, wordR1);
  out[15] = bucketOf(16, tagL1, word, tagR1);
  out[16] = bucketOf(17, tagL1, word);
  out[17] = bucketOf(18, word, tagR1);
  out[18] = bucketOf(19, wordL1, tag);
  out[19] = bucketOf(20, likelihood);
  out[20] = bucketOf(21, likelihood, tag);
  out[21] = bucketOf(22, half);
  out[22] = bucketOf(23, half, tag);
  out[23] = bucketOf(24, halves[at + 1]!);
  out[24] = bucketOf(25, halves[at - 1]!);
  out[25] = bucketOf(26, one, oneR1);
  out[26] = bucketOf(27, ones[at - 1]!, one);
  out[27] = bucketOf(28, onesAndHalves[at - 1]!, oneAndHalf, oneAndHalfR1);
  out[28] = bucketOf(29, oneAndHalf, oneAndHalfR1, onesAndHalves[at + 2]!);
  out[29] = bucketOf(30, step(lowest, 0.5, -8, 4), tag);
  out[30] = bucketOf(31, doubt);
  out[31] = bucketOf(32, facts.edited[at]!);
  out[32] = bucketOf(33, doubt, one);
  out[33] = bucketOf(34, likelihood, oneR1);
  out[34] = bucketOf(35, facts.frequency[at]!, one);
}

/** Hashes template and values into a bucket, with the finishing steps of MurmurHash3. */
function bucketOf(template: number, a: number, b = 0, c = 0, d = 0): number {
  let hash = Math.imul(template, 0x9e3779b1) ^ a;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ b;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) ^ c;
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f) ^ d;
  hash = Math.imul(hash ^ (hash >>> 14), 0x165667b1);
  return (hash ^ (hash >>> 15)) & (TOKEN_BUCKETS - 1);
}
