import { INTERVAL_90 } from '../domain/marks/interval90.js';
import { type Estimate, errorOf, estimate } from './estimate.js';
import { coded } from './fairness.js';
import type { Grid } from './grid.js';
import type { Coded } from './group-effects.js';

/** With fewer texts at a mark, nothing is said about it. */
const FEWEST_TEXTS = 10;
/** A mark at which less than this percentage of the marks lies in 90 % intervals is missed too often. */
const LEAST_COVERAGE = 80;
const PROMISED_COVERAGE = 90;

/** How reliable scores are at one mark. */
export interface AtMark {
  /** The mark as it is shown, and as a score. */
  readonly label: string;
  readonly mark: number;
  readonly n: number;
  /** Mean of system − human, in points of the scale. */
  readonly bias: Estimate;
  /** Percentage of the marks within score ± 1.645 standard errors; null if standard errors are not known. */
  readonly coverage: Estimate | null;
  readonly verdict: 'reliable' | 'unreliable' | 'few';
}

/** Reliability of scores by mark. */
export interface ByMark {
  /** From the lowest to the highest. */
  readonly marks: readonly AtMark[];
  /** Percentage of all marks in 90 % intervals. */
  readonly coverage: Estimate | null;
  /** A larger mean difference, in points, makes scores at a mark unreliable. */
  readonly biasLimit: number;
}

interface ByMarkInput {
  readonly human: Float64Array;
  readonly system: Float64Array;
  /** NaN where unknown; absent if all are. */
  readonly standardErrors?: Float64Array | undefined;
  readonly clusters?: Coded | undefined;
}

/**
 * Bias and coverage of 90 % intervals at each mark. Scores at a mark are unreliable if their bias is beyond its limit, or
 * the coverage below 80 %, and chance does not explain it: the 95 % interval of the bias excludes 0, that of the
 * coverage 90 %. Standard errors account for clusters (estimate.ts); intervals of coverage are Wilson's.
 */
export function byMark(input: ByMarkInput, grid: Grid, biasLimit: number): ByMark {
  const { human } = input;
  const members = new Map<number, number[]>();
  for (const [row, mark] of human.entries()) {
    const category = grid.of(mark);
    const own = members.get(category);
    if (own) own.push(row);
    else members.set(category, [row]);
  }
  const marks = [...members]
    .sort(([a], [b]) => a - b)
    .map(([mark, rows]): AtMark => {
      const at = { bias: biasOf(input, rows), coverage: coverageOf(input, rows) };
      return {
        label: grid.label(mark),
        mark,
        n: rows.length,
        ...at,
        verdict: verdictOf(rows.length, at, biasLimit),
      };
    });
  return { marks, coverage: coverageOf(input, [...human.keys()]), biasLimit };
}

function verdictOf(
  n: number,
  { bias, coverage }: Pick<AtMark, 'bias' | 'coverage'>,
  biasLimit: number,
): AtMark['verdict'] {
  if (n < FEWEST_TEXTS) return 'few';
  const isBiased =
    Math.abs(bias.value!) > biasLimit &&
    !(bias.interval95 && bias.interval95[0] <= 0 && bias.interval95[1] >= 0);
  const isMissed =
    coverage !== null &&
    coverage.value! < LEAST_COVERAGE &&
    !(coverage.interval95 && coverage.interval95[1] >= PROMISED_COVERAGE);
  return isBiased || isMissed ? 'unreliable' : 'reliable';
}

function biasOf({ human, system, clusters }: ByMarkInput, rows: readonly number[]): Estimate {
  const differences = rows.map((row) => system[row]! - human[row]!);
  return meanOf(differences, 'difference', clustersOf(clusters, rows));
}

function coverageOf(
  { human, system, standardErrors, clusters }: ByMarkInput,
  all: readonly number[],
): Estimate | null {
  const rows = all.filter((row) => standardErrors && !Number.isNaN(standardErrors[row]!));
  if (rows.length === 0) return null;
  const isHeld = (row: number) => Math.abs(system[row]! - human[row]!) <= INTERVAL_90 * standardErrors![row]!;
  return meanOf(
    rows.map((row) => (isHeld(row) ? 100 : 0)),
    'percentage',
    clustersOf(clusters, rows),
  );
}

/** The clusters of some rows alone; without clusters, each row is one. */
const clustersOf = (clusters: Coded | undefined, rows: readonly number[]): Coded =>
  coded(rows.map((row) => clusters?.codes[row] ?? row));

function meanOf(values: readonly number[], kind: 'difference' | 'percentage', clusters: Coded): Estimate {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const influence = values.map((value) => (value - mean) / values.length);
  return estimate(mean, errorOf(influence, clusters), kind);
}

/** One plain sentence on where scores are reliable. */
export function reliabilitySentence({ marks }: ByMark): string {
  const judged = marks.filter(({ verdict }) => verdict !== 'few');
  if (judged.length === 0)
    return `Whether scores are reliable at the ends of the scale is not known: no mark has ${FEWEST_TEXTS} texts.`;
  const bad = judged.filter(({ verdict }) => verdict === 'unreliable');
  if (bad.length === 0)
    return `No mark with ${FEWEST_TEXTS} texts or more shows that these scores are unreliable on your data.`;
  const good = judged.filter(({ verdict }) => verdict === 'reliable');
  if (good.length === 0) return 'These scores are not reliable on your data at any mark.';
  const [lowest, highest] = [good[0]!, good.at(-1)!];
  const between = bad.filter(({ mark }) => mark > lowest.mark && mark < highest.mark);
  const places = [
    ...(bad[0]!.mark < lowest.mark ? [`below ${lowest.label}`] : []),
    ...(between.length > 0 ? [`at ${between.map(({ label }) => label).join(', ')}`] : []),
    ...(bad.at(-1)!.mark > highest.mark ? [`above ${highest.label}`] : []),
  ].join(' and ');
  return `${places.charAt(0).toUpperCase()}${places.slice(1)} these scores are not reliable on your data.`;
}
