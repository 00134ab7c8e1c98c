import { nearestName } from '../marks/slips.js';
import { shown, shownNames } from '../shown.js';

const listed = (known: readonly string[]) => shownNames(known).join(', ') || 'none';

/** `; did you mean Band?` if the name of a column resembles a known one; empty otherwise. */
export function meantColumn(given: string, known: readonly string[]): string {
  const meant = nearestName(given, known);
  return meant === undefined ? '' : `; did you mean ${shown(meant)}?`;
}

/** What to say about a column that a flag names and a table lacks. */
export const noColumn = (path: string, given: string, known: readonly string[]): string =>
  `there is no column ${shown(given)} in ${path} (its columns: ${listed(known)})${meantColumn(given, known)}`;

/** What to say about a column that a flag names and no submission has. */
export const noSubmissionColumn = (given: string, known: readonly string[]): string =>
  `no submission has a column ${shown(given)}; there are ${listed(known)}${meantColumn(given, known)}`;
