import type { Estimate } from '../../src/metrics/estimate.js';

/** An estimate with an interval of ±0.1. */
export const estimate = (value: number, by: Estimate['by'] = 'cluster'): Estimate => ({
  value,
  standardError: 0.05,
  interval95: [value - 0.1, value + 0.1],
  by,
});
