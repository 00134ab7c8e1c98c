/** Longer names are not typing errors. */
const LONGEST = 40;
/** Maximum share of a name that typing errors may change: one letter in three. */
const LETTERS_PER_SLIP = 3;
/** Minimum length of a prefix that identifies a name. */
const LEAST_BEGINNING = 3;

/** Letters left out, added, changed or swapped with their neighbour (Damerau–Levenshtein, each letter moved once). */
export function slipsBetween(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1;
      let least = Math.min(above[column]! + 1, current[column - 1]! + 1, above[column - 1]! + change);
      const isSwap =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwap) least = Math.min(least, before[column - 2]! + 1);
      current.push(least);
    }
    before = above;
    above = current;
  }
  return above[other.length]!;
}

/** The name that was probably meant: the only one with this prefix, or the one with the fewest typing errors; undefined if there is none. */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  if (given.length > LONGEST) return undefined;
  const begun = given.length < LEAST_BEGINNING ? [] : known.filter((name) => name.startsWith(given));
  if (begun.length === 1) return begun[0];
  const most = Math.floor(given.length / LETTERS_PER_SLIP);
  const [best] = known
    .map((name) => ({ name, slips: slipsBetween(given.toLowerCase(), name.toLowerCase()) }))
    .filter(({ slips }) => slips <= most)
    .sort((one, other) => one.slips - other.slips);
  return best?.name;
}
