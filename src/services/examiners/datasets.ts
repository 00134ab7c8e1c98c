import type { Estimate } from '../../metrics/estimate.js';
import type { Disputed, ExaminerFacts, Rater } from '../../metrics/raters/report.js';
import type { Column, Dataset } from '../../writers/dataset.js';

type NumberOf<R> = (row: R) => number | null;
const number = <R>(name: string, of: NumberOf<R>): Column<R> => ({ name, type: 'number', of });
const text = <R>(name: string, of: (row: R) => string | null): Column<R> => ({ name, type: 'text', of });

/** A figure as four columns: its value, the ends of its interval, and what that takes as independent. */
const estimate = <R>(name: string, of: (row: R) => Estimate): Column<R>[] => [
  number(name, (row) => of(row).value),
  number(`${name}_low`, (row) => of(row).interval95?.[0] ?? null),
  number(`${name}_high`, (row) => of(row).interval95?.[1] ?? null),
  text(`${name}_interval_by`, (row) => of(row).by),
];

/** An examiner a row. */
export const examinersDataset = (names: Readonly<Record<number, string>>): Dataset<ExaminerFacts> => ({
  columns: [
    number('examiner_id', ({ examiner }) => examiner),
    text('examiner_name', ({ examiner }) => names[examiner] ?? null),
    number('marks', ({ marks }) => marks),
    number('shared', ({ shared }) => shared),
    number('mean_mark', ({ meanMark }) => meanMark),
    number('sd_mark', ({ sdMark }) => sdMark),
    ...estimate<ExaminerFacts>('severity', ({ severity }) => severity),
    number('residual_sd', ({ residualSd }) => residualSd),
    ...estimate<ExaminerFacts>('rest_correlation', ({ restCorrelation }) => restCorrelation),
    ...estimate<ExaminerFacts>('spread', ({ spread }) => spread),
    number('months_p', ({ monthsP }) => monthsP),
  ],
});

/** A text a row, the columns asked for behind what is always known. */
export function adjudicationDataset(
  by: readonly string[],
  names: Readonly<Record<number, string>>,
): Dataset<Disputed> {
  const labelOf = (rater: Rater) => (rater === 'system' ? rater : (names[rater] ?? String(rater)));
  return {
    columns: [
      text('id', ({ id }) => id),
      text('task_id', ({ taskId }) => taskId),
      number('difference', ({ difference }) => difference),
      text('lower', ({ between }) => labelOf(between[0])),
      text('higher', ({ between }) => labelOf(between[1])),
      number('unusual', ({ unusual }) => unusual),
      number('system', ({ system }) => system),
      number('standard_error', ({ standardError }) => standardError),
      text('cefr_level', ({ level }) => level),
      { name: 'marks', type: 'json', of: ({ marks }) => JSON.stringify(marks) },
      number('words', ({ words }) => words),
      number('errors_per_100_words', ({ errorsPer100Words }) => errorsPer100Words),
      number('suspects_per_100_words', ({ suspectsPer100Words }) => suspectsPer100Words),
      number('prompt_relevance', ({ promptRelevance }) => promptRelevance),
      ...by.map((column) => text<Disputed>(column, ({ groups }) => groups[column] ?? null)),
    ],
  };
}
