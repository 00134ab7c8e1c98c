import type { ScoreMoments } from '../../statistics.js';

/** What {@link MOMENTS} selects. */
export interface MomentsRow {
  readonly mean: number | null;
  readonly sd: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly q1: number | null;
  readonly q2: number | null;
  readonly q3: number | null;
}

/** SQL for the moments of scores of a group of results. */
export const MOMENTS = `
  avg(overall_score) AS mean, CASE WHEN count(overall_score) > 1 THEN stddev_samp(overall_score) END AS sd,
  min(overall_score) AS low, max(overall_score) AS high, quantile_cont(overall_score, 0.25) AS q1,
  quantile_cont(overall_score, 0.5) AS q2, quantile_cont(overall_score, 0.75) AS q3`;

export const toMoments = ({ mean, sd, low, high, q1, q2, q3 }: MomentsRow): ScoreMoments => ({
  ...{ meanScore: mean, sdScore: sd, minScore: low, maxScore: high },
  quartiles: q1 === null || q2 === null || q3 === null ? null : [q1, q2, q3],
});
