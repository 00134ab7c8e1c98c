import { slipsBetween } from '../domain/marks/slips.js';
import { bare, type ColumnPlan, SYNONYMS } from './column-plan.js';

/** A column that is not an attribute although its name looks like one. */
export interface Lookalike {
  readonly column: string;
  readonly attribute: string;
}

/** Typing errors by which a name may differ from an attribute's. A short name is too close to other words. */
const slipsFor = (name: string) => (name.length < 6 ? 0 : 2);
/** Longer names are not misspelt attributes. */
const LONGEST = 24;
/** Columns that are compared; records with their own keys can have any number of them. */
const MOST_COLUMNS = 1000;

/**
 * Columns that probably contain an attribute for which the table has no column.
 * @param columns all columns of the table
 */
export function lookalikes(plan: ColumnPlan, columns: readonly string[]): Lookalike[] {
  const isFree = (column: string) => !plan.targets.has(column) && !plan.ignored.has(column);
  const free = new Set(columns.slice(0, MOST_COLUMNS).filter(isFree));
  const present = new Set(columns);
  const absent = [...plan.targets]
    .filter(([column]) => !present.has(column))
    .flatMap(([, attributes]) => attributes)
    .filter((attribute) => !(attribute in plan.constants));
  const found: Lookalike[] = [];
  // A certain match takes precedence over a similar name.
  for (const isAlike of [isVariant, isNear]) {
    for (const attribute of absent) {
      if (found.some((known) => known.attribute === attribute)) continue;
      const column = [...free].find((candidate) => isAlike(bare(candidate), attribute));
      if (column === undefined) continue;
      found.push({ column, attribute });
      free.delete(column);
    }
  }
  return found;
}

function isVariant(name: string, attribute: string): boolean {
  return name === bare(attribute) || (SYNONYMS[attribute] ?? []).includes(name);
}

function isNear(name: string, attribute: string): boolean {
  if (name.length > LONGEST) return false;
  const slips = slipsFor(bare(attribute));
  return slips > 0 && slipsBetween(name, bare(attribute)) <= slips;
}
