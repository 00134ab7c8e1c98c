import { numberAt, put } from './columns';

/*
 * Features of tokens, from which the tagger chooses tags. Facts of a sentence are columns of 32-bit numbers, one after
 * the other and each `capacity` long (token-facts.ts); a token is given by its index into them.
 */

const WORD = 0;
const CLASS = 1;
const CLUSTER = 2;
const GROUP = 3;
const CAPITALS = 4;
const SHAPE = 5;
export const ONLY_TAG = 6;
const SUFFIX = 7;
const PREFIX = 11;
/** Sums of the weights of a word's own features: the address of scores. */
export const OWN = 14;
export const TAG = 15;

/** Address of a column of facts. */
@inline
export function columnOf(facts: usize, capacity: u32, column: u32): usize {
  return facts + ((column * capacity) << 2);
}

/** A feature of one kind with up to three values, as one number. Kinds and values differ in all bits after mixing. */
@inline
function mix(kind: u32, first: u32, second: u32 = 0, third: u32 = 0): u32 {
  let hash = ((kind + 1) * 0x9e3779b1) ^ first;
  hash = ((hash ^ (hash >> 15)) * 0x85ebca6b) ^ second;
  hash = ((hash ^ (hash >> 13)) * 0xc2b2ae35) ^ third;
  hash = (hash ^ (hash >> 16)) * 0x27d4eb2f;
  return hash ^ (hash >> 15);
}

/** Features of a token that depend only on its letters and its shape. @returns where they end */
export function ownFeatures(facts: usize, capacity: u32, at: u32, out: usize): usize {
  const word = columnOf(facts, capacity, WORD);
  const cluster = columnOf(facts, capacity, CLUSTER);
  const group = columnOf(facts, capacity, GROUP);
  const capitals = columnOf(facts, capacity, CAPITALS);
  const shape = columnOf(facts, capacity, SHAPE);
  const suffix1 = columnOf(facts, capacity, SUFFIX);
  const suffix2 = columnOf(facts, capacity, SUFFIX + 1);
  const suffix3 = columnOf(facts, capacity, SUFFIX + 2);
  const suffix4 = columnOf(facts, capacity, SUFFIX + 3);
  const prefix1 = columnOf(facts, capacity, PREFIX);
  const prefix2 = columnOf(facts, capacity, PREFIX + 1);
  const prefix3 = columnOf(facts, capacity, PREFIX + 2);
  let to = out;
  to = put(to, mix(0, 0));
  to = put(to, mix(1, numberAt(word, at)));
  to = put(to, mix(8, numberAt(suffix1, at)));
  to = put(to, mix(9, numberAt(suffix2, at)));
  to = put(to, mix(10, numberAt(suffix3, at)));
  to = put(to, mix(11, numberAt(suffix4, at)));
  to = put(to, mix(12, numberAt(prefix1, at)));
  to = put(to, mix(13, numberAt(prefix2, at)));
  to = put(to, mix(14, numberAt(prefix3, at)));
  to = put(to, mix(15, numberAt(shape, at)));
  to = put(to, mix(16, numberAt(shape, at), numberAt(suffix3, at)));
  to = put(to, mix(22, numberAt(cluster, at)));
  to = put(to, mix(28, numberAt(word, at), numberAt(shape, at)));
  to = put(to, mix(29, numberAt(capitals, at), numberAt(shape, at)));
  to = put(to, mix(30, numberAt(group, at), numberAt(shape, at)));
  to = put(to, mix(34, numberAt(capitals, at), numberAt(shape, at), numberAt(suffix2, at)));
  to = put(to, mix(35, numberAt(cluster, at), numberAt(suffix2, at)));
  return to;
}

/**
 * Features of a token's place: the words and groups around it, the style of the sentence.
 * @returns where they end
 */
export function neighbourFeatures(facts: usize, capacity: u32, style: u32, at: u32, out: usize): usize {
  const word = columnOf(facts, capacity, WORD);
  const classes = columnOf(facts, capacity, CLASS);
  const cluster = columnOf(facts, capacity, CLUSTER);
  const group = columnOf(facts, capacity, GROUP);
  const capitals = columnOf(facts, capacity, CAPITALS);
  const shape = columnOf(facts, capacity, SHAPE);
  const suffix3 = columnOf(facts, capacity, SUFFIX + 2);
  let to = out;
  to = put(to, mix(2, numberAt(word, at - 1)));
  to = put(to, mix(3, numberAt(word, at + 1)));
  to = put(to, mix(4, numberAt(word, at - 2)));
  to = put(to, mix(5, numberAt(word, at + 2)));
  to = put(to, mix(7, numberAt(word, at), numberAt(word, at + 1)));
  to = put(to, mix(18, numberAt(suffix3, at - 1)));
  to = put(to, mix(19, numberAt(suffix3, at + 1)));
  to = put(to, mix(21, numberAt(classes, at), numberAt(classes, at + 1), numberAt(classes, at + 2)));
  to = put(to, mix(23, numberAt(cluster, at - 1), numberAt(cluster, at)));
  to = put(to, mix(24, numberAt(cluster, at), numberAt(cluster, at + 1)));
  to = put(to, mix(25, numberAt(cluster, at - 1), numberAt(word, at)));
  to = put(to, mix(26, numberAt(word, at), numberAt(cluster, at + 1)));
  to = put(to, mix(27, numberAt(word, at - 1), numberAt(word, at + 1)));
  to = put(to, mix(31, numberAt(group, at - 1), numberAt(group, at), numberAt(group, at + 1)));
  to = put(to, mix(32, numberAt(group, at - 2), numberAt(group, at - 1), numberAt(group, at)));
  to = put(to, mix(33, numberAt(group, at), numberAt(group, at + 1), numberAt(group, at + 2)));
  to = put(to, mix(36, style, numberAt(shape, at), numberAt(capitals, at)));
  to = put(to, mix(37, style, numberAt(shape, at), numberAt(classes, at)));
  to = put(to, mix(38, numberAt(capitals, at - 1), numberAt(capitals, at), numberAt(capitals, at + 1)));
  return to;
}

/** Features that depend on the tags of the two previous tokens. @returns where they end */
export function historyFeatures(
  facts: usize,
  capacity: u32,
  at: u32,
  previous: u32,
  beforePrevious: u32,
  out: usize,
): usize {
  const word = columnOf(facts, capacity, WORD);
  const classes = columnOf(facts, capacity, CLASS);
  const cluster = columnOf(facts, capacity, CLUSTER);
  const group = columnOf(facts, capacity, GROUP);
  const suffix3 = columnOf(facts, capacity, SUFFIX + 2);
  let to = out;
  to = put(to, mix(40, previous));
  to = put(to, mix(41, previous, beforePrevious));
  to = put(to, mix(42, previous, numberAt(word, at)));
  to = put(to, mix(43, previous, beforePrevious, numberAt(word, at)));
  to = put(to, mix(44, previous, numberAt(word, at + 1)));
  to = put(to, mix(45, previous, numberAt(classes, at), numberAt(classes, at + 1)));
  to = put(to, mix(46, previous, numberAt(suffix3, at)));
  to = put(to, mix(47, previous, beforePrevious, numberAt(classes, at)));
  to = put(to, mix(49, previous, beforePrevious, numberAt(group, at)));
  to = put(to, mix(50, previous, numberAt(group, at), numberAt(group, at + 1)));
  to = put(to, mix(48, previous, numberAt(cluster, at), numberAt(cluster, at + 1)));
  return to;
}
