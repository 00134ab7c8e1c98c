import type { ColumnComparison, GroupComparison, JudgedDifference } from '../../../metrics/group-report.js';
import { figure as figureOf } from '../../../page/figure.js';
import { type Content, type Html, html, shortened } from '../../../page/html.js';
import { intervalPlot } from '../../../page/plots/intervals.js';
import { folded, table } from '../../../page/table.js';
import type { FairnessReport } from '../../fairness/report.js';
import { isMissing } from '../report.js';
import {
  besideFitted,
  count,
  counted,
  estimate,
  figure,
  named,
  plain,
  pValue,
  whyMissing,
} from '../wording.js';
import type { Section } from './section.js';

const right = (title: string) => ({ title, align: 'right' as const });

/** A plot of more groups than this is a list; the table has them all. */
const MOST_GROUPS = 40;
/** Intervals of smaller groups are so wide that they would hide the others. */
const FEWEST_DRAWN = 10;
/** Longer tables are folded away. */
const MOST_OPEN = 12;

/** Groups of texts, and whether scores are as fair to each. */
export const fairness: Section = {
  id: 'fairness',
  title: 'Groups and fairness',
  content: async ({ fairness }) => {
    if (isMissing(fairness)) return whyMissing(fairness);
    return [
      besideFitted(fairness.fitted),
      introduction(fairness),
      ...(await Promise.all(fairness.columns.map((column, place) => ofColumn(column, place, fairness)))),
      left(fairness),
    ];
  },
};

function introduction({ columns, limit, fewest, tests, rows }: FairnessReport): Html {
  if (columns.length === 0)
    return html`<p>No column of the submissions forms groups that could be compared.</p>`;
  const unmarked =
    rows.marked === 0 &&
    ' No text has a mark, so that only differences of scores can be told, which may be true differences.';
  return html`<p>Differences are in standard deviations, and flagged beyond ±${figure(limit)} (Williamson, Xi and Breyer 2012);
groups of fewer than ${fewest} texts are not judged.${unmarked} ${counted(tests, 'difference')} ${tests === 1 ? 'was' : 'were'} tested:
one in twenty would look significant by chance alone, so that p is corrected for their number (Holm). A flag asks for a look; it proves nothing.</p>`;
}

async function ofColumn(
  { by, cuts, groups }: ColumnComparison,
  place: number,
  { limit, rows }: FairnessReport,
): Promise<Html> {
  const isMarked = rows.marked > 0;
  const judged = ({ systemHuman, scores }: GroupComparison) => (isMarked ? systemHuman : scores);
  return html`<h3>By ${named(by)}</h3>
${cuts && html`<p class="note">Numbers are cut into four groups at ${cuts.map(plain).join(', ')}.</p>`}
${await drawnGroups({ by, groups, place, limit, isMarked, judged })}
${groupTable(by, groups, judged)}`;
}

const nameOf = (group: string | null) => (group === null ? 'none' : shortened(group));

interface DrawnGroups {
  readonly by: string;
  readonly groups: readonly GroupComparison[];
  /** Number of the column. */
  readonly place: number;
  readonly limit: number;
  readonly isMarked: boolean;
  /** The difference that is judged. */
  readonly judged: Judged;
}

type Judged = (group: GroupComparison) => JudgedDifference | null;

async function drawnGroups({ by, groups, place, limit, isMarked, judged }: DrawnGroups): Promise<Html> {
  const large = groups.filter(({ n }) => n >= FEWEST_DRAWN);
  const drawn = large.slice(0, MOST_GROUPS);
  if (drawn.length === 0) return html`<p>No group has ${FEWEST_DRAWN} texts.</p>`;
  const title = isMarked ? 'System less examiners' : 'Scores of the group less those of the rest';
  const notes = [
    large.length < groups.length && `Groups of fewer than ${FEWEST_DRAWN} texts are in the table only.`,
    drawn.length < large.length && `The first ${MOST_GROUPS} of ${counted(large.length, 'group')}.`,
  ].filter(Boolean);
  return figureOf({
    title,
    plot: await intervalPlot({
      id: `groups-${place}`,
      title: `By ${shortened(by)}: ${title.toLowerCase()}`,
      description: `Standardised differences with 95 % intervals, a row for each of ${counted(drawn.length, 'group')}; dashed lines at ±${figure(limit)}.`,
      estimates: drawn.map((group) => {
        const difference = judged(group);
        return {
          name: nameOf(group.group),
          value: difference?.value ?? null,
          interval: difference?.interval95 ?? null,
          flagged: difference?.verdict === 'flagged',
        };
      }),
      valueAxis: 'standard deviations',
      limits: [-limit, limit],
    }),
    note: notes.length > 0 && notes.join(' '),
  });
}

function groupTable(by: string, groups: readonly GroupComparison[], judged: Judged): Html {
  const whole = table({
    caption: `Groups by ${shortened(by)}`,
    columns: [
      { title: 'group' },
      right('texts'),
      right('marked'),
      right('mean score'),
      right('mean mark'),
      right('scores: group less rest'),
      right('system less examiners'),
      right('at the same mark'),
      right('p, corrected'),
      { title: 'verdict' },
    ],
    rows: groups.map((group) => [
      nameOf(group.group),
      count(group.n),
      count(group.marked),
      figure(group.meanScore),
      figure(group.meanMark),
      estimate(group.scores),
      group.systemHuman ? estimate(group.systemHuman) : '–',
      group.conditional ? estimate(group.conditional) : '–',
      pValue(judged(group)?.adjustedP),
      verdictOf(judged(group)),
    ]),
  });
  return groups.length > MOST_OPEN ? folded(`All ${groups.length} groups`, whole) : whole;
}

function verdictOf(difference: JudgedDifference | null): Content {
  if (difference?.verdict === 'flagged') return html`<span class="bad">flagged</span>`;
  if (difference?.verdict === 'within') return html`<span class="good">within</span>`;
  return difference?.verdict === 'few' ? 'too few' : 'not known';
}

function left({ left }: FairnessReport): Html | null {
  if (left.length === 0) return null;
  return html`<p class="note">Not compared, because all texts have the same value or there are too many: ${left.map(
    ({ by, values }, index) => html`${index > 0 && ', '}${named(by)} (${counted(values, 'value')})`,
  )}.</p>`;
}
