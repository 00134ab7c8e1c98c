import { COUNTERPARTS } from './counterparts.js';

/** A linguistic index: the column of a table, and its entry in the codebook. */
export interface IndexDescription {
  /** The column; a name that needs no quotes in R, Python and SQL. */
  readonly name: string;
  /** The feature with its value, as explanations and model cards name it. */
  readonly feature: string;
  readonly unit: string;
  readonly definition: string;
  /** Its source. */
  readonly source: string;
  /** Its name in other tools, and how theirs differs; null if none has it. */
  readonly counterpart: string | null;
  /** The lowest and the highest possible value; null if unbounded. */
  readonly min: number | null;
  readonly max: number | null;
  /** Whether the feature is ln(1 + index), as scoring models use it; tables contain the index itself. */
  readonly isLogged: boolean;
}

type Measure = Pick<IndexDescription, 'unit' | 'definition' | 'min' | 'max' | 'isLogged'> &
  Partial<Pick<IndexDescription, 'name' | 'source'>>;

/** A number in some unit, unbounded unless bounds are given. */
export const numberIn = (
  unit: string,
  definition: string,
  min: number | null = null,
  max: number | null = null,
): Measure => ({ unit, definition, min, max, isLogged: false });

/** From 0 to 1. */
export const share = (definition: string): Measure => numberIn('share', definition, 0, 1);

/** A non-negative number. */
export const amount = (unit: string, definition: string): Measure => numberIn(unit, definition, 0);

/** A count. */
export const count = (definition: string): Measure => amount('count', definition);

/** A rate per hundred words. */
export const rate = (definition: string): Measure => amount('per 100 words', definition);

/** An index whose feature is its logarithm. */
export const logged = (measure: Measure): Measure => ({ ...measure, isLogged: true });

/** The index under a name that is clearer than that of its feature. */
export const named = (name: string, measure: Measure): Measure => ({ ...measure, name });

/** The index with its own source. */
export const from = (source: string, measure: Measure): Measure => ({ ...measure, source });

/**
 * The indices of one family.
 * @param source of those that name no source of their own
 * @param measures by the name of the feature, without that of the family
 */
export function family(
  prefix: string,
  source: string,
  measures: Readonly<Record<string, Measure>>,
): IndexDescription[] {
  return Object.entries(measures).map(([name, measure]) => ({
    name: `${prefix}_${name}`,
    feature: `${prefix}.${name}`,
    source,
    counterpart: COUNTERPARTS[measure.name ?? `${prefix}_${name}`] ?? null,
    ...measure,
  }));
}
