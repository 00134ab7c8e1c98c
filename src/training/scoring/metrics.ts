import {
  agreementWithin,
  quadraticWeightedKappa,
  spreadRatio,
  standardisedMeanDifference,
} from '../../metrics/agreement.js';
import { partialCorrelation, pearson } from '../../metrics/correlation.js';
import { rootMeanSquaredError } from '../../metrics/error.js';

/** How far a system agrees with examiners on the texts of one corpus. Undefined metrics are null. */
export interface Metrics {
  readonly texts: number;
  readonly pearson: number | null;
  /** Pearson's r with the logarithm of the word count partialled out. */
  readonly beyondLength: number | null;
  readonly kappa: number | null;
  readonly rmse: number | null;
  readonly meanDifference: number | null;
  readonly spread: number | null;
  /** Share within one plain level. */
  readonly withinLevel: number | null;
}

/** @param level width of a plain level, in points of the scale */
export function metricsOf(
  human: readonly number[],
  system: readonly number[],
  words: readonly number[],
  level: number,
): Metrics {
  return {
    texts: human.length,
    pearson: pearson(human, system),
    beyondLength: partialCorrelation(human, system, words.map(Math.log)),
    kappa: quadraticWeightedKappa(human, system),
    rmse: rootMeanSquaredError(human, system),
    meanDifference: standardisedMeanDifference(human, system),
    spread: spreadRatio(human, system),
    withinLevel: agreementWithin(human, system, level),
  };
}

const COLUMNS = [
  ['texts', 'n', 0],
  ['pearson', 'r', 3],
  ['beyondLength', 'r beyond length', 3],
  ['kappa', 'QWK', 3],
  ['rmse', 'RMSE', 2],
  ['meanDifference', 'SMD', 2],
  ['spread', 'SD ratio', 2],
  ['withinLevel', 'within a level', 2],
] as const;

/** Metrics as a Markdown table with a row for each name. */
export function metricsTable(rows: Readonly<Record<string, Metrics>>): string {
  const header = ['', ...COLUMNS.map(([, title]) => title)];
  const body = Object.entries(rows).map(([name, metrics]) => [
    name,
    ...COLUMNS.map(([key, , digits]) => metrics[key]?.toFixed(digits) ?? '–'),
  ]);
  return [header, header.map((_, at) => (at === 0 ? '---' : '--:')), ...body]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** How many plain levels a scale has room for: the CEFR scale has two points for each and one above C2. */
const PLAIN_LEVELS = 6.5;

/** Points of a plain level on a scale of this range. */
export const levelWidth = ({ min, max }: { readonly min: number; readonly max: number }): number =>
  (max - min) / PLAIN_LEVELS;
