import { siteFeatures } from './site-features';
import { locate, PLACE, sumWeights } from './table';

/** At least as many as a site has features. */
const MOST_FEATURES: usize = 112;

/*
 * Room of one thread for sites. It begins with the sums, 16 numbers of 32 bits and one more that no one reads; extras of the
 * site, 16 bytes that stay 0, the features, and where they lie follow.
 */
export const ROOM_EXTRAS: usize = 80;
const NOTHING: usize = ROOM_EXTRAS + 16;
export const ROOM_FEATURES: usize = NOTHING + 16;
const PLACES: usize = ROOM_FEATURES + 4 * MOST_FEATURES;
export const ROOM_SIZE: usize = PLACES + PLACE * MOST_FEATURES + 16;

/**
 * Sums what speaks for each class of a site but the first, relative to the first.
 * @param table description of the weights (table.ts); the other parameters are those of `siteFeatures`
 * @param room holds the extras, and receives the sums
 */
export function judgeSite(
  table: usize,
  room: usize,
  facts: usize,
  capacity: u32,
  first: u32,
  end: u32,
  current: u32,
  variant: u32,
  id: u32,
  head: u32,
  governor: u32,
  after: u32,
  extraCount: u32,
): void {
  const count = featuresOf(
    room,
    facts,
    capacity,
    first,
    end,
    current,
    variant,
    id,
    head,
    governor,
    after,
    extraCount,
  );
  sumFeatures(table, room, count);
}

/** Sums the weights of the first so many features in the room, column by column. */
export function sumFeatures(table: usize, room: usize, count: u32): void {
  const places = room + PLACES;
  store<u32>(places + PLACE * count, locate(table, room + ROOM_FEATURES, count, places));
  sumWeights(table, places, count, room + NOTHING, room);
}

/** Writes the features of a site to the room. @returns how many */
export function featuresOf(
  room: usize,
  facts: usize,
  capacity: u32,
  first: u32,
  end: u32,
  current: u32,
  variant: u32,
  id: u32,
  head: u32,
  governor: u32,
  after: u32,
  extraCount: u32,
): u32 {
  return siteFeatures(
    facts,
    capacity,
    first,
    end,
    current,
    variant,
    id,
    head,
    governor,
    after,
    room + ROOM_EXTRAS,
    extraCount,
    room + ROOM_FEATURES,
  );
}
