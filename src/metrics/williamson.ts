/**
 * The thresholds of Williamson, Xi and Breyer (2012), "A framework for evaluation and use of automated scoring",
 * Educational Measurement: Issues and Practice 31(1): quadratically weighted kappa and r of at least .70, rounded to two
 * decimals; no more than .10 below the agreement of two examiners; means within .15 standard deviations, those of
 * subgroups within .10. Judged on trimmed scores.
 */
export const WILLIAMSON = { agreement: 0.7, degradation: 0.1, smd: 0.15, subgroupSmd: 0.1 } as const;
