import { say } from '../../../errors.js';
import {
  type ColumnComparison,
  type GroupComparison,
  isFlagged,
  isSure,
  type JudgedDifference,
  judgedDifferences,
  shownColumns,
} from '../../../metrics/group-report.js';
import { figure } from '../../../page/figure.js';
import { type Content, type Html, html, shortened } from '../../../page/html.js';
import { intervalPlot } from '../../../page/plots/intervals.js';
import { folded } from '../../../page/table.js';
import { GROUP_REPORT } from '../../../tables/fairness.js';
import type { FairnessReport, LeftReason } from '../../fairness/report.js';
import { describedTable } from '../described.js';
import { isMissing } from '../report.js';
import {
  besideFitted,
  byTextNote,
  byTextReason,
  counted,
  decimal,
  estimate,
  named,
  plain,
  whyMissing,
} from '../wording.js';
import type { Section } from './section.js';

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
    const { shown, unflagged } = shownColumns(fairness.columns, fairness.isNarrowed);
    return [
      besideFitted(fairness.fitted),
      introduction(fairness),
      ...(await Promise.all(shown.map((column, place) => ofColumn(column, place, fairness)))),
      byTextNote(fairness.columns.flatMap(({ groups }) => groups.flatMap(judgedDifferences))),
      unflagged.length > 0 &&
        html`<p class="note">Compared without a flag, and not shown: ${listed(unflagged)}.</p>`,
      left(fairness),
    ];
  },
};

function introduction({ limit, fewest, tests, rows, overall, sampling }: FairnessReport): Html {
  const unmarked =
    rows.marked === 0 && ' No text has a mark, so only score differences can be shown; they may be real.';
  const inAll =
    overall &&
    overall.value !== null &&
    html`<p>In all, the system minus the mean of a text’s marks is ${estimate(overall)} standard deviations. Groups are judged by what they have beyond that,
the net difference, and by their scores at the same mark.</p>`;
  return html`${inAll}<p>Differences are in standard deviations, and flagged beyond ±${decimal(limit)} (Williamson, Xi and Breyer 2012)
where chance would bring them about in fewer than one of twenty cases; groups of fewer than ${fewest} texts, or of too few authors, are not judged.${unmarked}
${byTextReason(sampling)}${
  tests === 0
    ? 'No group has enough texts to test.'
    : html`${counted(tests, 'difference')} ${tests === 1 ? 'was' : 'were'} tested: one in twenty would look significant by chance alone,
so that p is corrected for their number (Holm).`
} A flag is a reason to investigate, not proof of unfairness.</p>`;
}

async function ofColumn(
  { by, cuts, groups }: ColumnComparison,
  place: number,
  { limit, rows }: FairnessReport,
): Promise<Html> {
  const isMarked = rows.marked > 0;
  const judged = ({ net, scores }: GroupComparison) => (isMarked ? net : scores);
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
  const title = isMarked
    ? 'System minus examiners, net of all texts'
    : 'Scores of the group minus those of the rest';
  const notes = [
    large.length < groups.length && `Groups of fewer than ${FEWEST_DRAWN} texts are in the table only.`,
    drawn.length < large.length && `The first ${MOST_GROUPS} of ${counted(large.length, 'group')}.`,
  ].filter(Boolean);
  return figure(intervalPlot, {
    id: `groups-${place}`,
    title: `By ${shortened(by)}: ${title.toLowerCase()}`,
    caption: title,
    description: `Standardised differences with 95 % intervals, a row for each of ${counted(drawn.length, 'group')}; dashed lines at ±${decimal(limit)}.`,
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
    note: notes.length > 0 && notes.join(' '),
  });
}

function groupTable(by: string, groups: readonly GroupComparison[], judged: Judged): Html {
  const whole = describedTable(
    `Groups by ${shortened(by)}`,
    [
      { title: 'group', format: 'text', of: ({ group }) => nameOf(group) },
      ...GROUP_REPORT,
      { title: 'p of net, corrected', format: 'p', of: (group) => judged(group)?.adjustedP },
      { title: 'verdict', format: 'text', of: (group) => verdictOf(group, judged(group)) },
    ],
    groups,
  );
  return groups.length > MOST_OPEN ? folded(`All ${groups.length} groups`, whole) : whole;
}

/** Of the group by all that it is judged by; what is not flagged, by its net difference. */
function verdictOf(group: GroupComparison, difference: JudgedDifference | null): Content {
  if (isFlagged(group)) {
    const isSurely = judgedDifferences(group).some(isSure);
    return html`<span class="bad">flagged${!isSurely && ', if tested alone'}</span>`;
  }
  if (difference?.verdict === 'within') return html`<span class="good">within</span>`;
  if (difference?.verdict === 'chance') return 'perhaps by chance';
  return difference?.verdict === 'few' ? 'too few' : 'not known';
}

const REASONS: Readonly<Record<LeftReason, string>> = {
  one_value: 'all texts have the same value',
  many_values: 'there are too many values',
  one_a_text: 'there is nearly one value a text',
  marks: 'they hold marks or scores',
  many_columns: say.manyColumns(),
};

function left({ left }: FairnessReport): Html | null {
  if (left.length === 0) return null;
  const reasons = (Object.keys(REASONS) as LeftReason[]).flatMap((reason) => {
    const columns = left.filter((each) => each.reason === reason);
    return columns.length > 0 ? [html`${REASONS[reason]}: ${listed(columns)}`] : [];
  });
  return html`<p class="note">Not compared, because ${reasons.map((reason, index) => html`${index > 0 && '; because '}${reason}`)}.</p>`;
}

/** This many names of columns go into a sentence. */
const MOST_NAMES = 30;

function listed(columns: readonly { readonly by: string; readonly values?: number }[]): Html {
  const more = columns.length - MOST_NAMES;
  return html`${columns
    .slice(0, MOST_NAMES)
    .map(
      ({ by, values }, index) =>
        html`${index > 0 && ', '}${named(by)}${values !== undefined && ` (${counted(values, 'value')})`}`,
    )}${more > 0 && ` and ${counted(more, 'other')}`}`;
}
