import type { SentenceFacts } from './sentence-facts.js';
import type { Site } from './site.js';

/** At least as many as a site has features. */
export const MOST_FEATURES = 112;

/** A feature of one template and variant with up to four values, as one number. */
function mix(salt: number, a: number, b = 0, c = 0, d = 0): number {
  let hash = Math.imul(salt, 0x9e3779b1) ^ a;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ b;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) ^ c;
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f) ^ d;
  hash = Math.imul(hash ^ (hash >>> 14), 0x165667b1);
  return hash ^ (hash >>> 15);
}

/**
 * What speaks for one class or another in a site: words, groups and tags on both sides of it, the head, governor and
 * follower that its kind found, the word in question, and what the writer chose.
 * @param out receives the features, 32-bit hashes, from index 0
 * @returns how many
 */
export function siteFeatures(facts: SentenceFacts, site: Site, out: Int32Array): number {
  const { word, cluster, group, tag, lemma, seen } = facts;
  const { first, end, current, head, governor, after } = site;
  const id = site.lemma;
  const v = 1 + 128 * site.variant;
  const l1 = word[first - 1]!;
  const l2 = word[first - 2]!;
  const l3 = word[first - 3]!;
  const r1 = word[end]!;
  const r2 = word[end + 1]!;
  const r3 = word[end + 2]!;
  const tl1 = tag[first - 1]!;
  const tr1 = tag[end]!;
  const tagsLeft = tl1 | (tag[first - 2]! << 6);
  const tagsRight = tr1 | (tag[end + 1]! << 6);
  const cl1 = cluster[first - 1]!;
  const cl2 = cluster[first - 2]!;
  const cr1 = cluster[end]!;
  const cr2 = cluster[end + 1]!;
  const gl1 = group[first - 1]!;
  const gr1 = group[end]!;
  let n = 0;
  out[n++] = mix(v + 0, 0);
  out[n++] = mix(v + 1, l1);
  out[n++] = mix(v + 2, r1);
  out[n++] = mix(v + 3, l2);
  out[n++] = mix(v + 4, r2);
  out[n++] = mix(v + 5, l1, r1);
  out[n++] = mix(v + 6, l2, l1);
  out[n++] = mix(v + 7, r1, r2);
  out[n++] = mix(v + 8, l1, r1, r2);
  out[n++] = mix(v + 9, l2, l1, r1);
  out[n++] = mix(v + 10, r1, r2, r3);
  out[n++] = mix(v + 11, l3, l2, l1);
  out[n++] = mix(v + 12, l2, l1, r1, r2);
  out[n++] = mix(v + 13, tagsLeft, tagsRight);
  out[n++] = mix(v + 14, tagsLeft, tr1);
  out[n++] = mix(v + 15, tl1, tagsRight);
  out[n++] = mix(v + 16, tl1, tr1);
  out[n++] = mix(v + 17, tagsLeft, tag[first - 3]!);
  out[n++] = mix(v + 18, tagsRight, tag[end + 2]!);
  out[n++] = mix(v + 19, cl1);
  out[n++] = mix(v + 20, cr1);
  out[n++] = mix(v + 21, cl1, cr1);
  out[n++] = mix(v + 22, l1, cr1);
  out[n++] = mix(v + 23, cl1, r1);
  out[n++] = mix(v + 24, cl2, cl1);
  out[n++] = mix(v + 25, cr1, cr2);
  out[n++] = mix(v + 26, l1, tagsRight);
  out[n++] = mix(v + 27, tagsLeft, r1);
  out[n++] = mix(v + 28, l1, cr1, cr2);
  out[n++] = mix(v + 29, cl2, cl1, r1);
  out[n++] = mix(v + 30, group[first - 2]!, gl1, gr1, group[end + 1]!);
  if (head !== 0) {
    const h = lemma[head]!;
    const ch = cluster[head]!;
    const th = tag[head]!;
    out[n++] = mix(v + 31, h, th);
    out[n++] = mix(v + 32, ch, th);
    out[n++] = mix(v + 33, l1, h, th);
    out[n++] = mix(v + 34, l1, ch, th);
    out[n++] = mix(v + 35, cl1, h, th);
    out[n++] = mix(v + 36, r1, h, th);
    out[n++] = mix(v + 37, tl1, th, tr1, seen[head]!);
    out[n++] = mix(v + 38, h, th, seen[head]!);
    out[n++] = mix(v + 39, word[head]!, word[head + 1]!);
    out[n++] = mix(v + 40, word[head]!, word[head - 1]!, l1);
    out[n++] = mix(v + 41, th, word[head + 1]!, l1);
    out[n++] = mix(v + 42, h, th, tagsLeft);
  }
  if (governor !== 0) {
    const g = lemma[governor]!;
    const wg = word[governor]!;
    out[n++] = mix(v + 43, g, tag[governor]!);
    out[n++] = mix(v + 44, wg, r1);
    out[n++] = mix(v + 45, wg, l1);
    out[n++] = mix(v + 46, wg, tr1, tl1);
    if (head !== 0) {
      out[n++] = mix(v + 47, g, lemma[head]!);
      out[n++] = mix(v + 48, cluster[governor]!, lemma[head]!);
      out[n++] = mix(v + 49, g, cluster[head]!);
      out[n++] = mix(v + 50, wg, tag[head]!, tr1);
    }
  }
  if (after !== 0) {
    out[n++] = mix(v + 51, word[after]!, tl1);
    out[n++] = mix(v + 52, word[after]!, l1);
    out[n++] = mix(v + 53, tag[after]!, l1, r1);
    out[n++] = mix(v + 54, tag[after]!, tagsLeft);
    if (head !== 0) {
      out[n++] = mix(v + 55, lemma[head]!, word[after]!);
      out[n++] = mix(v + 56, l1, lemma[head]!, word[after]!);
    }
  }
  if (id !== 0) {
    out[n++] = mix(v + 60, id);
    out[n++] = mix(v + 61, id, l1);
    out[n++] = mix(v + 62, id, r1);
    out[n++] = mix(v + 63, id, l1, r1);
    out[n++] = mix(v + 64, id, l2, l1);
    out[n++] = mix(v + 65, id, r1, r2);
    out[n++] = mix(v + 66, id, tl1, tr1);
    out[n++] = mix(v + 67, id, tagsLeft);
    out[n++] = mix(v + 68, id, tagsRight);
    out[n++] = mix(v + 69, id, cl1);
    out[n++] = mix(v + 70, id, cr1);
    out[n++] = mix(v + 71, id, l2);
    out[n++] = mix(v + 72, id, r2);
    if (head !== 0) {
      out[n++] = mix(v + 73, id, word[head]!);
      out[n++] = mix(v + 74, id, tag[head]!);
    }
    if (governor !== 0) out[n++] = mix(v + 75, id, word[governor]!);
    if (after !== 0) out[n++] = mix(v + 76, id, word[after]!);
  }
  for (let extra = 0; extra < site.extraCount; extra++) {
    const value = site.extras[extra]!;
    out[n++] = mix(v + 80 + extra, value);
    out[n++] = mix(v + 85 + extra, value, tl1, tr1);
    out[n++] = mix(v + 90 + extra, value, l1);
    out[n++] = mix(v + 95 + extra, value, r1);
  }
  // What the writer chose: which slips are common, in general and in this company.
  out[n++] = mix(v + 100, current);
  out[n++] = mix(v + 101, current, id);
  out[n++] = mix(v + 102, current, l1);
  out[n++] = mix(v + 103, current, r1);
  out[n++] = mix(v + 104, current, tl1, tr1);
  if (head !== 0) {
    out[n++] = mix(v + 105, current, lemma[head]!, tag[head]!);
    out[n++] = mix(v + 106, current, tag[head]!, tl1);
  }
  return n;
}
