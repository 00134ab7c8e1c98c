import { fetch } from './table';

/*
 * N-gram models with backoff, along a passage of ids (language-model.ts). A passage is described by two 32-bit numbers:
 * the addresses of its ids and of their groups.
 *
 * A model is described by the addresses of its unigrams, of its slots, and of the values that codes of probabilities
 * and of backoffs stand for, followed by its room: the number of known contexts, the backoffs after the last words, and
 * the places of the n-grams at some positions.
 */

const UNIGRAMS: usize = 0;
const SLOTS: usize = 4;
const SLOT_COUNT: usize = 8;
const PROBABILITIES: usize = 12;
const BACKOFFS: usize = 16;
const ORDER: usize = 20;
/** Number of slots divided by 2³², as a 64-bit number. */
const SCALE: usize = 24;
const CONTEXTS: usize = 32;
const BEFORE: usize = 40;
const AFTER: usize = 104;
const SOUGHT: usize = 168;
/** For each length up to 8: the address of a slot, and a fingerprint. */
const SOUGHT_SIZE: usize = 64;
/** Number of positions whose n-grams are looked up at once, a power of 2. */
const BLOCK: u32 = 16;
const FETCHED: usize = SOUGHT + BLOCK * SOUGHT_SIZE;
export const BACKOFF_SIZE: usize = FETCHED + 8;

/*
 * A mixture is described by the addresses of the models of words and of groups, of the groups of ids, and of each id's
 * share of its group, followed by the weight of the groups, a 64-bit number.
 */
const WORDS: usize = 0;
const GROUPS: usize = 4;
const GROUP_OF: usize = 8;
const SHARE_OF_GROUP: usize = 12;
const WEIGHT: usize = 16;
export const MIXTURE_SIZE: usize = 24;

/** Codes of one length. */
const CODES: u32 = 256;
const PRINT_BITS: u32 = 16;

@inline
function idAt(ids: usize, at: u32): u32 {
  return load<u32>(ids + (at << 2));
}

/** The hashes of recipes/language-model/ngram-table.ts. */
@inline
function mixed(hash: u32): u32 {
  const mixture = (hash ^ (hash >> 16)) * 0x2c1b3c6d;
  return mixture ^ (mixture >> 13);
}

/** The part of the room for the places of the n-grams that end at a position. */
@inline
function soughtAt(model: usize, at: u32): usize {
  return model + SOUGHT + <usize>(at & (BLOCK - 1)) * SOUGHT_SIZE;
}

/** Computes the places of the n-grams that end at each of at most `BLOCK` positions, and fetches them all at once. */
function seek(model: usize, ids: usize, from: u32, to: u32, longest: u32): void {
  const slots = load<u32>(model, SLOTS);
  const scale = load<f64>(model, SCALE);
  for (let at = from; at < to; at++) {
    const last = min(longest - 1, at);
    let sought = soughtAt(model, at);
    const id = idAt(ids, at) + 1;
    let place = id * 0x9e3779b1;
    let print = id * 0x85ebca6b;
    for (let length: u32 = 1; length <= last; length++) {
      const before = idAt(ids, at - length) + 1;
      place = ((place ^ (place >> 15)) * 0x2c1b3c6d) ^ (before * 0x9e3779b1);
      print = (print ^ (print >> 13)) * 0x9e3779b1 + before * 0x85ebca6b;
      const wanted = mixed(print) >> PRINT_BITS;
      store<u32>(sought, slots + (<u32>(<f64>mixed(place) * scale) << 2));
      store<u32>(sought, wanted === 0 ? 1 : wanted, 4);
      sought += 8;
    }
  }
  let fetched: u32 = 0;
  for (let at = from; at < to; at++) fetched ^= fetch(soughtAt(model, at), min(longest - 1, at), 8);
  // Prevents the reads from being optimised away.
  store<u32>(model + FETCHED, fetched);
}

/**
 * The entry of an n-gram, or 0 if there is none: the first one from its slot on that is free or has its fingerprint.
 */
function find(model: usize, start: usize, wanted: u32): u32 {
  const slots = <usize>load<u32>(model, SLOTS);
  const end = slots + (load<u32>(model, SLOT_COUNT) << 2);
  let slot = start;
  if (ASC_FEATURE_SIMD) {
    while (slot + 16 <= end) {
      const entries = v128.load(slot);
      const isPrint = i32x4.eq(i32x4.shr_u(entries, <i32>PRINT_BITS), i32x4.splat(wanted));
      const ends = i32x4.bitmask(v128.or(isPrint, i32x4.eq(entries, i32x4.splat(0))));
      if (ends) return load<u32>(slot + (<u32>ctz(ends) << 2));
      slot += 16;
    }
    if (slot === end) slot = slots;
  }
  let entry = load<u32>(slot);
  while (entry !== 0 && entry >> PRINT_BITS !== wanted) {
    slot += 4;
    if (slot === end) slot = slots;
    entry = load<u32>(slot);
  }
  return entry;
}

/** P(word at a position | words before it), after `seek`. Updates the state for the next position. */
function walk(model: usize, ids: usize, at: u32, longest: u32): f64 {
  const probabilities = load<u32>(model, PROBABILITIES);
  const backoffs = load<u32>(model, BACKOFFS);
  const unigram = <u32>load<u16>(load<u32>(model, UNIGRAMS) + (idAt(ids, at) << 1));
  let probability = <f64>load<f32>(probabilities + ((unigram & 0xff) << 2));
  store<f64>(model, load<f32>(backoffs + ((unigram >> 8) << 2)), AFTER);
  let sought = soughtAt(model, at);
  let length: u32 = 1;
  for (; length < longest && length <= at; length++) {
    const entry = find(model, load<u32>(sought), load<u32>(sought, 4));
    if (entry === 0) break;
    const codes = length * CODES;
    probability = load<f32>(probabilities + ((codes + (entry & 0xff)) << 2));
    store<f64>(model + (length << 3), load<f32>(backoffs + ((codes + ((entry >> 8) & 0xff)) << 2)), AFTER);
    sought += 8;
  }
  const contexts = load<u32>(model, CONTEXTS);
  for (let context = length; context <= contexts; context++)
    probability *= load<f64>(model + ((context - 1) << 3), BEFORE);
  const kept = min(length, load<u32>(model, ORDER) - 1);
  for (let context: u32 = 0; context < kept; context++)
    store<f64>(model + (context << 3), load<f64>(model + (context << 3), AFTER), BEFORE);
  store<u32>(model, kept, CONTEXTS);
  return probability;
}

/** Starts with the word at a position as the last one before the first step. */
function enter(model: usize, ids: usize, at: u32): void {
  const longest = load<u32>(model, ORDER) - 1;
  seek(model, ids, at, at + 1, longest);
  walk(model, ids, at, longest);
}

/** Both models of a mixture. */
function seekBoth(mixture: usize, passage: usize, from: u32, to: u32): void {
  const words = load<u32>(mixture, WORDS);
  const groups = load<u32>(mixture, GROUPS);
  seek(words, load<u32>(passage), from, to, load<u32>(words, ORDER));
  seek(groups, load<u32>(passage, 4), from, to, load<u32>(groups, ORDER));
}

function enterBoth(mixture: usize, passage: usize, at: u32): void {
  enter(load<u32>(mixture, WORDS), load<u32>(passage), at);
  enter(load<u32>(mixture, GROUPS), load<u32>(passage, 4), at);
}

function walkBoth(mixture: usize, passage: usize, at: u32): f64 {
  const words = load<u32>(mixture, WORDS);
  const groups = load<u32>(mixture, GROUPS);
  const ids = load<u32>(passage);
  const share = <f64>load<f32>(load<u32>(mixture, SHARE_OF_GROUP) + (idAt(ids, at) << 2));
  const byWords = walk(words, ids, at, load<u32>(words, ORDER));
  const byGroups = walk(groups, load<u32>(passage, 4), at, load<u32>(groups, ORDER)) * share;
  return byWords + load<f64>(mixture, WEIGHT) * (byGroups - byWords);
}

function setGroups(mixture: usize, passage: usize, from: u32, to: u32): void {
  const groupOf = load<u32>(mixture, GROUP_OF);
  const ids = load<u32>(passage);
  const groups = load<u32>(passage, 4);
  for (let at = from; at < to; at++)
    store<u32>(groups + (at << 2), load<u16>(groupOf + (idAt(ids, at) << 1)));
}

/** Size in bytes of the state of both models before a position. */
export const KNOWN_SIZE: usize = 2 * 64;

/**
 * P of each position of a passage from `from`, which is at least 1, to before `to`, given the words before it.
 * @param out receives numbers of 64 bits by position
 * @param known receives what `resume` needs, `KNOWN_SIZE` bytes by position; 0 if nothing will be resumed
 */
export function probabilitiesOf(
  mixture: usize,
  passage: usize,
  from: u32,
  to: u32,
  out: usize,
  known: usize,
): void {
  const words = load<u32>(mixture, WORDS);
  const groups = load<u32>(mixture, GROUPS);
  setGroups(mixture, passage, 0, to);
  enterBoth(mixture, passage, from - 1);
  for (let start = from; start < to; start += BLOCK) {
    const end = min(start + BLOCK, to);
    seekBoth(mixture, passage, start, end);
    for (let at = start; at < end; at++) {
      if (known !== 0) {
        const place = known + at * <u32>KNOWN_SIZE;
        memory.copy(place, words + CONTEXTS, 64);
        memory.copy(place + 64, groups + CONTEXTS, 64);
      }
      store<f64>(out + (at << 3), walkBoth(mixture, passage, at));
    }
  }
}

/** Replaces the id at a position of a passage that was read. @returns the previous one */
export function replaceId(mixture: usize, passage: usize, at: u32, id: u32): u32 {
  const place = load<u32>(passage) + (at << 2);
  const before = load<u32>(place);
  store<u32>(place, id);
  setGroups(mixture, passage, at, at + 1);
  return before;
}

/**
 * Returns to the state before a position of a passage that was read, for steps up to another position, at most `BLOCK`.
 */
export function resume(mixture: usize, passage: usize, known: usize, at: u32, to: u32): void {
  const place = known + at * <u32>KNOWN_SIZE;
  memory.copy(load<u32>(mixture, WORDS) + CONTEXTS, place, 64);
  memory.copy(load<u32>(mixture, GROUPS) + CONTEXTS, place + 64, 64);
  seekBoth(mixture, passage, at, to);
}

/** P of the next position. */
export function step(mixture: usize, passage: usize, at: u32): f64 {
  return walkBoth(mixture, passage, at);
}
