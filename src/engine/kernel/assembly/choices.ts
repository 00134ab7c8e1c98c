import { siteFeatures } from './site-features';
import { fetch, locate, PLACE, sumWeights } from './table';

/** Upper bound for the features of a site. */
const MOST_FEATURES: usize = 112;

/*
 * Room of one thread for sites: the sums (16 32-bit numbers and an unused one), the site (site-features.ts), the
 * features, and their places.
 */
export const ROOM_SITE: usize = 80;
export const ROOM_FEATURES: usize = ROOM_SITE + 64;
const PLACES: usize = ROOM_FEATURES + 4 * MOST_FEATURES;
export const ROOM_SIZE: usize = PLACES + PLACE * MOST_FEATURES + 16;

/**
 * Sums the weights for each class of a site except the first, relative to the first.
 * @param table description of the weights (table.ts)
 * @param room contains the site, and receives the sums
 * @param facts columns of its sentence (sentence-facts.ts), one after the other
 * @param capacity length of each column
 */
export function judgeSite(table: usize, room: usize, facts: usize, capacity: u32): void {
  sumFeatures(table, room, featuresOf(room, facts, capacity));
}

/** Sums the weights of the first features in the room, column by column. */
export function sumFeatures(table: usize, room: usize, count: u32): void {
  const places = room + PLACES;
  locate(table, room + ROOM_FEATURES, count, places);
  const fetched = fetch(places, count, PLACE);
  store<u32>(places + PLACE * count, fetched ^ sumWeights(table, places, count, room));
}

/** Writes the features of the site in the room to it. @returns their number */
export function featuresOf(room: usize, facts: usize, capacity: u32): u32 {
  return siteFeatures(facts, capacity, room + ROOM_SITE, room + ROOM_FEATURES);
}
