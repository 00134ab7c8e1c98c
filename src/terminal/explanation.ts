import { interval90 } from '../domain/marks/interval90.js';
import type { ExplainedTrait, Explanation } from '../engine/results/explanation.js';
import type { Scale } from '../engine/results/scale.js';
import { renderTable } from './table.js';

/** Maximum number of categories per trait. */
const MOST_CATEGORIES = 4;

interface ExplanationLook {
  /** Decimals of the points: two, more on a narrow scale. */
  readonly decimals?: number;
  /** The scale to which ranges of traits are cut. */
  readonly scale?: Scale;
  /** Columns of the terminal; detected by default. */
  readonly width?: number;
}

/**
 * The explanation of a score as a table: the average text, then what raised or lowered the score by category with its
 * strongest features, the score. The printed points add up.
 */
export function renderExplanation(
  explanation: Explanation,
  { decimals = 2, width }: ExplanationLook = {},
): string {
  const { base, categories, scale_limit, overall_score } = explanation;
  const { scale, plain, signed } = unitsOf(decimals);
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
    if (at === 0) return [{ points: plain(shares[at]!), name, because }];
    return shares[at] === 0 ? [] : [{ points: signed(shares[at]!), name, because }];
  });
  return renderTable(
    [
      { title: 'points', format: 'label', of: ({ points }) => points },
      { title: 'what', format: 'text', flexible: true, of: ({ name }) => name },
      { title: 'because of', format: 'text', flexible: true, of: ({ because }) => because },
    ],
    [...rows, { points: plain(total), name: 'score', because: '' }],
    width,
  );
}

/**
 * A table of the difference of each trait from the overall score, and of the categories that raise or lower it. The printed points
 * add up to the printed difference.
 */
export function renderTraits(
  { overall_score, traits = [] }: Pick<Explanation, 'overall_score' | 'traits'>,
  { decimals = 2, width, scale: ends }: ExplanationLook = {},
): string {
  const { scale, signed } = unitsOf(decimals);
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
    return {
      trait,
      score: score.toFixed(decimals),
      range: interval90(score, standard_error, ends)
        .map((end) => end.toFixed(decimals))
        .join('–'),
      difference: signed(difference),
      because: because.join('; '),
    };
  };
  return renderTable(
    [
      { title: 'trait', format: 'text', of: ({ trait }) => trait },
      { title: 'score', format: 'label', of: ({ score }) => score },
      { title: '90 % range', format: 'label', of: ({ range }) => range },
      { title: 'from overall', format: 'label', of: ({ difference }) => difference },
      { title: 'because of', format: 'text', flexible: true, of: ({ because }) => because },
    ],
    traits.map(row),
    width,
  );
}

/** The smallest steps that are printed. */
function unitsOf(decimals: number) {
  const scale = 10 ** decimals;
  const plain = (units: number) => (units / scale).toFixed(decimals);
  const signed = (units: number) => `${units < 0 ? '−' : '+'}${plain(Math.abs(units))}`;
  return { scale, plain, signed };
}

/** Rounds parts to whole units that add up to the total (largest remainder method). */
function apportioned(parts: readonly number[], total: number): number[] {
  const units = parts.map(Math.floor);
  const missing = total - units.reduce((sum, count) => sum + count, 0);
  const remainder = (at: number) => parts[at]! - units[at]!;
  const order = [...parts.keys()].sort((a, b) => remainder(b) - remainder(a));
  for (const at of order.slice(0, missing)) units[at]! += 1;
  return units;
}
