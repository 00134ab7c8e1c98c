import { bare, type ColumnPlan, namesOf } from './column-plan.js';
import type { Row } from './record.js';

/** Attributes whose values are never names of columns. */
const IDENTIFIERS = ['id', 'author_id', 'task_id'];

/** Why a second header is rejected. */
export const SECOND_HEADER = 'row is a second header';

/**
 * Finds rows that name the columns once more, also in other words, as in `ResponseId` above `Response ID`: each of their
 * ids is the name of its column or, in a table with ids of texts, a common name of its attribute: without them, the only
 * identifier could be an author `student`.
 */
export function secondHeaderIn({ header, targets }: ColumnPlan): (values: Row['values']) => boolean {
  const hasId = [...targets.values()].some((attributes) => attributes.includes('id'));
  const columns = [...targets].flatMap(([column, attributes]) => {
    const attribute = attributes.find((name) => IDENTIFIERS.includes(name));
    if (attribute === undefined || !header?.includes(column)) return [];
    return [{ column, names: new Set([bare(column), ...(hasId ? namesOf(attribute) : [])]) }];
  });
  const isName = (value: unknown, names: ReadonlySet<string>) =>
    typeof value === 'string' && bare(value) !== '' && names.has(bare(value));
  return (values) =>
    columns.length > 0 && columns.every(({ column, names }) => isName(values[column], names));
}
