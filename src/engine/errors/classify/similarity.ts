/**
 * Distance between two words in letters: insertions, deletions, substitutions and swaps of neighbours (optimal string
 * alignment).
 */
export function letterDistance(a: string, b: string): number {
  let beforeLast = new Uint16Array(b.length + 1);
  let last = Uint16Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = new Uint16Array(b.length + 1);
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const substitution = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(substitution, last[j]! + 1, row[j - 1]! + 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

/** Longer tokens are not real words: their first letters are enough. */
const LONGEST = 60;

/** How similar two words are, 0 to 1: one minus their distance divided by the length of the longer. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  const [one, other] = [a.slice(0, LONGEST), b.slice(0, LONGEST)];
  return 1 - letterDistance(one, other) / Math.max(one.length, other.length);
}

/** Letters that sound the same to learners, and silent ones. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:kn|gn)/, 'n'],
  [/^wh(?=o)/, 'h'],
  [/^wr/, 'r'],
  [/^wh/, 'w'],
  [/mb$/, 'm'],
  [/igh/g, 'i'],
  [/ph/g, 'f'],
  [/c(?=[eiy])/g, 's'],
  [/ck|c(?!h)|q/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/(.)\1/g, '$1'],
  [/(?<=.)(?:[aeiouyw]|h(?=[aeiouy]))+/g, 'a'],
  [/^[aeiouy]+/, 'a'],
  [/(?<=.[^a])a$/, ''],
];

/**
 * A rough key of how a word sounds: vowels are merged, silent letters left out. `hear` and `here` have the same key.
 */
export function soundOf(word: string): string {
  return SOUNDS.reduce((sound, [letters, heard]) => sound.replace(letters, heard), word);
}

/** Only the letters and digits: `don't` and `dont` are the same. */
export const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
