import type { Estimate, Interval } from '../metrics/estimate.js';
import { decimal } from './decimal.js';

/** An interval; a dash if there is none. */
export const ends = (interval: Interval | null | undefined, decimals: number): string =>
  interval ? `${decimal(interval[0], decimals)} to ${decimal(interval[1], decimals)}` : '–';

/** The 95 % interval of a metric; with * if its texts are treated as independent. */
export const interval = (
  estimate: Pick<Estimate, 'interval95' | 'by'> | null | undefined,
  decimals = 2,
): string => `${ends(estimate?.interval95, decimals)}${isByText(estimate) ? '*' : ''}`;

/** Whether an interval treats texts as independent, because there are too few authors. */
export const isByText = (estimate: Pick<Estimate, 'interval95' | 'by'> | null | undefined): boolean =>
  estimate?.by === 'text' && estimate.interval95 !== null;

/** The footnote for the * of an interval. */
export const BY_TEXT = '* texts taken one by one: fewer than 10 authors, or one with most of the texts';
