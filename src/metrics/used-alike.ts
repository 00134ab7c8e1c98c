import { pearson, pearsonOf } from './correlation.js';
import { type Estimate, estimatesOf } from './estimate.js';
import { coded } from './fairness.js';
import type { Coded } from './group-effects.js';
import { summedPairs, together } from './summed.js';

/** How a property of texts goes with the system's scores and with examiners' marks, on the same texts. */
export interface Correlated {
  readonly name: string;
  /** Texts in which it was measured. */
  readonly texts: number;
  readonly system: Estimate;
  readonly examiners: Estimate;
  /** System minus examiners. */
  readonly difference: Estimate;
}

/** Fewer texts tell nothing about a correlation. */
const FEWEST = 10;

/**
 * Pearson's r of each property with scores and with marks, and their difference, whose interval allows for both being of the same
 * texts. Properties that do not vary are left out.
 * @param properties a value for each text, NaN where it was not measured
 */
export function correlatedWith(
  properties: Readonly<Record<string, Float64Array>>,
  system: Float64Array,
  examiners: Float64Array,
  clusters: Coded,
): Correlated[] {
  return Object.entries(properties).flatMap(([name, values]) => {
    const rows = [...values.keys()].filter((row) => !Number.isNaN(values[row]!));
    if (rows.length < FEWEST) return [];
    const some = (column: ArrayLike<number>) => Float64Array.from(rows, (row) => column[row]!);
    const own = some(values);
    const correlations = { one: summedPairs(own, some(system)), other: summedPairs(own, some(examiners)) };
    const summed = together(correlations, ({ one, other }) => {
      const [withSystem, withExaminers] = [pearsonOf(one), pearsonOf(other)];
      const areKnown = withSystem !== null && withExaminers !== null;
      return {
        system: withSystem,
        examiners: withExaminers,
        difference: areKnown ? withSystem - withExaminers : null,
      };
    });
    const kinds = { system: 'correlation', examiners: 'correlation', difference: 'difference' } as const;
    const found = estimatesOf(summed, kinds, coded(some(clusters.codes)));
    return found.difference.value === null ? [] : [{ name, texts: rows.length, ...found }];
  });
}

/** How alike the two columns of correlations are: 1 if properties go with scores as they go with marks. */
export const likeness = (rows: readonly Correlated[]): number | null =>
  pearson(
    rows.map(({ system }) => system.value!),
    rows.map(({ examiners }) => examiners.value!),
  );

/** Whether a property goes otherwise with scores than with marks, beyond what chance in the choice of texts explains. */
export const isUsedOtherwise = ({ difference: { interval95 } }: Correlated): boolean =>
  interval95 !== null && (interval95[0] > 0 || interval95[1] < 0);
