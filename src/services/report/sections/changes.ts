import type { PipelineIdentity } from '../../../domain/pipelines/pipeline.js';
import type { GroupMoves } from '../../../domain/results/comparison.js';
import { say } from '../../../errors.js';
import { figure } from '../../../page/figure.js';
import { type Content, type Html, html } from '../../../page/html.js';
import { barPlot } from '../../../page/plots/bars.js';
import type { Column } from '../../../tables/column.js';
import { moveColumns } from '../../../tables/moves.js';
import type { Diff } from '../../versions/diff.js';
import { described, describedTable } from '../described.js';
import { isMissing } from '../report.js';
import { count, counted, decimal, named, percent, signed, whyMissing } from '../wording.js';
import type { Section } from './section.js';

/** The effect of the last version change on the scores. */
export const changes: Section = {
  id: 'changes',
  title: 'What the last version changed',
  content: async ({ changes }) => {
    if (isMissing(changes)) return whyMissing(changes);
    return [
      introduction(changes),
      await sizes(changes),
      explained(changes),
      groups(changes),
      largest(changes),
    ];
  },
};

const COLUMNS = moveColumns(2, signed);

const identity = ({ name, version, configHash }: PipelineIdentity) => `${name} ${version} (${configHash})`;

function introduction({
  from,
  to,
  both,
  onlyFrom,
  onlyTo,
  held,
  failures,
  moves,
  levels,
  interval95,
}: Diff): Html {
  const { moved, texts, mean, meanAbsolute, range } = moves;
  const far = range ? `, from ${signed(range[0])} to ${signed(range[1])}` : '';
  const sure = interval95 ? ` (95 %: ${signed(interval95[0])} to ${signed(interval95[1])})` : '';
  const crossed = levels.filter(({ from, to }) => from !== to).reduce((sum, { texts }) => sum + texts, 0);
  const rest = [
    [crossed, 'changed the level'],
    [failures.nowFailing, 'can no longer be assessed'],
    [failures.nowScored, 'can be assessed now'],
    [held, 'got a score that waits for approval or was rejected'],
    [onlyFrom, 'have no later result'],
    [onlyTo, 'have no earlier result'],
  ].flatMap(([number, what]) => (number ? [`${counted(Number(number), 'text')} ${what}`] : []));
  return html`<p>${identity(from)} and ${identity(to)} both assessed ${counted(both, 'text')}. ${count(moved)} of ${counted(texts, 'score')}
(${percent(moved, texts)}) moved${far}; the mean moved by ${signed(mean)} points${sure}, a score by ${decimal(meanAbsolute)} on average.
${rest.length > 0 && `${rest.join('; ')}.`}</p>`;
}

async function sizes({ histogram, moves }: Diff): Promise<Html | null> {
  const { bins, width } = histogram;
  if (bins.length === 0) return null;
  const columns = COLUMNS.sizes(width);
  return figure(barPlot, {
    id: 'moves',
    title: 'How far scores moved',
    description: `Bars of how many of ${counted(moves.moved, 'moved text')} moved how far, later minus earlier score.`,
    categories: bins.map(columns.move.of),
    series: [{ name: 'texts', values: bins.map(({ texts }) => texts) }],
    categoryAxis: 'points',
    valueAxis: 'texts',
    data: described('Texts by how far their score moved', Object.values(columns), bins),
  });
}

function explained({ explained: { texts, categories } }: Diff): Html {
  if (texts === 0) return html`<p>${say.explainFirst()}</p>`;
  return describedTable(
    `What moved the mean, from ${counted(texts, 'text')} with explanations, in points`,
    Object.values(COLUMNS.explained()),
    categories.filter(COLUMNS.isSeen),
  );
}

function groups({ groups }: Diff): Html | null {
  if (groups.length === 0) return null;
  const group: Column<GroupMoves, Content> = {
    title: 'group',
    format: 'text',
    of: ({ by, group }) => html`${named(by)}: ${named(group)}`,
  };
  return describedTable('Mean moves of groups, in points', [group, ...Object.values(COLUMNS.groups)], groups);
}

function largest({ largest }: Diff): Html | null {
  if (largest.length === 0) return null;
  const { id, ...columns } = COLUMNS.largest;
  return describedTable('The largest moves', [{ ...id, format: 'name' }, ...Object.values(columns)], largest);
}
