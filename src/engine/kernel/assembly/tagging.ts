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
import { entryOf, isEntry, locate, PLACE, payloadOf } from './table';

/** Numbers of 16 bits, one a tag; those beyond the last tag are the least there is. */
const TAGS: usize = 64;
const LEAST: i16 = -0x8000;
/** Tag of what stands before the sentence. */
const START_TAG: u32 = 63;
/** In `ONLY_TAG`: the word takes several tags. */
const SEVERAL_TAGS: u32 = 255;
/** Places beside a sentence, index of its first token. */
const PADDING: u32 = 2;

/** A list of weights has 16 bits an entry: whether it is the last one, the tag, and the weight plus `WEIGHT_OFFSET`. */
const LAST: u32 = 0x8000;
const WEIGHT_OFFSET: i16 = 128;

/** At least as many as a token has features. */
const MOST_FEATURES: usize = 64;

/*
 * Room of one thread for tagging: scores of the tags, a list that adds nothing, features, and where those lie that are
 * summed now and next.
 */
const NOTHING: usize = 2 * TAGS;
const FEATURES: usize = NOTHING + 16;
const PLACES: usize = FEATURES + 4 * MOST_FEATURES;
const PLACES_SIZE: usize = PLACE * MOST_FEATURES;
export const TAG_ROOM_FEATURES: usize = FEATURES;
export const TAG_ROOM_SIZE: usize = PLACES + 2 * PLACES_SIZE + 16;
export const TAG_SCORES_SIZE: usize = 2 * TAGS;

/** So many of a token's features depend on the tags of the tokens before. */
export const HISTORY_FEATURES: u32 = 11;

/** Prepares a room whose bytes are 0. */
export function startTagging(room: usize): void {
  store<u16>(room + NOTHING, <u16>(LAST | <u32>WEIGHT_OFFSET));
}

/** Writes all features of a token to the room, those that depend on no tags first. @returns how many */
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

/** What a token's own features sum to, for each of so many tags. @param scores receives the sums */
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
  const places = room + PLACES;
  store<u32>(places + PLACE * count, locate(table, features, count, places));
  addWeights(table, places, count, room + NOTHING, scores);
}

/** Tags a sentence from left to right: of each token the column `TAG` receives the tag with the greatest sum of weights. */
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
  let places = room + PLACES;
  let nextPlaces = places + PLACES_SIZE;
  let previous = START_TAG;
  let beforePrevious = START_TAG;
  let count = locateNeighbours(table, facts, capacity, style, PADDING, features, places);
  for (let at = PADDING; at < end; at++) {
    // Fetched while this token is summed.
    const nextCount =
      at + 1 < end ? locateNeighbours(table, facts, capacity, style, at + 1, features, nextPlaces) : 0;
    let tag = numberAt(columnOf(facts, capacity, ONLY_TAG), at);
    if (tag === SEVERAL_TAGS) {
      const historyEnd = historyFeatures(facts, capacity, at, previous, beforePrevious, features);
      const history = <u32>(historyEnd - features) >> 2;
      const total = count + history;
      const historyPlaces = places + PLACE * count;
      store<u32>(places + PLACE * total, locate(table, features, history, historyPlaces));
      memory.copy(room, numberAt(columnOf(facts, capacity, OWN), at), 2 * TAGS);
      addWeights(table, places, total, room + NOTHING, room);
      tag = highest(room);
    }
    store<u32>(columnOf(facts, capacity, TAG) + (at << 2), tag);
    beforePrevious = previous;
    previous = tag;
    const placesOfNow = places;
    places = nextPlaces;
    nextPlaces = placesOfNow;
    count = nextCount;
  }
}

/** @returns how many features the token's place has; none where the word decides alone */
function locateNeighbours(
  table: usize,
  facts: usize,
  capacity: u32,
  style: u32,
  at: u32,
  features: usize,
  places: usize,
): u32 {
  if (numberAt(columnOf(facts, capacity, ONLY_TAG), at) !== SEVERAL_TAGS) return 0;
  const count = <u32>(neighbourFeatures(facts, capacity, style, at, features) - features) >> 2;
  store<u32>(places + PLACE * count, locate(table, features, count, places));
  return count;
}

/** Adds to the scores of tags what lists say of some features. @param nothing address of a list that adds nothing */
function addWeights(table: usize, places: usize, count: u32, nothing: usize, scores: usize): void {
  const lists = load<u32>(table, 12);
  for (let end = places + count * <u32>PLACE; places < end; places += PLACE) {
    const found = entryOf(load<u32>(places), load<u32>(places, 4));
    const isFound = -<i32>isEntry(found);
    const weights = lists + ((payloadOf(found) + load<u8>(found)) << 1);
    let list = (weights & isFound) | (nothing & ~isFound);
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
