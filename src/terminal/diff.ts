import { counted } from '../domain/counted.js';
import type { ExplainedMove, GroupMoves } from '../domain/results/comparison.js';
import { shown } from '../domain/shown.js';
import { cefrLabel, decimalsOn, hasLevels } from '../engine/results/scale.js';
import type { Diff } from '../services/versions/diff.js';
import type { Column } from '../tables/column.js';
import { moveColumns } from '../tables/moves.js';
import { signed } from './decimal.js';
import { bar } from './histogram.js';
import { pipelineTitle } from './pipeline-title.js';
import { renderTable } from './table.js';

type Moves = ReturnType<typeof moveColumns>;

const BAR_WIDTH = 30;
const FEATURES_OF_CATEGORY = 3;
const texts = (count: number) => counted(count, 'text');

/** The changes from one version to another, as text. */
export function renderDiff(diff: Diff): string {
  const decimals = diff.scale ? decimalsOn(diff.scale) : 2;
  const columns = moveColumns(decimals, (points) => signed(points, decimals));
  const parts = [
    renderHead(diff, decimals),
    diff.moves.moved > 0 ? renderHistogram(diff, columns) : '',
    renderLevels(diff, decimals),
    ...[...new Set(diff.groups.map(({ by }) => by))].map((by) => renderGroups(diff, by, columns)),
    renderExplained(diff, decimals, columns),
    renderLargest(diff, columns),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function renderHead(
  { from, to, both, onlyFrom, onlyTo, held, failures, moves, interval95 }: Diff,
  decimals: number,
): string {
  const { mean, sd, meanAbsolute, range } = moves;
  const points = (value: number | null) => signed(value, decimals) || '–';
  const lines = [
    `${pipelineTitle(from)} → ${pipelineTitle(to)}`,
    `${texts(both)} with a result of both${onlyFrom > 0 ? `, ${onlyFrom} of the first only` : ''}${onlyTo > 0 ? `, ${onlyTo} of the second only` : ''}`,
    `${moves.moved} of ${counted(moves.texts, 'score')} moved${
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

function renderHistogram({ histogram: { width, bins } }: Diff, { sizes }: Moves): string {
  const largest = Math.max(...bins.map((bin) => bin.texts));
  const bars: Column<(typeof bins)[number]> = {
    title: '',
    format: 'text',
    of: ({ texts }) => bar(texts, largest, BAR_WIDTH),
  };
  return renderTable([...Object.values(sizes(width)), bars], bins);
}

/** Counts from each level to each; the diagonal has the texts that stayed. */
function renderLevels({ levels, scale }: Diff, decimals: number): string {
  const crossed = levels.filter(({ from, to }) => from !== to).reduce((sum, { texts }) => sum + texts, 0);
  if (levels.length === 0) return '';
  if (crossed === 0) return 'no text changed its level';
  const lows = [...new Set(levels.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const short = (low: number) => (Number.isInteger(low) ? String(low) : low.toFixed(decimals));
  const label = (low: number) => (hasLevels(scale?.name) ? `${short(low)} ${cefrLabel(low)}` : short(low));
  const counts = new Map(levels.map(({ from, to, texts }) => [`${from} ${to}`, texts]));
  const columns: Column<number>[] = [
    { title: 'from \\ to', format: 'text', of: label },
    ...lows.map(
      (to): Column<number> => ({
        title: short(to),
        format: 'count',
        of: (from) => counts.get(`${from} ${to}`) ?? '·',
      }),
    ),
  ];
  return `${texts(crossed)} changed the level\n${renderTable(columns, lows)}`;
}

function renderGroups({ groups, groupsLeftOut }: Diff, by: string, moves: Moves): string {
  const group: Column<GroupMoves> = {
    title: shown(by),
    format: 'name',
    flexible: true,
    of: ({ group }) => group,
  };
  const table = renderTable(
    [group, ...Object.values(moves.groups)],
    groups.filter((group) => group.by === by),
  );
  const left = groupsLeftOut[by];
  return table + (left ? `\n… and ${counted(left, 'smaller group')}` : '');
}

function renderExplained({ explained, moves }: Diff, decimals: number, columns: Moves): string {
  if (moves.moved === 0) return '';
  if (explained.texts === 0) {
    return 'Which features moved the scores is known where both results have an explanation: assess score --explain.';
  }
  const base: ExplainedMove = { category: 'the average text', points: explained.base, features: [] };
  const table = renderTable(
    Object.values(columns.explained(FEATURES_OF_CATEGORY)),
    [base, ...explained.categories].filter(columns.isSeen),
  );
  return `${table}\nof ${texts(explained.texts)} with both explanations, whose mean move is ${signed(explained.mean, decimals) || '–'}`;
}

const renderLargest = ({ largest }: Diff, columns: Moves): string =>
  largest.length === 0 ? '' : renderTable(Object.values(columns.largest), largest);
