import { shown } from '../domain/shown.js';
import type { Subgroups } from '../metrics/evaluation-subgroups.js';
import { WILLIAMSON } from '../metrics/thresholds.js';
import { figure } from './figure.js';
import { renderTable } from './table.js';

/** Groups on the screen; the JSON document has all. */
const MOST_GROUPS = 40;

/** Whether a group's difference is beyond the threshold for subgroups. */
const isFlagged = (value: number | null) => value !== null && Math.abs(value) > WILLIAMSON.subgroupSmd;
const flagged = (value: number | null) => `${figure(value)}${isFlagged(value) ? '!' : ' '}`;

/** A table of groups, those with `!` further off than .10, and what they explain of the errors. */
export function renderSubgroups({ by, groups, fairness }: Subgroups): string {
  const right = (title: string) => ({ title, align: 'right' as const });
  const table = renderTable(
    [
      { title: shown(by), flexible: true },
      right('n'),
      right('human'),
      right('system'),
      right('SMD '),
      right('DSM '),
      right('QWK'),
    ],
    groups
      .slice(0, MOST_GROUPS)
      .map(({ group, n, agreement: { trimmed }, difference }) => [
        group === null ? '–' : shown(group),
        n,
        figure(trimmed.human.mean, 2),
        figure(trimmed.system.mean, 2),
        flagged(difference.trimmed.smd),
        flagged(difference.trimmed.dsm),
        figure(trimmed.qwk, 2),
      ]),
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
      r2 === null ? '–' : `${figure(100 * r2, 1)} % (p ${probability(p)})`;
    lines.push(
      '',
      `${shown(by)} explains of squared errors (OSA) ${explained(fairness.osa)},`,
      `of errors (OSD) ${explained(fairness.osd)},`,
      `of errors at the same human score (CSD) ${explained(fairness.csd)}`,
    );
  }
  return lines.join('\n');
}

function probability(p: number | null): string {
  if (p === null) return 'unknown';
  if (p < 0.001) return '< .001';
  return p > 0.999 ? '> .999' : `= ${p.toFixed(3).slice(1)}`;
}
