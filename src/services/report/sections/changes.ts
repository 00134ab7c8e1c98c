import type { TextMove } from '../../../domain/comparison.js';
import type { PipelineIdentity } from '../../../domain/pipeline.js';
import { figure as figureOf } from '../../../page/figure.js';
import { type Html, html } from '../../../page/html.js';
import { barPlot } from '../../../page/plots/bars.js';
import { table } from '../../../page/table.js';
import type { Diff } from '../../diff.js';
import { isMissing } from '../report.js';
import { count, counted, figure, named, percent, signed, UNKNOWN, whyMissing } from '../wording.js';
import type { Section } from './section.js';

const right = (title: string) => ({ title, align: 'right' as const });

/** What the last change of the pipeline did to the scores. */
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
(${percent(moved, texts)}) moved${far}; the mean moved by ${signed(mean)} points${sure}, a score by ${figure(meanAbsolute)} on average.
${rest.length > 0 && `${rest.join('; ')}.`}</p>`;
}

async function sizes({ histogram, moves }: Diff): Promise<Html | null> {
  const { bins, width } = histogram;
  if (bins.length === 0) return null;
  const title = 'How far scores moved';
  const name = (low: number) => `${signed(low)} to ${signed(low + width)}`;
  return figureOf({
    title,
    plot: await barPlot({
      id: 'moves',
      title,
      description: `Bars of how many of ${counted(moves.moved, 'moved text')} moved how far, later less earlier score.`,
      categories: bins.map(({ low }) => name(low)),
      series: [{ name: 'texts', values: bins.map(({ texts }) => texts) }],
      categoryAxis: 'points',
      valueAxis: 'texts',
    }),
    data: {
      caption: 'Texts by how far their score moved',
      columns: [{ title: 'points' }, right('texts')],
      rows: bins.map(({ low, texts }) => [name(low), count(texts)]),
    },
  });
}

/** Whether rounding leaves something. */
const isSeen = ({ points }: { readonly points: number }) => Number(points.toFixed(2)) !== 0;

function explained({ explained: { texts, categories } }: Diff): Html {
  if (texts === 0)
    return html`<p>What moved the scores is known where both results have an explanation (assess score --explain).</p>`;
  return table({
    caption: `What moved the mean, from ${counted(texts, 'text')} with explanations, in points`,
    columns: [{ title: 'category' }, right('points'), { title: 'most of it by' }],
    rows: categories.filter(isSeen).map(({ category, points, features }) => [
      category,
      signed(points),
      features
        .filter(isSeen)
        .map(({ feature, points }) => `${feature} ${signed(points)}`)
        .join(', '),
    ]),
  });
}

function groups({ groups }: Diff): Html | null {
  if (groups.length === 0) return null;
  return table({
    caption: 'Mean moves of groups, in points',
    columns: [{ title: 'group' }, right('texts'), right('mean'), right('95 % interval'), right('SD')],
    rows: groups.map(({ by, group, texts, mean, sd, interval95 }) => [
      html`${named(by)}: ${named(group)}`,
      count(texts),
      signed(mean),
      interval95 ? `${signed(interval95[0])}\u00a0to\u00a0${signed(interval95[1])}` : UNKNOWN,
      figure(sd),
    ]),
  });
}

function largest({ largest }: Diff): Html | null {
  if (largest.length === 0) return null;
  const shown = ({ overallScore, message }: TextMove['from']) => message ?? figure(overallScore);
  return table({
    caption: 'The largest moves',
    columns: [{ title: 'text' }, right('from'), right('to'), right('by'), { title: 'because of' }],
    rows: largest.map(({ id, from, to, move, held, because }) => [
      named(id),
      shown(from),
      html`${shown(to)}${held && ' (held)'}`,
      signed(move),
      because.map(({ feature, points }) => `${feature} ${signed(points)}`).join(', '),
    ]),
  });
}
