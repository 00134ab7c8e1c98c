/** A p value: `.032`, `< .001`. */
export function probability(p: number | null): string {
  if (p === null) return '–';
  if (p < 0.001) return '< .001';
  return p > 0.999 ? '> .999' : p.toFixed(3).slice(1);
}
