import type { TokenFacts } from './token-facts.js';

/** Tag of what stands before the sentence. */
export const START_TAG = 63;

/** A feature of one kind with up to three values, as one number. Kinds and values differ in all bits after mixing. */
function mix(kind: number, first: number, second = 0, third = 0): number {
  let hash = Math.imul(kind + 1, 0x9e3779b1) ^ first;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ second;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) ^ third;
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f);
  return hash ^ (hash >>> 15);
}

/**
 * Features of a token that do not depend on other tags: its own, and those of words and groups around it.
 * @param at index into the facts, `PADDING` for the first token
 * @param out receives the features from index 0
 * @returns how many
 */
export function localFeatures(facts: TokenFacts, at: number, out: Int32Array): number {
  return neighbourFeatures(facts, at, out, ownFeatures(facts, at, out));
}

/** Features of a token that depend on its letters and its shape alone: `localFeatures` begins with them. */
export function ownFeatures(facts: TokenFacts, at: number, out: Int32Array): number {
  const { word, cluster, group, capitals, shape, suffix, prefix } = facts;
  const w0 = word[at]!;
  let count = 0;
  out[count++] = mix(0, 0);
  out[count++] = mix(1, w0);
  out[count++] = mix(8, suffix[0]![at]!);
  out[count++] = mix(9, suffix[1]![at]!);
  out[count++] = mix(10, suffix[2]![at]!);
  out[count++] = mix(11, suffix[3]![at]!);
  out[count++] = mix(12, prefix[0]![at]!);
  out[count++] = mix(13, prefix[1]![at]!);
  out[count++] = mix(14, prefix[2]![at]!);
  out[count++] = mix(15, shape[at]!);
  out[count++] = mix(16, shape[at]!, suffix[2]![at]!);
  out[count++] = mix(22, cluster[at]!);
  out[count++] = mix(28, w0, shape[at]!);
  out[count++] = mix(29, capitals[at]!, shape[at]!);
  out[count++] = mix(30, group[at]!, shape[at]!);
  out[count++] = mix(34, capitals[at]!, shape[at]!, suffix[1]![at]!);
  out[count++] = mix(35, cluster[at]!, suffix[1]![at]!);
  return count;
}

/**
 * Features of a token's place: the words and groups around it, the style of the sentence.
 * @param from where in `out` to begin
 * @returns where they end
 */
export function neighbourFeatures(facts: TokenFacts, at: number, out: Int32Array, from: number): number {
  const { word, class: classes, cluster, group, capitals, shape, suffix } = facts;
  const w0 = word[at]!;
  let count = from;
  out[count++] = mix(2, word[at - 1]!);
  out[count++] = mix(3, word[at + 1]!);
  out[count++] = mix(4, word[at - 2]!);
  out[count++] = mix(5, word[at + 2]!);
  out[count++] = mix(7, w0, word[at + 1]!);
  out[count++] = mix(18, suffix[2]![at - 1]!);
  out[count++] = mix(19, suffix[2]![at + 1]!);
  out[count++] = mix(21, classes[at]!, classes[at + 1]!, classes[at + 2]!);
  out[count++] = mix(23, cluster[at - 1]!, cluster[at]!);
  out[count++] = mix(24, cluster[at]!, cluster[at + 1]!);
  out[count++] = mix(25, cluster[at - 1]!, w0);
  out[count++] = mix(26, w0, cluster[at + 1]!);
  out[count++] = mix(27, word[at - 1]!, word[at + 1]!);
  out[count++] = mix(31, group[at - 1]!, group[at]!, group[at + 1]!);
  out[count++] = mix(32, group[at - 2]!, group[at - 1]!, group[at]!);
  out[count++] = mix(33, group[at]!, group[at + 1]!, group[at + 2]!);
  out[count++] = mix(36, facts.style, shape[at]!, capitals[at]!);
  out[count++] = mix(37, facts.style, shape[at]!, classes[at]!);
  out[count++] = mix(38, capitals[at - 1]!, capitals[at]!, capitals[at + 1]!);
  return count;
}

/**
 * Features that depend on the tags given to the two tokens before.
 * @param from where in `out` to begin
 * @returns where they end
 */
export function historyFeatures(
  facts: TokenFacts,
  at: number,
  previous: number,
  beforePrevious: number,
  out: Int32Array,
  from: number,
): number {
  const { word, class: classes, cluster, group, suffix } = facts;
  let count = from;
  out[count++] = mix(40, previous);
  out[count++] = mix(41, previous, beforePrevious);
  out[count++] = mix(42, previous, word[at]!);
  out[count++] = mix(43, previous, beforePrevious, word[at]!);
  out[count++] = mix(44, previous, word[at + 1]!);
  out[count++] = mix(45, previous, classes[at]!, classes[at + 1]!);
  out[count++] = mix(46, previous, suffix[2]![at]!);
  out[count++] = mix(47, previous, beforePrevious, classes[at]!);
  out[count++] = mix(49, previous, beforePrevious, group[at]!);
  out[count++] = mix(50, previous, group[at]!, group[at + 1]!);
  out[count++] = mix(48, previous, cluster[at]!, cluster[at + 1]!);
  return count;
}

/** At least as many as a token has features. */
export const MOST_FEATURES = 64;
