import type { Estimate } from '../metrics/estimate.js';
import { figure } from './figure.js';

/** The 95 % interval of a figure; with * where its texts are taken one by one. */
export function interval(estimate: Estimate | null | undefined, decimals = 2): string {
  if (!estimate?.interval95) return '–';
  const [low, high] = estimate.interval95;
  return `${figure(low, decimals)} to ${figure(high, decimals)}${isByText(estimate) ? '*' : ''}`;
}

/** Whether an interval is that of texts taken one by one, because their authors can't carry it. */
export const isByText = (estimate: Estimate | null | undefined): boolean =>
  estimate?.by === 'text' && estimate.interval95 !== null;

/** What the * of an interval means. */
export const BY_TEXT = '* texts taken one by one: fewer than 10 authors, or one with most of the texts';
