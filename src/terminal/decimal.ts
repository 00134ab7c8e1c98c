import { counted } from '../domain/counted.js';
import type { ConfirmedTexts } from '../services/accounts/deletions.js';

/** What a deletion of texts has deleted: `3 submissions, 1 result, …`. @param others further rows, by what one of them is */
export const deletedRows = (
  { submissions, results, marks, notifications }: ConfirmedTexts,
  others: Readonly<Record<string, number | null>> = {},
): string =>
  Object.entries({
    submission: submissions,
    result: results,
    mark: marks,
    notification: notifications,
    ...others,
  })
    .map(([one, count]) => counted(count ?? 0, one))
    .join(', ');

/** A number with this many decimals; a dash if it is unknown. */
export function decimal(value: number | null | undefined, decimals = 3): string {
  if (value === null || value === undefined) return '–';
  const text = value.toFixed(decimals);
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text;
}

/** A share of 0 to 1 as a percentage. */
export const share = (value: number | null | undefined, decimals = 0): string =>
  value === null || value === undefined ? '–' : `${decimal(100 * value, decimals)} %`;

/** A move with its sign; 0 has none. */
export function signed(points: number | null, decimals = 2): string {
  if (points === null) return '';
  const size = Math.abs(points).toFixed(decimals);
  if (Number(size) === 0) return size;
  return `${points < 0 ? '−' : '+'}${size}`;
}

/** A p value: `.032`, `< .001`. */
export function probability(p: number | null): string {
  if (p === null) return '–';
  if (p < 0.001) return '< .001';
  return p > 0.999 ? '> .999' : p.toFixed(3).slice(1);
}
