/** Holm's step-down correction (Holm 1979, "A simple sequentially rejective multiple test procedure"), in the same order. */
export function holm(ps: readonly number[]): number[] {
  const order = ps.map((p, place) => ({ p, place })).sort((a, b) => a.p - b.p);
  const adjusted = new Array<number>(ps.length);
  let highest = 0;
  for (const [index, { p, place }] of order.entries()) {
    highest = Math.max(highest, Math.min(1, p * (ps.length - index)));
    adjusted[place] = highest;
  }
  return adjusted;
}
