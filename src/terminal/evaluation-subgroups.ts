import { shown } from '../domain/shown.js';
import type { Subgroups } from '../metrics/evaluation-subgroups.js';
import { WILLIAMSON } from '../metrics/thresholds.js';
import { decimal, probability, share } from './decimal.js';
import { renderTable } from './table.js';

/** Maximum number of groups to print; the JSON document has all. */
const MOST_GROUPS = 40;

/** Whether a group's difference is beyond the threshold for subgroups. */
const isFlagged = (value: number | null) => value !== null && Math.abs(value) > WILLIAMSON.subgroupSmd;
const flagged = (value: number | null) => `${decimal(value)}${isFlagged(value) ? '!' : ' '}`;

/** A table of groups, marked `!` if they differ by more than .10, and what groups explain of the errors. */
export function renderSubgroups({ by, groups, fairness }: Subgroups): string {
  const table = renderTable(
    [
      { title: shown(by), format: 'name', flexible: true, of: ({ group }) => group },
      { title: 'n', format: 'count', of: ({ n }) => n },
      { title: 'human', format: 'decimal', of: ({ agreement }) => agreement.trimmed.human.mean },
      { title: 'system', format: 'decimal', of: ({ agreement }) => agreement.trimmed.system.mean },
      { title: 'SMD ', format: 'label', of: ({ difference }) => flagged(difference.trimmed.smd) },
      { title: 'DSM ', format: 'label', of: ({ difference }) => flagged(difference.trimmed.dsm) },
      { title: 'QWK', format: 'decimal', of: ({ agreement }) => agreement.trimmed.qwk },
    ],
    groups.slice(0, MOST_GROUPS),
  );
  const more = groups.length - MOST_GROUPS;
  const lines = [table];
  const isAnyFlagged = groups.some(
    ({ difference: { trimmed } }) => isFlagged(trimmed.smd) || isFlagged(trimmed.dsm),
  );
  if (isAnyFlagged) lines.push(`! further off than ${WILLIAMSON.subgroupSmd.toFixed(2)} standard deviations`);
  if (more > 0) lines.push(`… and ${more} more groups; --json has all`);
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
