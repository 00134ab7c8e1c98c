import { counted } from '../domain/counted.js';
import { shown } from '../domain/shown.js';
import { type Sampling, whyByText } from '../metrics/clusters.js';
import type { FileEvaluation, StoreEvaluation } from '../services/evaluation/evaluate.js';
import type { EvaluationHead } from './evaluation.js';
import { firstRows } from './first-rows.js';
import { fittedLines, readingLines } from './mark-reading.js';

/** Maximum number of rejected rows to print. */
const MOST_SHOWN = 10;

/** Prints the first rows that cannot be evaluated, and counts the others. */
export const rejectedPrinter = (print: (line: string) => unknown) =>
  firstRows(print, MOST_SHOWN, (count) => `${count} more rejected`);

/** What was read from a table. */
export function fileHead({
  source: { file, system, human, cluster, reading },
  rows: { read, evaluated, withoutFirst, unmarked, rejected },
  sampling,
}: FileEvaluation): EvaluationHead {
  const [first, ...others] = human.map(shown);
  const besides =
    others.length > 0
      ? [`human: ${first} with ${others[0]}; true scores: ${human.map(shown).join(', ')}`]
      : [];
  return {
    title: `${shown(system)} against ${first}`,
    lines: [
      `${file === '-' ? 'standard input' : file}: ${evaluated} of ${counted(read, 'row')} evaluated`,
      ...listedCounts([
        [withoutFirst, `without ${first}: in true scores alone`],
        [unmarked, 'without any mark'],
        [rejected, 'rejected'],
      ]),
      ...besides,
      ...units(cluster, sampling),
      ...readingLines(reading),
    ],
  };
}

/** What was read from the store. */
export function storeHead({
  source: { pipeline, mark, human, examiners, cluster, reading },
  rows: { read, evaluated, withoutFirst, unmarked, unassessed, failed, outdated, rejected },
  fitted,
  sampling,
}: StoreEvaluation): EvaluationHead {
  const { name, version, configHash } = pipeline;
  const [first, ...others] = (human ?? []).map(shown);
  const besides =
    others.length > 0 ? ` with ${others[0]}; true scores: ${[first, ...others].join(', ')}` : '';
  return {
    title: `${name} ${version} (configuration ${configHash}) against ${first ?? 'examiners'}`,
    lines: [
      first === undefined
        ? `${evaluated} of ${counted(read, 'marked text')} evaluated, ${shown(mark ?? '')} marks of ${counted(examiners, 'examiner')}`
        : `${evaluated} of ${counted(read, 'text')} evaluated, marks of the metadata column ${first}${besides}`,
      ...listedCounts([
        [withoutFirst, `without ${first}: in true scores alone`],
        [unmarked, `without a ${first ?? shown(mark ?? '')} mark that is a score`],
        [failed, 'could not be assessed'],
        [unassessed, `not assessed with ${name}: run assess score`],
        [outdated, `assessed with another version or configuration: run assess score`],
        [rejected, 'marks are no scores'],
      ]),
      ...units(cluster, sampling),
      ...readingLines(reading),
      ...fittedLines(fitted),
    ],
  };
}

const listedCounts = (counts: readonly [count: number, what: string][]) =>
  counts.flatMap(([count, what]) => (count > 0 ? [`  ${count} ${what}`] : []));

/** The units of intervals, and why they are not clusters if that was requested. */
function units(cluster: string | null, sampling: Sampling | null): string[] {
  if (cluster === null || !sampling) return [];
  const why = whyByText(sampling, shown(cluster));
  return why === undefined
    ? [`intervals by ${shown(cluster)}`]
    : [
        'intervals by text:',
        `  ${why},`,
        `  so that they say nothing about texts of another ${shown(cluster)}`,
      ];
}
