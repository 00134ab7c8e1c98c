import type { Evaluation } from './evaluation.js';

/** A requirement on scores, and whether they meet it. */
export interface Threshold {
  readonly criterion: 'qwk' | 'pearson' | 'qwk_degradation' | 'pearson_degradation' | 'smd' | 'subgroup_smd';
  /** The column that forms the subgroups, and the group with the largest difference. */
  readonly by?: string;
  readonly group?: string | null;
  /** How many rows that group has. */
  readonly n?: number;
  /** The lowest or highest value that passes. */
  readonly atLeast?: number;
  readonly atMost?: number;
  /** As the requirement defines it: for differences the size, for degradation the loss. */
  readonly value: number | null;
  /** Null if the value is unknown. */
  readonly passed: boolean | null;
}

/**
 * The thresholds of Williamson, Xi and Breyer (2012), "A framework for evaluation and use of automated scoring",
 * Educational Measurement: Issues and Practice 31(1): quadratically weighted kappa and r of at least .70, rounded to two
 * decimals; no more than .10 below the agreement of two examiners; means within .15 standard deviations, those of
 * subgroups within .10. Judged on trimmed scores.
 */
export const WILLIAMSON = { agreement: 0.7, degradation: 0.1, smd: 0.15, subgroupSmd: 0.1 } as const;

/** Checks an evaluation against the thresholds of Williamson, Xi and Breyer. */
export function thresholds({ agreement, degradation, subgroups }: Evaluation): Threshold[] {
  const { qwk, pearson, smd } = agreement.trimmed;
  const lost = degradation?.trimmed;
  return [
    atLeast('qwk', qwk),
    atLeast('pearson', pearson),
    atMost('qwk_degradation', WILLIAMSON.degradation, negated(lost?.qwk)),
    atMost('pearson_degradation', WILLIAMSON.degradation, negated(lost?.pearson)),
    atMost('smd', WILLIAMSON.smd, smd === null ? null : Math.abs(smd)),
    ...subgroups.map(({ by, groups }): Threshold => {
      const known = groups.flatMap(({ group, n, difference: { trimmed } }) =>
        trimmed.smd === null ? [] : [{ group, n, size: Math.abs(trimmed.smd) }],
      );
      const [worst] = known.sort((a, b) => b.size - a.size);
      return {
        ...atMost('subgroup_smd', WILLIAMSON.subgroupSmd, worst?.size ?? null),
        by,
        ...(worst && { group: worst.group, n: worst.n }),
      };
    }),
  ];
}

const negated = (value: number | null | undefined) => (value === null || value === undefined ? null : -value);

function atLeast(criterion: Threshold['criterion'], value: number | null): Threshold {
  const rounded = value === null ? null : Math.round(100 * value) / 100;
  const passed = rounded === null ? null : rounded >= WILLIAMSON.agreement;
  return { criterion, atLeast: WILLIAMSON.agreement, value, passed };
}

function atMost(criterion: Threshold['criterion'], limit: number, value: number | null): Threshold {
  return { criterion, atMost: limit, value, passed: value === null ? null : value <= limit };
}
