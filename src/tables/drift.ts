import type { Change, DriftPeriod } from '../metrics/drift-report.js';
import type { Columns } from './column.js';

/** The band of a change, as an interval. */
const byChance = (change: Change) => change && { interval95: change.byChance, by: change.by };

/** A period a row. */
// biome-ignore format: a line a column
export const PERIOD = {
  period: { title: 'period', format: 'text', flexible: true, of: ({ period }) => period },
  assessed: { title: 'texts', format: 'count', of: ({ assessed }) => assessed },
  scored: { title: 'scored', format: 'count', of: ({ scored }) => scored },
  authors: { title: 'authors', format: 'count', of: ({ authors }) => authors },
  intervals_by: { title: 'intervals by', format: 'text', of: ({ sampling }) => sampling.by },
  failure_share: { title: 'failed %', heading: 'failures, %', format: 'decimal', decimals: 1, of: ({ failureShare }) => failureShare },
  mean_score: { title: 'mean', heading: 'mean score', format: 'estimate', files: 'value', of: ({ meanScore }) => meanScore },
  sd_score: { title: 'SD', format: 'decimal', of: ({ sdScore }) => sdScore },
  words_per_text: { title: 'words', heading: 'words a text', format: 'decimal', decimals: 0, of: ({ wordsPerText }) => wordsPerText },
  errors_per_100_words: { title: 'err/100w', heading: 'errors per 100 words', format: 'decimal', of: ({ errorsPer100Words }) => errorsPer100Words },
  suspects_per_100_words: { title: 'susp/100w', heading: 'suspect words per 100 words', format: 'decimal', of: ({ suspectsPer100Words }) => suspectsPer100Words },
  psi: { title: 'PSI', format: 'decimal', of: ({ psi }) => psi },
  psi_by_chance: { title: 'chance', heading: 'PSI by chance', format: 'decimal', of: ({ psiByChance }) => psiByChance },
  smd: { title: 'SMD', format: 'estimate', files: 'ends', of: ({ changes }) => changes.smd },
  smd_by_chance: { title: 'chance', heading: 'SMD by chance', format: 'interval', of: ({ changes }) => byChance(changes.smd) },
  errors_change: { title: 'change', format: 'change', files: 'ends', of: ({ changes }) => changes.errors },
  errors_by_chance: { title: 'chance', format: 'interval', of: ({ changes }) => byChance(changes.errors) },
  suspects_change: { title: 'change', format: 'change', files: 'ends', of: ({ changes }) => changes.suspects },
  suspects_by_chance: { title: 'chance', format: 'interval', of: ({ changes }) => byChance(changes.suspects) },
  length_change: { title: 'change', format: 'change', files: 'ends', of: ({ changes }) => changes.length },
  length_by_chance: { title: 'chance', format: 'interval', of: ({ changes }) => byChance(changes.length) },
  failures_change: { title: 'change', format: 'estimate', files: 'ends', of: ({ changes }) => changes.failures },
  failures_by_chance: { title: 'chance', format: 'interval', of: ({ changes }) => byChance(changes.failures) },
  error_codes: { title: 'codes', format: 'json', of: ({ errorCodes }) => errorCodes },
} satisfies Columns<DriftPeriod>;

const { period, assessed, failure_share, mean_score, sd_score, psi, psi_by_chance, smd, smd_by_chance } =
  PERIOD;
const { words_per_text, errors_per_100_words, suspects_per_100_words } = PERIOD;

/** Scores on the terminal. */
export const PERIOD_SCORES = [
  { ...period, of: (each: DriftPeriod) => `${each.period}${each.isSmall ? ' ?' : ''}` },
  ...[assessed, failure_share, mean_score, sd_score, smd, smd_by_chance, psi, psi_by_chance],
];

/** What scores rest on, on the terminal. */
export const PERIOD_TEXTS = [
  ...[period, words_per_text, PERIOD.length_change],
  ...[errors_per_100_words, PERIOD.errors_change],
  ...[suspects_per_100_words, PERIOD.suspects_change],
];

/** Beside the period in a report. */
export const PERIOD_REPORT = [
  ...[assessed, mean_score, sd_score, smd, smd_by_chance, psi, psi_by_chance],
  ...[words_per_text, errors_per_100_words, failure_share],
];
