import { byteAt, numberAt, put } from './columns';

/*
 * The features of a site of a sentence (site.ts): words, groups and tags on both sides of it, the head, governor and
 * follower that its kind found, the word in question, and what the writer chose.
 */

/** A feature of one template and variant with up to four values, as one number. */
@inline
function mix(salt: u32, a: u32, b: u32 = 0, c: u32 = 0, d: u32 = 0): u32 {
  let hash = (salt * 0x9e3779b1) ^ a;
  hash = ((hash ^ (hash >> 15)) * 0x85ebca6b) ^ b;
  hash = ((hash ^ (hash >> 13)) * 0xc2b2ae35) ^ c;
  hash = ((hash ^ (hash >> 16)) * 0x27d4eb2f) ^ d;
  hash = (hash ^ (hash >> 14)) * 0x165667b1;
  return hash ^ (hash >> 15);
}

/**
 * @param facts columns of a sentence (sentence-facts.ts), one after the other
 * @param capacity length of each column
 * @param site numbers of 32 bits, as `SiteReader` writes them, and up to four extras
 * @param out receives the features, 32-bit hashes
 * @returns their number
 */
export function siteFeatures(facts: usize, capacity: u32, site: usize, out: usize): u32 {
  const first = numberAt(site, 0);
  const end = numberAt(site, 1);
  const current = numberAt(site, 2);
  const variant = numberAt(site, 3);
  const id = numberAt(site, 4);
  const head = numberAt(site, 5);
  const governor = numberAt(site, 6);
  const after = numberAt(site, 7);
  const extraCount = numberAt(site, 8);
  const extras = site + 36;
  const word = facts;
  const cluster = word + (capacity << 2);
  const group = cluster + (capacity << 2);
  const lemma = group + (capacity << 2);
  const tag = lemma + (capacity << 2);
  const seen = tag + capacity;
  let to = out;
  const v = 1 + 128 * variant;
  const l1 = numberAt(word, first - 1);
  const l2 = numberAt(word, first - 2);
  const l3 = numberAt(word, first - 3);
  const r1 = numberAt(word, end);
  const r2 = numberAt(word, end + 1);
  const r3 = numberAt(word, end + 2);
  const tl1 = byteAt(tag, first - 1);
  const tr1 = byteAt(tag, end);
  const tagsLeft = tl1 | (byteAt(tag, first - 2) << 6);
  const tagsRight = tr1 | (byteAt(tag, end + 1) << 6);
  const cl1 = numberAt(cluster, first - 1);
  const cl2 = numberAt(cluster, first - 2);
  const cr1 = numberAt(cluster, end);
  const cr2 = numberAt(cluster, end + 1);
  const gl1 = numberAt(group, first - 1);
  const gr1 = numberAt(group, end);
  to = put(to, mix(v + 0, 0));
  to = put(to, mix(v + 1, l1));
  to = put(to, mix(v + 2, r1));
  to = put(to, mix(v + 3, l2));
  to = put(to, mix(v + 4, r2));
  to = put(to, mix(v + 5, l1, r1));
  to = put(to, mix(v + 6, l2, l1));
  to = put(to, mix(v + 7, r1, r2));
  to = put(to, mix(v + 8, l1, r1, r2));
  to = put(to, mix(v + 9, l2, l1, r1));
  to = put(to, mix(v + 10, r1, r2, r3));
  to = put(to, mix(v + 11, l3, l2, l1));
  to = put(to, mix(v + 12, l2, l1, r1, r2));
  to = put(to, mix(v + 13, tagsLeft, tagsRight));
  to = put(to, mix(v + 14, tagsLeft, tr1));
  to = put(to, mix(v + 15, tl1, tagsRight));
  to = put(to, mix(v + 16, tl1, tr1));
  to = put(to, mix(v + 17, tagsLeft, byteAt(tag, first - 3)));
  to = put(to, mix(v + 18, tagsRight, byteAt(tag, end + 2)));
  to = put(to, mix(v + 19, cl1));
  to = put(to, mix(v + 20, cr1));
  to = put(to, mix(v + 21, cl1, cr1));
  to = put(to, mix(v + 22, l1, cr1));
  to = put(to, mix(v + 23, cl1, r1));
  to = put(to, mix(v + 24, cl2, cl1));
  to = put(to, mix(v + 25, cr1, cr2));
  to = put(to, mix(v + 26, l1, tagsRight));
  to = put(to, mix(v + 27, tagsLeft, r1));
  to = put(to, mix(v + 28, l1, cr1, cr2));
  to = put(to, mix(v + 29, cl2, cl1, r1));
  to = put(to, mix(v + 30, numberAt(group, first - 2), gl1, gr1, numberAt(group, end + 1)));
  if (head !== 0) {
    const h = numberAt(lemma, head);
    const ch = numberAt(cluster, head);
    const th = byteAt(tag, head);
    to = put(to, mix(v + 31, h, th));
    to = put(to, mix(v + 32, ch, th));
    to = put(to, mix(v + 33, l1, h, th));
    to = put(to, mix(v + 34, l1, ch, th));
    to = put(to, mix(v + 35, cl1, h, th));
    to = put(to, mix(v + 36, r1, h, th));
    to = put(to, mix(v + 37, tl1, th, tr1, byteAt(seen, head)));
    to = put(to, mix(v + 38, h, th, byteAt(seen, head)));
    to = put(to, mix(v + 39, numberAt(word, head), numberAt(word, head + 1)));
    to = put(to, mix(v + 40, numberAt(word, head), numberAt(word, head - 1), l1));
    to = put(to, mix(v + 41, th, numberAt(word, head + 1), l1));
    to = put(to, mix(v + 42, h, th, tagsLeft));
  }
  if (governor !== 0) {
    const g = numberAt(lemma, governor);
    const wg = numberAt(word, governor);
    to = put(to, mix(v + 43, g, byteAt(tag, governor)));
    to = put(to, mix(v + 44, wg, r1));
    to = put(to, mix(v + 45, wg, l1));
    to = put(to, mix(v + 46, wg, tr1, tl1));
    if (head !== 0) {
      to = put(to, mix(v + 47, g, numberAt(lemma, head)));
      to = put(to, mix(v + 48, numberAt(cluster, governor), numberAt(lemma, head)));
      to = put(to, mix(v + 49, g, numberAt(cluster, head)));
      to = put(to, mix(v + 50, wg, byteAt(tag, head), tr1));
    }
  }
  if (after !== 0) {
    to = put(to, mix(v + 51, numberAt(word, after), tl1));
    to = put(to, mix(v + 52, numberAt(word, after), l1));
    to = put(to, mix(v + 53, byteAt(tag, after), l1, r1));
    to = put(to, mix(v + 54, byteAt(tag, after), tagsLeft));
    if (head !== 0) {
      to = put(to, mix(v + 55, numberAt(lemma, head), numberAt(word, after)));
      to = put(to, mix(v + 56, l1, numberAt(lemma, head), numberAt(word, after)));
    }
  }
  if (id !== 0) {
    to = put(to, mix(v + 60, id));
    to = put(to, mix(v + 61, id, l1));
    to = put(to, mix(v + 62, id, r1));
    to = put(to, mix(v + 63, id, l1, r1));
    to = put(to, mix(v + 64, id, l2, l1));
    to = put(to, mix(v + 65, id, r1, r2));
    to = put(to, mix(v + 66, id, tl1, tr1));
    to = put(to, mix(v + 67, id, tagsLeft));
    to = put(to, mix(v + 68, id, tagsRight));
    to = put(to, mix(v + 69, id, cl1));
    to = put(to, mix(v + 70, id, cr1));
    to = put(to, mix(v + 71, id, l2));
    to = put(to, mix(v + 72, id, r2));
    if (head !== 0) {
      to = put(to, mix(v + 73, id, numberAt(word, head)));
      to = put(to, mix(v + 74, id, byteAt(tag, head)));
    }
    if (governor !== 0) to = put(to, mix(v + 75, id, numberAt(word, governor)));
    if (after !== 0) to = put(to, mix(v + 76, id, numberAt(word, after)));
  }
  for (let extra: u32 = 0; extra < extraCount; extra++) {
    const value = numberAt(extras, extra);
    to = put(to, mix(v + 80 + extra, value));
    to = put(to, mix(v + 85 + extra, value, tl1, tr1));
    to = put(to, mix(v + 90 + extra, value, l1));
    to = put(to, mix(v + 95 + extra, value, r1));
  }
  // What the writer chose: which errors are common, in general and in this context.
  to = put(to, mix(v + 100, current));
  to = put(to, mix(v + 101, current, id));
  to = put(to, mix(v + 102, current, l1));
  to = put(to, mix(v + 103, current, r1));
  to = put(to, mix(v + 104, current, tl1, tr1));
  if (head !== 0) {
    to = put(to, mix(v + 105, current, numberAt(lemma, head), byteAt(tag, head)));
    to = put(to, mix(v + 106, current, byteAt(tag, head), tl1));
  }
  return <u32>(to - out) >> 2;
}
