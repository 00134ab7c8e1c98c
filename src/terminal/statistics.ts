import { counted } from '../domain/counted.js';
import { cefrLabel, hasLevels, SCALES } from '../engine/results/scale.js';
import type { GroupStatistics, Statistics } from '../store/statistics.js';
import { bar } from './histogram.js';
import { pipelineTitle } from './pipeline-title.js';
import { renderTable } from './table.js';

const BAR_WIDTH = 30;
const MOST_FREQUENT = 12;
const PER_WORDS = 100;

/** Per 100 words; null if there are no words. */
const rate = (count: number, words: number) => (words > 0 ? (PER_WORDS * count) / words : null);
const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, next) => total + next, 0);

/**
 * Statistics as text: an overview, then a table by group, or the distribution if there is one group.
 * @param scaleOf the scale of a pipeline by name; undefined if the pipeline no longer exists
 * @param pipeline only results of this pipeline; absent: all
 */
export function renderStatistics(
  statistics: Statistics,
  by: string | undefined,
  scaleOf: (pipeline: string) => string | undefined,
  pipeline?: string,
): string {
  const { submissions, tests, authors, tasks, marks, examiners, groups } = statistics;
  const overview = [
    `${counted(submissions, 'submission')} by ${counted(authors, 'author')} to ${counted(tasks, 'task')}`,
    tests > 0 ? `${counted(tests, 'test submission')} (counted with --include-tests)` : '',
    marks > 0 ? `${counted(marks, 'mark')} by ${counted(examiners, 'examiner')}` : '',
  ].filter(Boolean);
  const body =
    by === undefined
      ? groups.map((group) => renderGroup(group, scaleOf(group.pipeline.name)))
      : [renderGroups(statistics, by)];
  if (groups.length === 0) {
    const named = pipeline === undefined ? '' : ` --pipeline ${pipeline}`;
    body.push(`no results${pipeline === undefined ? '' : ` of ${pipeline}`} yet: run assess score${named}`);
  }
  return [overview.join('\n'), ...body].join('\n\n');
}

function renderGroup(group: GroupStatistics, scale: string | undefined): string {
  const { assessed, failures, meanScore, sdScore, minScore, maxScore, quartiles, words, errors, suspects } =
    group;
  const failed = Object.entries(failures).map(([message, count]) => `${count} ${message}`);
  const two = (value: number | null | undefined) => value?.toFixed(2) ?? '–';
  const hasScores = scale !== undefined || (meanScore ?? null) !== null;
  const lines = [
    pipelineTitle(group.pipeline),
    `assessed ${assessed}${failed.length > 0 ? `, of them failed: ${failed.join(', ')}` : ''}`,
    ...(hasScores
      ? [
          `score    mean ${two(meanScore)}, SD ${two(sdScore)}, range ${two(minScore)}–${two(maxScore)}, quartiles ${quartiles?.map(two).join(' / ') ?? '–'}`,
        ]
      : []),
    `errors   ${two(rate(errors, words))} and suspect words ${two(rate(suspects, words))} per ${PER_WORDS} words`,
    ...(hasScores ? ['', renderHistogram(group, scale)] : []),
  ];
  if (Object.keys(group.errorCodes).length > 0) lines.push('', renderErrorCodes(group));
  return lines.join('\n');
}

function renderHistogram({ histogram }: GroupStatistics, scale: string | undefined): string {
  const largest = Math.max(0, ...Object.values(histogram));
  return renderTable(
    [
      {
        title: 'score',
        format: 'text',
        of: ([score]) => binLabel(score, scale),
      },
      { title: 'texts', format: 'count', of: ([, count]) => count },
      { title: '', format: 'text', of: ([, count]) => bar(count, largest, BAR_WIDTH) },
    ],
    Object.entries(histogram).sort(([a], [b]) => Number(a) - Number(b)),
  );
}

/** A level, a half band, or the borders of a point of another scale. */
function binLabel(score: string, scale: string | undefined): string {
  if (hasLevels(scale)) return `${score} ${cefrLabel(Number(score))}`;
  return scale === SCALES.ielts.name ? score : `${score}–${Number(score) + 1}`;
}

function renderErrorCodes({ errorCodes, words }: GroupStatistics): string {
  const total = sum(errorCodes);
  return renderTable(
    [
      { title: 'code', format: 'text', of: ([code]) => code },
      { title: 'errors', format: 'count', of: ([, count]) => count },
      { title: '%', format: 'decimal', of: ([, count]) => (100 * count) / total },
      { title: `per ${PER_WORDS} words`, format: 'decimal', of: ([, count]) => rate(count, words) },
    ],
    Object.entries(errorCodes).slice(0, MOST_FREQUENT),
  );
}

function renderGroups({ groups, submissionsByGroup }: Statistics, by: string): string {
  const texts = new Map(submissionsByGroup.map(({ group, submissions }) => [group, submissions]));
  return renderTable(
    [
      { title: by, format: 'name', flexible: true, of: ({ group }) => group },
      { title: 'pipeline', format: 'text', of: ({ pipeline }) => pipeline.name },
      { title: 'texts', format: 'count', of: ({ group, assessed }) => texts.get(group) ?? assessed },
      { title: 'failed', format: 'count', of: ({ failures }) => sum(failures) },
      { title: 'mean', format: 'decimal', of: ({ meanScore }) => meanScore },
      { title: 'SD', format: 'decimal', of: ({ sdScore }) => sdScore },
      { title: 'min', format: 'decimal', of: ({ minScore }) => minScore },
      { title: 'max', format: 'decimal', of: ({ maxScore }) => maxScore },
      { title: `err/${PER_WORDS}w`, format: 'decimal', of: ({ errors, words }) => rate(errors, words) },
    ],
    groups,
  );
}
