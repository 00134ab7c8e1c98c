import type { Estimate } from '../metrics/estimate.js';
import { decimal } from './decimal.js';

/** The 95 % interval of a metric; with * if its texts are treated as independent. */
export function interval(
  estimate: Pick<Estimate, 'interval95' | 'by'> | null | undefined,
  decimals = 2,
): string {
  if (!estimate?.interval95) return '–';
  const [low, high] = estimate.interval95;
  return `${decimal(low, decimals)} to ${decimal(high, decimals)}${isByText(estimate) ? '*' : ''}`;
}

/** Whether an interval treats texts as independent, because there are too few authors. */
export const isByText = (estimate: Pick<Estimate, 'interval95' | 'by'> | null | undefined): boolean =>
  estimate?.by === 'text' && estimate.interval95 !== null;

/** The footnote for the * of an interval. */
export const BY_TEXT = '* texts taken one by one: fewer than 10 authors, or one with most of the texts';
