import { counted } from '../domain/counted.js';
import { shown } from '../domain/shown.js';
import type { Subgroups } from '../metrics/evaluation-subgroups.js';
import type { Verdict } from '../metrics/group-report.js';
import { WILLIAMSON } from '../metrics/williamson.js';
import { probability, share } from './decimal.js';
import { renderTable } from './table.js';

/** Maximum number of groups to print; the JSON document has all. */
const MOST_GROUPS = 40;

const SIGNS: Readonly<Partial<Record<Verdict, string>>> = {
  flagged: `! beyond ${WILLIAMSON.subgroupSmd.toFixed(2)} standard deviations, p < .05`,
  chance: `~ beyond ${WILLIAMSON.subgroupSmd.toFixed(2)}, but perhaps by chance`,
  few: '? too few rows to judge',
};

/** A table of groups, judged as in `assess fairness`, and what groups explain of the errors. */
export function renderSubgroups({ by, groups, fairness }: Subgroups): string {
  const table = renderTable(
    [
      { title: shown(by), format: 'name', flexible: true, of: ({ group }) => group },
      { title: 'n', format: 'count', of: ({ n }) => n },
      { title: 'human', format: 'decimal', of: ({ agreement }) => agreement.trimmed.human.mean },
      { title: 'system', format: 'decimal', of: ({ agreement }) => agreement.trimmed.system.mean },
      { title: 'SMD', format: 'decimal', decimals: 3, of: ({ difference }) => difference.trimmed.smd },
      { title: 'DSM', format: 'decimal', decimals: 3, of: ({ difference }) => difference.trimmed.dsm },
      { title: 'net ', format: 'judged', decimals: 3, of: ({ net }) => net },
      { title: 'QWK', format: 'decimal', of: ({ agreement }) => agreement.trimmed.qwk },
    ],
    groups.slice(0, MOST_GROUPS),
  );
  const more = groups.length - MOST_GROUPS;
  const lines = [table];
  const verdicts = groups.flatMap(({ net }) => (net ? [net.verdict] : []));
  lines.push(
    'net: SMD from the mean mark, minus that of all rows',
    ...Object.entries(SIGNS).flatMap(([verdict, meaning]) =>
      verdicts.includes(verdict as Verdict) ? [meaning] : [],
    ),
  );
  if (more > 0) lines.push(`… and ${counted(more, 'more group')}; --json has all`);
  if (fairness) {
    const explained = ({ r2, p }: { r2: number | null; p: number | null }) =>
      r2 === null
        ? '–'
        : `${share(r2, 1)} (p ${p === null ? 'unknown' : probability(p).replace(/^\./, '= .')})`;
    lines.push(
      '',
      `${shown(by)} explains of squared errors (OSA) ${explained(fairness.osa)},`,
      `of errors (OSD) ${explained(fairness.osd)},`,
      `of errors at the same human score (CSD) ${explained(fairness.csd)}`,
    );
  }
  return lines.join('\n');
}
