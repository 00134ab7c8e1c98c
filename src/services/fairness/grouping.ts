import { shown } from '../../domain/shown.js';
import { AssessError } from '../../errors.js';
import { compareGroups } from '../../metrics/evaluation-subgroups.js';
import type { ColumnProfile, GroupingColumn } from '../../store/analysis.js';

/** More groups are nothing that anybody compares. */
export const MOST_GROUPS = 40;
/** Columns of numbers with more values are cut into four. */
const MOST_NUMBERS = 10;

/** A column with the names of its groups; the last is null where some texts have no value. */
export interface Grouping {
  readonly column: GroupingColumn;
  readonly cuts: readonly number[] | null;
  readonly groups: readonly (string | null)[];
}

/** How the texts of an account are grouped by a column; undefined where it has one value, or too many. */
export function groupingOf({
  by,
  distinct,
  missing,
  values,
  quartiles,
}: ColumnProfile): Grouping | undefined {
  const rest = missing > 0 ? [null] : [];
  if (quartiles && distinct > MOST_NUMBERS) {
    const cuts = quartiles.filter((cut, index) => index === 0 || cut > quartiles[index - 1]!);
    return { column: { by, cuts }, cuts, groups: [...rangeNames(cuts), ...rest] };
  }
  if (distinct + rest.length < 2 || distinct > MOST_GROUPS) return undefined;
  const names = values.map(({ value }) => value).sort(compareGroups);
  return { column: { by, values: names }, cuts: null, groups: [...names, ...rest] };
}

function rangeNames(cuts: readonly number[]): string[] {
  const number = (cut: number) => String(Number(cut.toPrecision(6)));
  const between = cuts.slice(1).map((cut, index) => `over ${number(cuts[index]!)} to ${number(cut)}`);
  return [`up to ${number(cuts[0]!)}`, ...between, `over ${number(cuts.at(-1)!)}`];
}

/** @throws AssessError `invalid_option` that says why a column that was asked for can't be compared */
export function refuseColumn({ by, distinct }: ColumnProfile): never {
  const reason =
    distinct > MOST_GROUPS
      ? `${shown(by)} has ${distinct} different values, and at most ${MOST_GROUPS} groups are compared; import a column with coarser ones`
      : `all texts have the same ${shown(by)}, so that there is nothing to compare`;
  throw new AssessError('invalid_option', { option: '--by', reason });
}
