import { counted } from '../domain/counted.js';
import type { DuplicatesReport } from '../domain/duplicates.js';
import { COMMON, DUPLICATES } from '../tables/duplicates.js';
import { renderTable } from './table.js';

/** What was compared and found, in one line. */
export function duplicatesLine({ texts, authors, found, pairs, fewest }: DuplicatesReport): string {
  const by = authors === null ? '' : ` by ${counted(authors, 'author')}`;
  const listed = pairs.length < found ? `; the ${pairs.length} with the most shared words are listed` : '';
  const which = `${found === 1 ? 'pair shares' : 'pairs share'} passages of ${fewest} words or more`;
  return `${counted(texts, 'text')}${by} compared: ${found} ${which}${listed}`;
}

/** Pairs of texts that share passages. */
export function renderDuplicates(report: DuplicatesReport): string {
  const { pairs, common, most } = report;
  const parts = [duplicatesLine(report)];
  if (pairs.length > 0) parts.push(renderTable(Object.values(DUPLICATES), pairs));
  if (common.length > 0)
    parts.push(
      `Not compared, because more than ${counted(most, 'author')} share them:\n${renderTable(Object.values(COMMON), common)}`,
    );
  return parts.join('\n\n');
}
