import type { AtMark } from '../metrics/by-mark.js';
import type { Interval } from '../metrics/estimate.js';
import type { Evaluation } from '../metrics/evaluation.js';
import type { Columns } from './column.js';

/** A metric of agreement between system and examiners, as a row. */
export interface AgreementMetric {
  readonly title: string;
  /** The longer title, for wide tables. */
  readonly heading: string;
  readonly decimals: number;
  readonly value: number | null;
  readonly interval95: Interval | null | undefined;
  /** The value for two examiners, and that of the system minus it; undefined if not available. */
  readonly human?: number | null | undefined;
  readonly minus?: number | null | undefined;
}

/** A mark a row. */
// biome-ignore format: a line a column
export const AT_MARK = {
  mark: { title: 'mark', format: 'text', of: ({ label, verdict }) => `${label}${SIGNS[verdict]}` },
  texts: { title: 'texts', format: 'count', of: ({ n }) => n },
  bias: { title: 'bias', heading: 'system − examiner (95 % interval)', format: 'estimate', of: ({ bias }) => bias },
  coverage: { title: 'in 90 %', heading: '% of marks in 90 % intervals (95 % interval)', format: 'estimate', decimals: 0, of: ({ coverage }) => coverage },
} satisfies Columns<AtMark>;

const SIGNS: Readonly<Record<AtMark['verdict'], string>> = { reliable: '', unreliable: ' !', few: ' ?' };

/** The metrics of agreement. An asterisk marks those of rounded scores. */
export function agreementMetrics({
  agreement: { trimmed, trimmedRounded: rounded },
  humanHuman,
  degradation,
  intervals,
}: Evaluation): AgreementMetric[] {
  const of = (
    key: keyof typeof intervals,
    [title, heading]: readonly [title: string, heading: string],
    metrics: Pick<AgreementMetric, 'value' | 'human' | 'minus'>,
    decimals = 3,
  ) => ({ title, heading, decimals, interval95: intervals[key].interval95, ...metrics });
  const ofTrimmed = (key: 'qwk' | 'pearson' | 'smd') => ({
    value: trimmed[key],
    human: humanHuman?.[key],
    minus: degradation?.trimmed[key],
  });
  const ofRounded = (key: 'kappa' | 'exactAgreement' | 'adjacentAgreement') => ({
    value: rounded[key],
    human: humanHuman?.[key],
    minus: degradation?.trimmedRounded[key],
  });
  return [
    of('qwk', ['QWK', 'QWK'], ofTrimmed('qwk')),
    of('pearson', ['Pearson r', 'Pearson’s r'], ofTrimmed('pearson')),
    of('spearman', ['Spearman ρ', 'Spearman’s ρ'], { value: trimmed.spearman, human: humanHuman?.spearman }),
    of('r2', ['R²', 'R²'], { value: trimmed.r2 }),
    of('rmse', ['RMSE', 'RMSE, points'], { value: trimmed.rmse }),
    of('smd', ['SMD', 'SMD'], ofTrimmed('smd')),
    of('kappa', ['kappa*', 'kappa*'], ofRounded('kappa')),
    of('exactAgreement', ['exact %*', 'exact agreement*, %'], ofRounded('exactAgreement'), 1),
    of('adjacentAgreement', ['adjacent %*', 'adjacent agreement*, %'], ofRounded('adjacentAgreement'), 1),
  ];
}

/** A metric a row, in files. */
// biome-ignore format: a line a column
export const AGREEMENT_FILE: Columns<AgreementMetric> = {
  metric: { title: 'metric', format: 'text', of: ({ title }) => title },
  value: { title: 'value', format: 'decimal', of: ({ value }) => value },
  low: { title: 'low', format: 'decimal', of: ({ interval95 }) => interval95?.[0] },
  high: { title: 'high', format: 'decimal', of: ({ interval95 }) => interval95?.[1] },
  examiners: { title: 'two examiners', format: 'decimal', of: ({ human }) => human },
};
