import { pearson } from '../../metrics/correlation.js';

/** A column that goes with marks or scores so closely holds them: one examiner's marks do with the mean of two. */
const SAME = 0.9;
/** Columns with values that are all marks, too, hold marks of another kind when they go with them as closely as this. */
const ALIKE = 0.6;
/** Of fewer texts a correlation says nothing, and of fewer values a scale. */
const FEWEST_TEXTS = 10;
const FEWEST_VALUES = 4;

/** Scores of texts to compare a column with; NaN if a text has none. */
export interface HeldBeside {
  readonly human: Float64Array;
  readonly score: Float64Array;
  /** All marks that examiners gave. */
  readonly marks: ReadonlySet<number>;
}

/**
 * Whether a column holds marks or scores: to compare texts by what examiners or the system gave them says nothing of
 * groups of people. @param numbers what the column says, text by text; NaN for nothing
 */
export function holdsMarks(numbers: Float64Array, { human, score, marks }: HeldBeside): boolean {
  const withMarks = correlation(numbers, human);
  if (withMarks > SAME || correlation(numbers, score) > SAME) return true;
  const values = new Set(numbers.filter((value) => !Number.isNaN(value)));
  return values.size >= FEWEST_VALUES && withMarks > ALIKE && [...values].every((value) => marks.has(value));
}

/** The absolute Pearson correlation of rows with both values; 0 if undefined. */
function correlation(a: Float64Array, b: Float64Array): number {
  const rows = Int32Array.from(a, (_, row) => row).filter(
    (row) => !Number.isNaN(a[row]!) && !Number.isNaN(b[row]!),
  );
  if (rows.length < FEWEST_TEXTS) return 0;
  const at = (values: Float64Array) => Float64Array.from(rows, (row) => values[row]!);
  return Math.abs(pearson(at(a), at(b)) ?? 0);
}
