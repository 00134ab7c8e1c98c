import type { Comparison, GroupMoves } from '../domain/comparison.js';
import type { PipelineIdentity } from '../domain/pipeline.js';
import { cefrLabel, decimalsOn, hasLevels, type Scale } from '../domain/scale.js';
import { shown } from '../domain/shown.js';
import { colour } from './colour.js';
import { outcome, signed } from './held.js';
import { bar } from './histogram.js';
import { renderTable } from './table.js';

type Interval = readonly [number, number] | null;

/** A comparison as it is shown: with the scale, and intervals of the mean moves. */
export interface ShownDiff extends Comparison {
  readonly scale: Scale | undefined;
  readonly interval95: Interval;
  readonly groups: readonly (GroupMoves & { readonly interval95: Interval })[];
}

const BAR_WIDTH = 30;
const FEATURES_OF_CATEGORY = 3;
const right = (title: string) => ({ title, align: 'right' as const });
const texts = (count: number) => `${count} ${count === 1 ? 'text' : 'texts'}`;

/** What changed from one version to another, as text. */
export function renderDiff(diff: ShownDiff): string {
  const decimals = diff.scale ? decimalsOn(diff.scale) : 2;
  const parts = [
    renderHead(diff, decimals),
    diff.moves.moved > 0 ? renderHistogram(diff, decimals) : '',
    renderLevels(diff, decimals),
    ...[...new Set(diff.groups.map(({ by }) => by))].map((by) => renderGroups(diff, by, decimals)),
    renderExplained(diff, decimals),
    renderLargest(diff, decimals),
  ];
  return parts.filter(Boolean).join('\n\n');
}

const named = ({ name, version, configHash }: PipelineIdentity) =>
  colour.bold(`${name} ${version}`) + colour.dim(` (configuration ${configHash})`);

function renderHead(
  { from, to, both, onlyFrom, onlyTo, held, failures, moves, interval95 }: ShownDiff,
  decimals: number,
): string {
  const { mean, sd, meanAbsolute, range } = moves;
  const points = (value: number | null) => signed(value, decimals) || '–';
  const lines = [
    `${named(from)} → ${named(to)}`,
    `${texts(both)} with a result of both${onlyFrom > 0 ? `, ${onlyFrom} of the first only` : ''}${onlyTo > 0 ? `, ${onlyTo} of the second only` : ''}`,
    `${moves.moved} of ${moves.texts} scores moved${
      mean === null
        ? ''
        : `: mean ${points(mean)}${interval95 ? ` (95 %: ${points(interval95[0])} to ${points(interval95[1])})` : ''}, SD ${sd?.toFixed(decimals) ?? '–'}, mean distance ${meanAbsolute?.toFixed(decimals) ?? '–'}, from ${points(range?.[0] ?? null)} to ${points(range?.[1] ?? null)}`
    }`,
    failures.nowFailing > 0 ? `${texts(failures.nowFailing)} can no longer be assessed` : '',
    failures.nowScored > 0 ? `${texts(failures.nowScored)} can be assessed now` : '',
    failures.both > 0 ? `${texts(failures.both)} failed with both` : '',
    held > 0 ? `${texts(held)} held for approval or rejected (assess held)` : '',
  ];
  return lines.filter(Boolean).join('\n');
}

function renderHistogram({ histogram: { width, bins } }: ShownDiff, decimals: number): string {
  const largest = Math.max(...bins.map((bin) => bin.texts));
  const rows = bins.map(({ low, texts }) => [
    `${signed(low, decimals)} to ${signed(low + width, decimals)}`,
    texts,
    bar(texts, largest, BAR_WIDTH),
  ]);
  return renderTable([right('move'), right('texts'), { title: '' }], rows);
}

/** From each level to each, with those that stayed on the diagonal. */
function renderLevels({ levels, scale }: ShownDiff, decimals: number): string {
  const crossed = levels.filter(({ from, to }) => from !== to).reduce((sum, { texts }) => sum + texts, 0);
  if (levels.length === 0) return '';
  if (crossed === 0) return 'no text changed its level';
  const lows = [...new Set(levels.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const short = (low: number) => (Number.isInteger(low) ? String(low) : low.toFixed(decimals));
  const label = (low: number) => (hasLevels(scale?.name) ? `${short(low)} ${cefrLabel(low)}` : short(low));
  const counts = new Map(levels.map(({ from, to, texts }) => [`${from} ${to}`, texts]));
  const rows = lows.map((from) => [label(from), ...lows.map((to) => counts.get(`${from} ${to}`) ?? '·')]);
  const columns = [{ title: 'from \\ to' }, ...lows.map((low) => right(short(low)))];
  return `${texts(crossed)} changed the level\n${renderTable(columns, rows)}`;
}

function renderGroups({ groups, groupsLeftOut }: ShownDiff, by: string, decimals: number): string {
  const rows = groups
    .filter((group) => group.by === by)
    .map(({ group, texts, mean, sd, interval95 }) => [
      group === null ? '–' : shown(group),
      texts,
      signed(mean, decimals),
      interval95 ? `${signed(interval95[0], decimals)} to ${signed(interval95[1], decimals)}` : '–',
      sd?.toFixed(decimals) ?? '–',
    ]);
  const columns = [
    { title: shown(by), flexible: true },
    right('texts'),
    right('mean move'),
    right('95 %'),
    right('SD'),
  ];
  const left = groupsLeftOut[by];
  return renderTable(columns, rows) + (left ? `\n… and ${left} smaller groups` : '');
}

function renderExplained({ explained, moves }: ShownDiff, decimals: number): string {
  if (moves.moved === 0) return '';
  if (explained.texts === 0) {
    return 'Which features moved the scores is known where both results have an explanation: assess score --explain.';
  }
  const isSeen = ({ points }: { readonly points: number }) => Number(points.toFixed(decimals)) !== 0;
  const base = { category: 'the average text', points: explained.base, features: [] };
  const rows = [base, ...explained.categories].filter(isSeen).map(({ category, points, features }) => [
    category,
    signed(points, decimals),
    features
      .filter(isSeen)
      .slice(0, FEATURES_OF_CATEGORY)
      .map((one) => `${one.feature} ${signed(one.points, decimals)}`)
      .join('; '),
  ]);
  const columns = [{ title: 'what moved the mean' }, right('points'), { title: 'above all', flexible: true }];
  return `${renderTable(columns, rows)}\nof ${texts(explained.texts)} with both explanations, whose mean move is ${signed(explained.mean, decimals) || '–'}`;
}

function renderLargest({ largest }: ShownDiff, decimals: number): string {
  if (largest.length === 0) return '';
  const rows = largest.map(({ id, from, to, move, held, because }) => [
    id,
    outcome(from),
    outcome(to),
    signed(move, decimals),
    because.map(({ feature, points }) => `${feature} ${signed(points, decimals)}`).join('; '),
    held ? 'held' : '',
  ]);
  const columns = [
    { title: 'id', flexible: true },
    right('from'),
    right('to'),
    right('move'),
    { title: 'because of', flexible: true },
    { title: '' },
  ];
  return renderTable(columns, rows);
}
