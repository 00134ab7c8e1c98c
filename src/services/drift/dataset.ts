import type { Change, DriftPeriod } from '../../metrics/drift-report.js';
import type { CellValue, Column, Dataset } from '../../writers/dataset.js';

const column = (name: string, type: Column<DriftPeriod>['type'], of: (row: DriftPeriod) => CellValue) => ({
  name,
  type,
  of,
});

const change = (name: string, of: (row: DriftPeriod) => Change) => [
  column(name, 'number', (row) => of(row)?.value),
  column(`${name}_low`, 'number', (row) => of(row)?.interval95?.[0]),
  column(`${name}_high`, 'number', (row) => of(row)?.interval95?.[1]),
];

/** A period a row. */
export const periodsDataset: Dataset<DriftPeriod> = {
  columns: [
    column('period', 'text', ({ period }) => period),
    column('assessed', 'integer', ({ assessed }) => assessed),
    column('scored', 'integer', ({ scored }) => scored),
    column('authors', 'integer', ({ authors }) => authors),
    column('intervals_by', 'text', ({ sampling }) => sampling.by),
    column('failure_share', 'number', ({ failureShare }) => failureShare),
    column('mean_score', 'number', ({ meanScore }) => meanScore.value),
    column('sd_score', 'number', ({ sdScore }) => sdScore),
    column('words_per_text', 'number', ({ wordsPerText }) => wordsPerText),
    column('errors_per_100_words', 'number', ({ errorsPer100Words }) => errorsPer100Words),
    column('suspects_per_100_words', 'number', ({ suspectsPer100Words }) => suspectsPer100Words),
    column('psi', 'number', ({ psi }) => psi),
    column('psi_by_chance', 'number', ({ psiByChance }) => psiByChance),
    ...change('smd', ({ changes }) => changes.smd),
    ...change('errors_change', ({ changes }) => changes.errors),
    ...change('suspects_change', ({ changes }) => changes.suspects),
    ...change('length_change', ({ changes }) => changes.length),
    ...change('failures_change', ({ changes }) => changes.failures),
    { name: 'error_codes', type: 'json', of: ({ errorCodes }) => JSON.stringify(errorCodes) },
  ],
};
