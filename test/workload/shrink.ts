/**
 * A small part of a list with which something still fails: removes ever smaller parts that are not needed.
 * @param mustKeep places that stay
 * @param fails whether it fails with the steps of these places
 * @param isOver whether there is no more time
 */
export async function shrunk(
  places: readonly number[],
  fails: (places: readonly number[]) => Promise<boolean>,
  isOver: () => boolean,
): Promise<readonly number[]> {
  let left = places;
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = left.length - size; start > -size; start -= size) {
      if (isOver()) return left;
      const fewer = left.filter((_, index) => index < start || index >= start + size);
      if (fewer.length < left.length && fewer.length > 0 && (await fails(fewer))) left = fewer;
    }
  }
  return left;
}

/** Places as `0-3,7`. */
export function toRanges(places: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const place of places) {
    const last = ranges.at(-1);
    if (last && last[1] === place - 1) last[1] = place;
    else ranges.push([place, place]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join();
}

/** The reverse. */
export function fromRanges(ranges: string): ReadonlySet<number> {
  return new Set(
    ranges.split(',').flatMap((range) => {
      const [first, last = first] = range.split('-').map(Number) as [number, number?];
      return Array.from({ length: last! - first + 1 }, (_, n) => first + n);
    }),
  );
}
