import { hashOfWord } from '#src/engine/errors/spelling/unlisted-words.js';

/** The sections that `BucketIndex` reads. @param buckets for each word id in ascending order, its buckets */
export function bucketSections(
  name: string,
  bits: number,
  words: Iterable<{ readonly id: number; readonly buckets: Iterable<number> }>,
): Record<string, Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>> {
  const groups = new Map<number, number[]>();
  let total = 0;
  for (const { id, buckets } of words) {
    for (const bucket of new Set(buckets)) {
      const group = groups.get(bucket);
      if (group) group.push(id);
      else groups.set(bucket, [id]);
      total += 1;
    }
  }
  const starts = new Uint32Array((1 << bits) + 1);
  const ids = new Uint16Array(total);
  let at = 0;
  for (let bucket = 0; bucket < 1 << bits; bucket++) {
    starts[bucket] = at;
    for (const id of groups.get(bucket) ?? []) ids[at++] = id;
  }
  starts[1 << bits] = at;
  return { [`${name}Starts`]: starts, [`${name}Ids`]: ids };
}

/** A word that a slip can turn into another word. */
export interface Confusable {
  /** Id of the word that may be intended. */
  readonly id: number;
  /** −ln of the probability of the slip (edit-costs.ts). */
  readonly cost: number;
}

/** The sections that `ConfusableWords` reads. */
export function confusableSections(words: ReadonlyMap<number, readonly Confusable[]>) {
  const sorted = [...words].sort(([a], [b]) => a - b);
  const all = sorted.flatMap(([, confusables]) => confusables);
  const starts = new Uint32Array(sorted.length + 1);
  sorted.forEach(([, confusables], at) => {
    starts[at + 1] = starts[at]! + confusables.length;
  });
  return {
    confusableWords: Uint32Array.from(sorted, ([id]) => id),
    confusableStarts: starts,
    confusableMeant: Uint32Array.from(all, ({ id }) => id),
    confusableCosts: Float32Array.from(all, ({ cost }) => cost),
  };
}

/** The section that `UnlistedWords` reads. */
export const unlistedSection = (words: Iterable<string>) => ({
  unlisted: Uint32Array.from(new Set([...words].map(hashOfWord))).sort(),
});

/** The sections that `Varieties` reads. @param pairs ids of a word and its partner, each word once */
export function varietySections(pairs: readonly (readonly [number, number])[]) {
  const sorted = [...pairs].sort(([a], [b]) => a - b);
  return {
    varietyWords: Uint32Array.from(sorted, ([word]) => word),
    varietyPartners: Uint32Array.from(sorted, ([, partner]) => partner),
  };
}
