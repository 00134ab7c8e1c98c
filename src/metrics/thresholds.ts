import type { Evaluation } from './evaluation.js';
import { isSure } from './group-report.js';
import { WILLIAMSON } from './williamson.js';

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
 * Checks an evaluation against the thresholds of Williamson, Xi and Breyer. Subgroups are judged as `assess fairness`
 * judges them: net of the difference on all texts, beyond chance after Holm's correction, and with enough texts.
 */
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
      const judged = groups.flatMap(({ group, n, net, conditional }) =>
        net === null || net.value === null || net.verdict === 'few' || net.verdict === 'unknown'
          ? []
          : [
              {
                group,
                n,
                size: Math.abs(net.value),
                isFlagged: [net, conditional].some((each) => each && isSure(each)),
              },
            ],
      );
      const [worst] = judged.sort((a, b) => Number(b.isFlagged) - Number(a.isFlagged) || b.size - a.size);
      return {
        criterion: 'subgroup_smd',
        atMost: WILLIAMSON.subgroupSmd,
        value: worst?.size ?? null,
        passed: worst ? !worst.isFlagged : null,
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
