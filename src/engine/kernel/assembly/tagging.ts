import { numberAt } from './columns';
import {
  columnOf,
  historyFeatures,
  neighbourFeatures,
  ONLY_TAG,
  OWN,
  ownFeatures,
  TAG,
} from './tag-features';
import { entryOf, fetch, isEntry, locate, PLACE, payloadOf } from './table';

/** 16-bit numbers, one per tag; those beyond the last tag are the minimum. */
const TAGS: usize = 64;
const LEAST: i16 = -0x8000;
/** Tag for the position before the sentence. */
const START_TAG: u32 = 63;
/** In `ONLY_TAG`: the word can have several tags. */
const SEVERAL_TAGS: u32 = 255;
/** Padding beside a sentence; index of its first token. */
const PADDING: u32 = 2;

/**
 * A list of weights has 16 bits per entry: whether it is the last one, the tag, and the weight plus `WEIGHT_OFFSET`.
 */
const LAST: u32 = 0x8000;
const WEIGHT_OFFSET: i16 = 128;

/** Upper bound for the features of a token. */
const MOST_FEATURES: usize = 64;
/** Number of tokens whose neighbours are looked up at once. */
const BLOCK: u32 = 8;

/*
 * Room of one thread for tagging: scores of the tags, features, and for each token of a block, the number of its lists
 * that were found, and their addresses.
 */
const FEATURES: usize = 2 * TAGS;
const COUNTS: usize = FEATURES + 4 * MOST_FEATURES;
const PLACES: usize = COUNTS + 4 * BLOCK;
const PLACES_SIZE: usize = PLACE * MOST_FEATURES;
const FETCHED: usize = PLACES + BLOCK * PLACES_SIZE;
export const TAG_ROOM_FEATURES: usize = FEATURES;
export const TAG_ROOM_SIZE: usize = FETCHED + 16;
export const TAG_SCORES_SIZE: usize = 2 * TAGS;

/** How many features of a token depend on the tags of the preceding tokens. */
export const HISTORY_FEATURES: u32 = 11;

/** Writes all features of a token to the room, those that depend on no tags first. @returns their number */
export function tagFeatures(
  room: usize,
  facts: usize,
  capacity: u32,
  style: u32,
  at: u32,
  previous: u32,
  beforePrevious: u32,
): u32 {
  const out = room + FEATURES;
  const own = ownFeatures(facts, capacity, at, out);
  const local = neighbourFeatures(facts, capacity, style, at, own);
  const end = historyFeatures(facts, capacity, at, previous, beforePrevious, local);
  return <u32>(end - out) >> 2;
}

/** Sums of the weights of a token's own features for each tag. @param scores receives the sums */
export function scoreOwn(
  table: usize,
  room: usize,
  facts: usize,
  capacity: u32,
  at: u32,
  tags: u32,
  scores: usize,
): void {
  for (let tag: u32 = 0; tag < <u32>TAGS; tag++) store<i16>(scores + (tag << 1), tag < tags ? 0 : LEAST);
  const features = room + FEATURES;
  const count = <u32>(ownFeatures(facts, capacity, at, features) - features) >> 2;
  addFeatures(table, room, count, room + PLACES, scores);
}

/**
 * Tags a sentence from left to right: the column `TAG` of each token receives the tag with the greatest sum of weights.
 */
export function tagSentence(
  table: usize,
  room: usize,
  facts: usize,
  capacity: u32,
  length: u32,
  style: u32,
): void {
  const features = room + FEATURES;
  const end = PADDING + length;
  let previous = START_TAG;
  let beforePrevious = START_TAG;
  for (let start = PADDING; start < end; start += BLOCK) {
    const blockEnd = min(start + BLOCK, end);
    findNeighbours(table, room, facts, capacity, style, start, blockEnd);
    for (let at = start; at < blockEnd; at++) {
      let tag = numberAt(columnOf(facts, capacity, ONLY_TAG), at);
      if (tag === SEVERAL_TAGS) {
        const lists = room + PLACES + (at - start) * <u32>PLACES_SIZE;
        memory.copy(room, numberAt(columnOf(facts, capacity, OWN), at), 2 * TAGS);
        addWeights(lists, numberAt(room + COUNTS, at - start), room);
        const historyEnd = historyFeatures(facts, capacity, at, previous, beforePrevious, features);
        addFeatures(table, room, <u32>(historyEnd - features) >> 2, lists, room);
        tag = highest(room);
      }
      store<u32>(columnOf(facts, capacity, TAG) + (at << 2), tag);
      beforePrevious = previous;
      previous = tag;
    }
  }
}

/** Looks up the evidence for tags in the neighbours of tokens; nothing for a word that has only one tag. */
function findNeighbours(
  table: usize,
  room: usize,
  facts: usize,
  capacity: u32,
  style: u32,
  start: u32,
  end: u32,
): void {
  const features = room + FEATURES;
  let fetched: u32 = 0;
  for (let at = start; at < end; at++) {
    let count: u32 = 0;
    if (numberAt(columnOf(facts, capacity, ONLY_TAG), at) === SEVERAL_TAGS) {
      count = <u32>(neighbourFeatures(facts, capacity, style, at, features) - features) >> 2;
      locate(table, features, count, room + PLACES + (at - start) * <u32>PLACES_SIZE);
    }
    store<u32>(room + COUNTS + ((at - start) << 2), count);
  }
  for (let token: u32 = 0; token < end - start; token++)
    fetched ^= fetch(room + PLACES + token * <u32>PLACES_SIZE, numberAt(room + COUNTS, token), PLACE);
  for (let token: u32 = 0; token < end - start; token++) {
    const places = room + PLACES + token * <u32>PLACES_SIZE;
    const count = findLists(table, places, numberAt(room + COUNTS, token));
    store<u32>(room + COUNTS + (token << 2), count);
    fetched ^= fetch(places, count, 4);
  }
  store<u32>(room + FETCHED, fetched);
}

/** Replaces the output of `locate` by addresses of lists. @returns how many features have one */
function findLists(table: usize, places: usize, count: u32): u32 {
  const lists = load<u32>(table, 12);
  const found = places;
  let to = found;
  for (const end = places + count * <u32>PLACE; places < end; places += PLACE) {
    const entry = entryOf(load<u32>(places), load<u32>(places, 4));
    store<u32>(to, lists + ((payloadOf(entry) + load<u8>(entry)) << 1));
    to += isEntry(entry) << 2;
  }
  return <u32>(to - found) >> 2;
}

/** Adds the weights of the features in the room to the scores of tags. @param places room for the look-up */
function addFeatures(table: usize, room: usize, count: u32, places: usize, scores: usize): void {
  locate(table, room + FEATURES, count, places);
  const fetched = fetch(places, count, PLACE);
  const found = findLists(table, places, count);
  store<u32>(room + FETCHED, fetched ^ fetch(places, found, 4));
  addWeights(places, found, scores);
}

/** Adds the weights in lists to the scores of tags. */
function addWeights(lists: usize, count: u32, scores: usize): void {
  for (const end = lists + (count << 2); lists < end; lists += 4) {
    let list = <usize>load<u32>(lists);
    let entry: u32;
    do {
      entry = load<u16>(list);
      const score = scores + ((entry >> 7) & 0x7e);
      store<i16>(score, load<i16>(score) + <i16>(entry & 0xff) - WEIGHT_OFFSET);
      list += 2;
    } while (!(entry & LAST));
  }
}

/** The first tag with the highest score. */
function highest(scores: usize): u32 {
  if (ASC_FEATURE_SIMD) {
    let most = v128.load(scores);
    for (let at: usize = 16; at < 2 * TAGS; at += 16) most = i16x8.max_s(most, v128.load(scores + at));
    most = i16x8.max_s(most, i8x16.shuffle(most, most, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
    most = i16x8.max_s(most, i8x16.shuffle(most, most, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11));
    most = i16x8.max_s(most, i8x16.shuffle(most, most, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13));
    for (let at: usize = 0; at < 2 * TAGS; at += 16) {
      const equal = i16x8.bitmask(i16x8.eq(v128.load(scores + at), most));
      if (equal) return <u32>(at >> 1) + <u32>ctz(equal);
    }
    return 0;
  } else {
    let best: u32 = 0;
    for (let tag: u32 = 1; tag < <u32>TAGS; tag++)
      if (load<i16>(scores + (tag << 1)) > load<i16>(scores + (best << 1))) best = tag;
    return best;
  }
}
