import type { Explanation } from '../domain/explanation.js';
import { renderTable } from './table.js';

export interface ExplanationLook {
  /** Of the points; two, unless the scale is narrow. */
  readonly decimals?: number;
  /** Columns of the terminal; found out when left out. */
  readonly width?: number;
}

/**
 * Why a score is what it is, as a table: the average text, what raised or lowered the score by category with its
 * strongest features, the score. The printed points add up.
 */
export function renderExplanation(
  explanation: Explanation,
  { decimals = 2, width }: ExplanationLook = {},
): string {
  const { base, categories, scale_limit, overall_score } = explanation;
  const scale = 10 ** decimals;
  const plain = (units: number) => (units / scale).toFixed(decimals);
  const signed = (units: number) => `${units < 0 ? '−' : '+'}${plain(Math.abs(units))}`;
  const named = ({ wording, points }: { readonly wording: string; readonly points: number }) =>
    `${wording} ${signed(Math.round(scale * points))}`;
  const parts = [
    { name: 'the average text', points: base, because: '' },
    ...categories.map(({ category, points, features }) => ({
      name: category,
      points,
      because: features.map(named).join('; '),
    })),
    { name: 'the end of the scale', points: scale_limit ?? 0, because: '' },
  ];
  const total = Math.round(scale * overall_score);
  const shares = apportioned(
    parts.map(({ points }) => scale * points),
    total,
  );
  const rows = parts.flatMap(({ name, because }, at) => {
    if (at === 0) return [[plain(shares[at]!), name, because]];
    return shares[at] === 0 ? [] : [[signed(shares[at]!), name, because]];
  });
  const columns = [
    { title: 'points', align: 'right' as const },
    { title: 'what', flexible: true },
    { title: 'because of', flexible: true },
  ];
  return renderTable(columns, [...rows, [plain(total), 'score', '']], width);
}

/** Whole units that add up to a total: what rounding the parts down leaves goes to the largest remainders. */
function apportioned(parts: readonly number[], total: number): number[] {
  const units = parts.map(Math.floor);
  const missing = total - units.reduce((sum, count) => sum + count, 0);
  const remainder = (at: number) => parts[at]! - units[at]!;
  const order = [...parts.keys()].sort((a, b) => remainder(b) - remainder(a));
  for (const at of order.slice(0, missing)) units[at]! += 1;
  return units;
}
