import { counted } from '../domain/counted.js';
import type { FeaturesExport } from '../services/features/export-features.js';
import type { FeaturesSummary } from '../services/features/measure-files.js';

type Measuring = FeaturesExport & Partial<Pick<FeaturesSummary, 'rejected'>>;

/** The counts of a table of indices in one line. */
export function measuringLine({ rows, out, rejected = 0, refused, interrupted }: Measuring): string {
  if (interrupted) return 'stopped; nothing was written';
  const failures = Object.entries(refused).map(([failure, count]) => `${count} ${failure}`);
  const lost = [rejected > 0 ? `${rejected} rejected` : '', ...failures].filter(Boolean);
  return `${counted(rows, 'row')} written to ${out}${lost.length > 0 ? ` (${lost.join(', ')})` : ''}`;
}

/** Whether a text could not be measured, or not even be read. */
export const isPartlyMeasured = ({ rejected = 0, refused }: Pick<Measuring, 'rejected' | 'refused'>) =>
  rejected > 0 || Object.keys(refused).length > 0;
