import type { ExplainedTrait, Explanation } from '../domain/explanation.js';
import { renderTable } from './table.js';

/** Of a trait, so many categories are named. */
const MOST_CATEGORIES = 4;

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

/**
 * How each trait differs from the overall score, as a table: what raises it beyond that score, or lowers it. The printed points add up to what a trait is above or below
 * the printed score.
 */
export function renderTraits(
  { overall_score, traits = [] }: Pick<Explanation, 'overall_score' | 'traits'>,
  { decimals = 2, width }: ExplanationLook = {},
): string {
  const scale = 10 ** decimals;
  const plain = (units: number) => (units / scale).toFixed(decimals);
  const signed = (units: number) => `${units < 0 ? '−' : '+'}${plain(Math.abs(units))}`;
  const row = ({ trait, score, standard_error, usual, categories, scale_limit }: ExplainedTrait) => {
    const rest = categories.slice(MOST_CATEGORIES);
    const parts = [
      { name: 'as usual', points: usual },
      ...categories.slice(0, MOST_CATEGORIES).map(({ category, points, features: [strongest] }) => ({
        name: strongest ? `${category} (${strongest.wording})` : category,
        points,
      })),
      { name: 'all else', points: rest.reduce((sum, { points }) => sum + points, 0) },
      { name: 'the end of the scale', points: scale_limit ?? 0 },
    ];
    const difference = Math.round(scale * score) - Math.round(scale * overall_score);
    const shares = apportioned(
      parts.map(({ points }) => scale * points),
      difference,
    );
    const because = parts.flatMap(({ name }, at) =>
      shares[at] === 0 ? [] : [`${name} ${signed(shares[at]!)}`],
    );
    return [
      trait,
      `${score.toFixed(decimals)} ± ${standard_error.toFixed(decimals)}`,
      signed(difference),
      because.join('; '),
    ];
  };
  const columns = [
    { title: 'trait' },
    { title: 'score', align: 'right' as const },
    { title: 'from overall', align: 'right' as const },
    { title: 'because of', flexible: true },
  ];
  return renderTable(columns, traits.map(row), width);
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
