import { cefrLabel, hasLevels } from '../domain/scale.js';
import { shown } from '../domain/shown.js';
import type { GroupStatistics, Statistics } from '../store/store.js';
import { colour } from './colour.js';
import { bar } from './histogram.js';
import { renderTable } from './table.js';

const BAR_WIDTH = 30;
const MOST_FREQUENT = 12;
const PER_WORDS = 100;

/** Per 100 words; null where there are no words. */
const rate = (count: number, words: number) => (words > 0 ? (PER_WORDS * count) / words : null);
const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, next) => total + next, 0);

/**
 * Statistics as text: an overview, then a table by group, or the distribution where there is one group.
 * @param scaleOf the scale of a pipeline by name; undefined where there is no such pipeline any more
 * @param pipeline the one whose results count; absent: all
 */
export function renderStatistics(
  statistics: Statistics,
  by: string | undefined,
  scaleOf: (pipeline: string) => string | undefined,
  pipeline?: string,
): string {
  const { submissions, tests, authors, tasks, marks, examiners, groups } = statistics;
  const overview = [
    `${submissions} submissions by ${authors} authors to ${tasks} tasks`,
    tests > 0 ? `${tests} test submissions (counted with --include-tests)` : '',
    marks > 0 ? `${marks} marks by ${examiners} examiners` : '',
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

function title({ pipeline }: GroupStatistics): string {
  return (
    colour.bold(`${pipeline.name} ${pipeline.version}`) +
    colour.dim(` (configuration ${pipeline.configHash})`)
  );
}

function renderGroup(group: GroupStatistics, scale: string | undefined): string {
  const { assessed, failures, meanScore, sdScore, minScore, maxScore, quartiles, words, errors, suspects } =
    group;
  const failed = Object.entries(failures).map(([message, count]) => `${count} ${message}`);
  const two = (value: number | null | undefined) => value?.toFixed(2) ?? '–';
  const lines = [
    title(group),
    `assessed ${assessed}${failed.length > 0 ? `, of them failed: ${failed.join(', ')}` : ''}`,
    `score    mean ${two(meanScore)}, SD ${two(sdScore)}, range ${two(minScore)}–${two(maxScore)}, quartiles ${quartiles?.map(two).join(' / ') ?? '–'}`,
    `errors   ${two(rate(errors, words))} and suspect words ${two(rate(suspects, words))} per ${PER_WORDS} words`,
    '',
    renderHistogram(group, scale),
  ];
  if (Object.keys(group.errorCodes).length > 0) lines.push('', renderErrorCodes(group));
  return lines.join('\n');
}

function renderHistogram({ histogram }: GroupStatistics, scale: string | undefined): string {
  const largest = Math.max(0, ...Object.values(histogram));
  const rows = Object.entries(histogram)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([floor, count]) => {
      const label = hasLevels(scale) ? `${floor} ${cefrLabel(Number(floor))}` : floor;
      return [label, count, bar(count, largest, BAR_WIDTH)];
    });
  return renderTable([{ title: 'score' }, { title: 'texts', align: 'right' }, { title: '' }], rows);
}

function renderErrorCodes({ errorCodes, words }: GroupStatistics): string {
  const total = sum(errorCodes);
  const rows = Object.entries(errorCodes)
    .slice(0, MOST_FREQUENT)
    .map(([code, count]) => [code, count, (100 * count) / total, rate(count, words)]);
  const right = (name: string) => ({ title: name, align: 'right' as const });
  return renderTable([{ title: 'code' }, right('errors'), right('%'), right(`per ${PER_WORDS} words`)], rows);
}

function renderGroups({ groups, submissionsByGroup }: Statistics, by: string): string {
  const right = (name: string) => ({ title: name, align: 'right' as const });
  const columns = [
    { title: by, flexible: true },
    { title: 'pipeline' },
    right('texts'),
    right('failed'),
    right('mean'),
    right('SD'),
    right('min'),
    right('max'),
    right(`err/${PER_WORDS}w`),
  ];
  const texts = new Map(submissionsByGroup.map(({ group, submissions }) => [group, submissions]));
  const rows = groups.map((group) => [
    group.group === null ? '–' : shown(group.group),
    group.pipeline.name,
    texts.get(group.group) ?? group.assessed,
    sum(group.failures),
    group.meanScore,
    group.sdScore,
    group.minScore,
    group.maxScore,
    rate(group.errors, group.words),
  ]);
  return renderTable(columns, rows);
}
