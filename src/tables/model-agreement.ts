import { decimalsOn, type Scale } from '../engine/results/scale.js';
import type { ModelAgreement } from '../metrics/model-agreement.js';
import type { Columns } from './column.js';

/** A model a row, or two examiners, of whom only some metrics are known. */
export type ModelRow = { readonly title: string } & Readonly<
  Record<Exclude<keyof ModelAgreement, 'texts' | 'withinLevel'>, number | string | null>
>;

type Ends = Pick<Scale, 'min' | 'max'>;

/** @param heading of the names of the models */
// biome-ignore format: a line a column
export const modelColumns = (heading: string, scale: Ends) =>
  ({
    title: { title: heading, format: 'text', of: ({ title }) => title },
    r: { title: 'r', format: 'decimal', of: ({ pearson }) => pearson },
    beyondLength: { title: 'r beyond length', format: 'decimal', of: ({ beyondLength }) => beyondLength },
    qwk: { title: 'QWK', format: 'decimal', of: ({ kappa }) => kappa },
    rmse: { title: 'RMSE', format: 'decimal', decimals: decimalsOn(scale), of: ({ rmse }) => rmse },
    smd: { title: 'SMD', format: 'decimal', of: ({ meanDifference }) => meanDifference },
    spread: { title: 'SD ratio', format: 'decimal', of: ({ spread }) => spread },
  }) satisfies Columns<ModelRow>;

/** The share of the marks within 90 % intervals of the scores. */
export const coverageColumn = (title: string) =>
  ({ title, format: 'share', of: ({ coverage }: { readonly coverage: number }) => coverage }) as const;

/** Scores before and after calibration. */
export function calibrationColumns(heading: string, coverage: string, scale: Ends) {
  const { title, r, qwk, rmse, smd, spread } = modelColumns(heading, scale);
  return [title, r, qwk, rmse, smd, spread, coverageColumn(coverage)];
}

/** The same in files. */
// biome-ignore format: a line a column
export const CALIBRATION_FILE: Columns<ModelRow & { readonly coverage: number }> = {
  ...modelColumns('scores', { min: 0, max: 1 }),
  coverage: coverageColumn('90 % interval'),
};
