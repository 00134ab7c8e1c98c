import type { Explanation } from '../domain/explanation.js';
import { renderTable } from './table.js';

/**
 * Why a score is what it is, as a table: the average text, what raised or lowered the score by category with its
 * strongest features, the score. The printed points add up.
 * @param width columns of the terminal; found out when left out
 */
export function renderExplanation(explanation: Explanation, width?: number): string {
  const { base, categories, scale_limit, overall_score } = explanation;
  const parts = [
    { name: 'the average text', points: base, because: '' },
    ...categories.map(({ category, points, features }) => ({
      name: category,
      points,
      because: features.map(({ wording, points }) => `${wording} ${signed(hundredths(points))}`).join('; '),
    })),
    { name: 'the end of the scale', points: scale_limit ?? 0, because: '' },
  ];
  const shares = apportioned(
    parts.map(({ points }) => points),
    overall_score,
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
  return renderTable(columns, [...rows, [plain(hundredths(overall_score)), 'score', '']], width);
}

const hundredths = (points: number) => Math.round(100 * points);
const plain = (count: number) => (count / 100).toFixed(2);
const signed = (count: number) => `${count < 0 ? '−' : '+'}${plain(Math.abs(count))}`;

/** Hundredths of the parts that add up to those of the total: what rounding down leaves goes to the largest remainders. */
function apportioned(parts: readonly number[], total: number): number[] {
  const counts = parts.map((points) => Math.floor(100 * points));
  const missing = hundredths(total) - counts.reduce((sum, count) => sum + count, 0);
  const remainder = (at: number) => 100 * parts[at]! - counts[at]!;
  const order = [...parts.keys()].sort((a, b) => remainder(b) - remainder(a));
  for (const at of order.slice(0, missing)) counts[at]! += 1;
  return counts;
}
