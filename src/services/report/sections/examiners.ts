import { lackOfDiscrimination } from '../../../metrics/raters/discrimination.js';
import type { SeverityDesign } from '../../../metrics/raters/report.js';
import { figure } from '../../../page/figure.js';
import { type Html, html } from '../../../page/html.js';
import { intervalPlot } from '../../../page/plots/intervals.js';
import { AGREEMENT_REPORT, EXAMINER_REPORT } from '../../../tables/examiners.js';
import type { ExaminersReport, MarksSource } from '../../examiners/report.js';
import { describedTable } from '../described.js';
import { isMissing } from '../report.js';
import {
  besideFitted,
  byTextNote,
  count,
  counted,
  decimal,
  estimate,
  percent,
  pValue,
  whyMissing,
} from '../wording.js';
import type { Section } from './section.js';

/** More examiners make no plot that can be read. */
const MOST_DRAWN = 40;
const MOST_LISTED = 100;

/** An examiner by name, or else by number. */
const examinerName = ({ examinerNames }: MarksSource, examiner: number): string =>
  examinerNames[examiner] ?? `examiner ${examiner}`;

/** How the examiners mark, by each other and by the system. */
export const examiners: Section = {
  id: 'examiners',
  title: 'Examiners',
  content: async ({ examiners }) => {
    if (isMissing(examiners)) return whyMissing(examiners);
    return [
      besideFitted(examiners.fitted),
      coverage(examiners),
      anchor(examiners.design),
      await severities(examiners),
      facts(examiners),
      discrimination(examiners),
      pairs(examiners),
      byTextNote([
        examiners.pooled?.alpha,
        ...examiners.examiners.map(({ restCorrelation }) => restCorrelation),
        ...[...examiners.pairs, ...examiners.system].map(({ qwk }) => qwk),
      ]),
    ];
  },
};

function coverage({ coverage, pooled }: ExaminersReport): Html {
  const { texts, marks, doubleMarked } = coverage;
  const agreement = pooled
    ? html` Together they agree with an alpha of ${estimate(pooled.alpha)} and a Fleiss’ kappa of ${estimate(pooled.fleissKappa)}.`
    : '';
  return html`<p>${counted(marks, 'mark')} on ${counted(texts, 'text')}; ${count(doubleMarked)} (${percent(doubleMarked, texts)}) have
the marks of several examiners.${agreement}</p>`;
}

function anchor({ anchor, errorSd, separationReliability, p }: SeverityDesign): Html {
  if (anchor === 'none') return html`<p>Too few texts have several marks to estimate severity.</p>`;
  const rests =
    anchor === 'examiners'
      ? 'Severities rest on texts that examiners share.'
      : 'Examiners are not linked by texts that they share, so severities are estimated from the system’s scores and are only as accurate as these.';
  return html`<p>${rests} What text and severity leave of a mark has a standard deviation of ${decimal(errorSd)} points;
severities can be told apart with a reliability of ${decimal(separationReliability)} (p that all are equal: ${pValue(p)}).</p>`;
}

async function severities({ examiners: all, source }: ExaminersReport): Promise<Html | null> {
  const known = all.filter(({ severity }) => severity.value !== null).slice(0, MOST_DRAWN);
  if (known.length === 0) return null;
  return figure(intervalPlot, {
    id: 'severities',
    title: 'Severity',
    description: `Points by which each of ${counted(known.length, 'examiner')} marks lower than the average examiner, with 95 % intervals.`,
    estimates: known.map(({ examiner, severity }) => ({
      name: examinerName(source, examiner),
      value: severity.value,
      interval: severity.interval95,
    })),
    valueAxis: 'points; to the right more severe',
  });
}

function facts({ examiners: all, source }: ExaminersReport): Html {
  return describedTable(
    'Examiners; severity in points, with 95 % intervals',
    [
      { title: 'examiner', format: 'text', of: ({ examiner }) => examinerName(source, examiner) },
      ...EXAMINER_REPORT,
    ],
    all.slice(0, MOST_LISTED),
  );
}

const LACKS = {
  narrow: 'marks vary less than those of the others on the same texts: keeps to one part of the scale',
  unrelated: 'marks do not rank texts as the others do',
} as const;

/** Examiners whose marks hardly tell texts apart. */
function discrimination({ examiners: all, source }: ExaminersReport): Html | null {
  const found = all.flatMap((facts) => {
    const lack = lackOfDiscrimination(facts);
    return lack ? [{ ...facts, lack }] : [];
  });
  if (found.length === 0) return null;
  return describedTable(
    'Examiners whose marks hardly tell texts apart, beyond chance; of those with 30 shared texts or more',
    [
      { title: 'examiner', format: 'text', of: ({ examiner }) => examinerName(source, examiner) },
      { title: 'shared', format: 'count', of: ({ shared }) => shared },
      { title: 'spread', format: 'estimate', of: ({ spread }) => spread },
      { title: 'r with the others', format: 'estimate', of: ({ restCorrelation }) => restCorrelation },
      { title: 'why', format: 'text', of: ({ lack }) => LACKS[lack] },
    ],
    found,
  );
}

function pairs({ pairs, pairsOmitted, system, source }: ExaminersReport): Html | null {
  const nameOf = (examiner: number) => examinerName(source, examiner);
  const rows = [
    ...system.map((pair) => ({
      ...pair,
      who: `system and ${pair.examiner === null ? 'all marks' : nameOf(pair.examiner)}`,
    })),
    ...pairs.map((pair) => ({ ...pair, who: pair.examiners.map(nameOf).join(' and ') })),
  ];
  if (rows.length === 0) return null;
  const listed = describedTable(
    'Agreement of pairs, with 95 % intervals',
    [{ title: 'who', format: 'text', of: ({ who }) => who }, ...AGREEMENT_REPORT],
    rows.slice(0, MOST_LISTED),
  );
  return html`${listed}${pairsOmitted > 0 && html`<p class="note">${counted(pairsOmitted, 'further pair')} of examiners left out.</p>`}`;
}
