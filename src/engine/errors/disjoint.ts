import type { Edit } from '../document/edit.js';
import type { Span } from '../document/span.js';

/**
 * The subset of proposals whose rooms do not overlap and whose gains sum to the most (weighted interval scheduling;
 * Kleinberg & Tardos 2005, Algorithm Design, 6.1), sorted by start. Ties are resolved by `compare`, so that the order
 * of detectors has no effect.
 * @param roomOf the range that an edit occupies exclusively
 */
export function chooseDisjoint(
  edits: readonly Edit[],
  gain: (edit: Edit) => number,
  roomOf: (edit: Edit) => Span,
): Edit[] {
  const sorted = [...edits].sort((a, b) => roomOf(a).end - roomOf(b).end || compare(a, b));
  const ends = sorted.map((edit) => roomOf(edit).end);
  /** best[n]: the greatest sum that the first n edits can reach. */
  const best = new Float64Array(sorted.length + 1);
  const fitsAfter = sorted.map((edit) => countEndingBy(ends, roomOf(edit).start));
  sorted.forEach((edit, index) => {
    best[index + 1] = Math.max(best[index]!, best[fitsAfter[index]!]! + gain(edit));
  });
  const chosen: Edit[] = [];
  for (let count = sorted.length; count > 0; ) {
    if (best[count] === best[count - 1]) {
      count -= 1;
    } else {
      chosen.push(sorted[count - 1]!);
      count = fitsAfter[count - 1]!;
    }
  }
  return chosen.reverse();
}

/** The more certain, then the shorter, and finally a deterministic order by content. */
function compare(a: Edit, b: Edit): number {
  return (
    b.confidence - a.confidence ||
    a.end - a.start - (b.end - b.start) ||
    a.start - b.start ||
    ordered(a.code, b.code) ||
    ordered(a.correction, b.correction) ||
    ordered(a.source, b.source)
  );
}

const ordered = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** How many of the sorted ends are at most `offset`. */
function countEndingBy(ends: readonly number[], offset: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
