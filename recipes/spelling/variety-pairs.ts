import type { Lexicon, Variety } from '#src/engine/lexicon/lexicon.js';
import { WordFlag } from '#src/engine/lexicon/word-flags.js';

/** A word that one variety alone writes so, and how the other writes it. */
type VarietyPair = readonly [own: string, other: string];

/**
 * A correspondence of letters is productive when so many stems show it in pairs of words that belong to one variety each;
 * words with the same first letters count as one stem.
 */
const PRODUCTIVE = 3;
const STEM = 4;
/** What a pair counts for whose other word both varieties have: `realise`, `realize`. */
const SHARED_WEIGHT = 0.1;
/** Two words that correspond in no productive way must be about as frequent, lest they be different words. Zipf scale. */
const MOST_APART = 1.6;
const LEAST_ZIPF = 1.5;
/** Letters that may change on either side: `manoeuvre`, `maneuver`. */
const LONGEST_CHANGE = 5;
/** The same where nothing else speaks for the pair. */
const LONGEST_IRREGULAR = 2;
const SHORTEST_WORD = 4;

interface Match {
  readonly other: string;
  readonly correspondence: string;
  readonly isExclusive: boolean;
}

/**
 * Pairs of British and American spellings, found in the lexicon by what its lists say: words that only one of them has are
 * set against nearby words of the other, the correspondences of letters (`our` for `or`, `ise` for `ize`, `lled` for
 * `led`) are counted, and of each word the partner by the most frequent one is taken. Where a word has none that is
 * productive, its partner must be exclusive to the other variety, and each must be the other's best: `jewellery`,
 * `jewelry`.
 */
export function varietyPairs(lexicon: Lexicon): VarietyPair[] {
  const words = vocabulary(lexicon);
  const british = matches(words.GB, [...words.US, ...words.both], new Set(words.US));
  const american = matches(words.US, [...words.GB, ...words.both], new Set(words.GB));
  return [...chosen(british, american, lexicon), ...chosen(american, british, lexicon)];
}

function vocabulary(lexicon: Lexicon): Record<Variety | 'both', string[]> {
  const words: Record<Variety | 'both', string[]> = { GB: [], US: [], both: [] };
  for (let id = 0; id < lexicon.size; id++) {
    const flags = lexicon.flags(id);
    if ((flags & WordFlag.lower) === 0 || (flags & WordFlag.rare) !== 0) continue;
    const word = lexicon.word(id);
    const variety = lexicon.variety(word);
    const isCommon = lexicon.zipfOfId(id) >= LEAST_ZIPF && word.length >= SHORTEST_WORD;
    if (variety && isCommon && /^[a-z]+$/.test(word)) words[variety].push(word);
  }
  return words;
}

type Matches = ReadonlyMap<string, readonly Match[]>;

/** What each word may correspond to, the words of `exclusive` being the other variety's alone. */
function matches(own: readonly string[], others: readonly string[], exclusive: ReadonlySet<string>): Matches {
  const byStart = new Map<string, string[]>();
  for (const other of others) {
    const known = byStart.get(start(other));
    if (known) known.push(other);
    else byStart.set(start(other), [other]);
  }
  return new Map(
    own.map((word) => {
      const found: Match[] = [];
      for (const other of byStart.get(start(word)) ?? []) {
        const correspondence = correspondenceOf(word, other);
        if (correspondence) found.push({ other, correspondence, isExclusive: exclusive.has(other) });
      }
      return [word, found];
    }),
  );
}

/** Varieties differ in the start of a word by no more than `oe` and `ae` for `e`. */
const start = (word: string) => word.replace(/^[oa]e/, 'e').charAt(0);

/** How two words differ, with the letter before, and `$` at the end; undefined where they differ by too much. */
function correspondenceOf(word: string, other: string): string | undefined {
  let from = 0;
  while (from < word.length && word[from] === other[from]) from += 1;
  const shorter = Math.min(word.length, other.length) - from;
  let tail = 0;
  while (tail < shorter && word[word.length - 1 - tail] === other[other.length - 1 - tail]) tail += 1;
  const [left, right] = [word.slice(from, word.length - tail), other.slice(from, other.length - tail)];
  if (left.length > LONGEST_CHANGE || right.length > LONGEST_CHANGE) return undefined;
  if (left.length + right.length > from + tail) return undefined;
  return `${word[from - 1] ?? '^'}${left}>${right}${tail === 0 ? '$' : ''}`;
}

function chosen(own: Matches, reverse: Matches, lexicon: Lexicon): VarietyPair[] {
  const rank = ranking(own, lexicon);
  const rankBack = ranking(reverse, lexicon);
  const pairs: VarietyPair[] = [];
  for (const word of own.keys()) {
    const best = rank(word);
    if (best && (best.isProductive || rankBack(best.other)?.other === word)) pairs.push([word, best.other]);
  }
  return pairs;
}

/** How many stems show each correspondence; one that ends a word proves nothing unless both words are exclusive. */
function supportOf(from: Matches): ReadonlyMap<string, number> {
  const seen = new Set<string>();
  const support = new Map<string, number>();
  for (const [word, found] of from) {
    for (const { correspondence, isExclusive } of found) {
      const key = `${word.slice(0, STEM)} ${correspondence} ${isExclusive}`;
      if (seen.has(key) || (!isExclusive && correspondence.endsWith('$'))) continue;
      seen.add(key);
      support.set(correspondence, (support.get(correspondence) ?? 0) + (isExclusive ? 1 : SHARED_WEIGHT));
    }
  }
  return support;
}

/** Finds the likeliest partner of a word: by how many pairs show its correspondence, then by frequency. */
function ranking(from: Matches, lexicon: Lexicon) {
  const support = supportOf(from);
  const isIrregularPartner = (word: string, { other, correspondence, isExclusive }: Match) =>
    isExclusive &&
    // A change at the end is inflection as often as not.
    !correspondence.endsWith('$') &&
    correspondence
      .slice(1)
      .split('>')
      .every((change) => change.length <= LONGEST_IRREGULAR) &&
    Math.abs(lexicon.zipf(word) - lexicon.zipf(other)) <= MOST_APART;
  return (word: string) =>
    [...(from.get(word) ?? [])]
      .map((match) => ({ ...match, support: support.get(match.correspondence) ?? 0 }))
      .map((match) => ({ ...match, isProductive: match.support >= PRODUCTIVE }))
      .filter((match) => match.isProductive || isIrregularPartner(word, match))
      .sort((a, b) => b.support - a.support || lexicon.zipf(b.other) - lexicon.zipf(a.other))[0];
}
