import { parseHumanScore } from '../../domain/marks/human-score.js';
import { shown } from '../../domain/shown.js';
import { AssessError } from '../../errors.js';
import { compareGroups } from '../../metrics/evaluation-subgroups.js';
import type { ColumnProfile, GroupingColumn } from '../../store/analysis.js';
import type { LeftColumn, LeftReason } from './report.js';

/** More groups are nothing that anybody compares. */
export const MOST_GROUPS = 40;
/** Columns of numbers with more values are cut into four. */
const MOST_NUMBERS = 10;
/** From this share of values to texts on, values name texts and not groups. */
const NEARLY_ONE_A_TEXT = 0.9;
/** With more columns that nobody asked for, those with 2 to 30 values are taken. */
const MOST_COLUMNS = 20;
const MOST_VALUES = 30;

/** A column with the names of its groups; the last is null if some texts have no value. */
export interface Grouping {
  readonly column: GroupingColumn;
  readonly cuts: readonly number[] | null;
  readonly groups: readonly (string | null)[];
  /** Different values. */
  readonly values: number;
}

/** The columns that are compared by default. */
export interface ChosenColumns {
  readonly groupings: readonly Grouping[];
  readonly left: readonly LeftColumn[];
  /** There were so many that only those with few values were taken. */
  readonly isNarrowed: boolean;
}

/** Of all columns, those that form groups; the others with the reason. */
export function chooseGroupings(profiles: readonly ColumnProfile[]): ChosenColumns {
  const left: LeftColumn[] = [];
  const leave = ({ by, distinct: values }: ColumnProfile, reason: LeftReason) =>
    void left.push({ by, values, reason });
  const found: { profile: ColumnProfile; grouping: Grouping }[] = [];
  for (const profile of profiles) {
    const grouping = groupingOf(profile);
    if (profile.distinct > MOST_NUMBERS && profile.distinct >= NEARLY_ONE_A_TEXT * profile.texts)
      leave(profile, 'one_a_text');
    else if (grouping) found.push({ profile, grouping });
    else leave(profile, profile.distinct > MOST_GROUPS ? 'many_values' : 'one_value');
  }
  const isNarrowed = found.length > MOST_COLUMNS;
  const taken = found.filter(({ profile }) => {
    const isTaken = !isNarrowed || (profile.distinct > 1 && profile.distinct <= MOST_VALUES);
    if (!isTaken) leave(profile, 'many_columns');
    return isTaken;
  });
  return { groupings: taken.map(({ grouping }) => grouping), left, isNarrowed };
}

/** How the texts of an account are grouped by a column; undefined if it has one value, or too many. */
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
    return { column: { by, numbers: true }, cuts, groups: [...rangeNames(cuts), ...rest], values: distinct };
  }
  if (distinct + rest.length < 2 || distinct > MOST_GROUPS) return undefined;
  const names = values.map(({ value }) => value).sort(compareGroups);
  return { column: { by, values: names }, cuts: null, groups: [...names, ...rest], values: distinct };
}

/** Significant digits of a cut, at least: a large number, such as a day 20260305, has those of its whole part and one more. */
const DIGITS = 6;

function rangeNames(cuts: readonly number[]): string[] {
  const whole = (cut: number) => Math.trunc(Math.abs(cut)).toFixed().length;
  const number = (cut: number) =>
    String(Number(cut.toPrecision(Math.min(17, Math.max(DIGITS, whole(cut) + 1)))));
  const between = cuts.slice(1).map((cut, index) => `over ${number(cuts[index]!)} to ${number(cut)}`);
  return [`up to ${number(cuts[0]!)}`, ...between, `over ${number(cuts.at(-1)!)}`];
}

/** The group of each text, from what was read of the column: texts without a value are the last group. */
export function groupCodes({ cuts, groups }: Grouping, read: ArrayLike<number>): Int32Array {
  const none = groups.length - 1;
  return Int32Array.from(read, (value) => {
    if (!cuts) return value < 0 ? none : value;
    return Number.isNaN(value) ? none : cuts.filter((cut) => value > cut).length;
  });
}

/** What a column says as a number, text by text: NaN where it says none; undefined if some value is no number or level. */
export function numbersOf({ cuts, groups }: Grouping, read: ArrayLike<number>): Float64Array | undefined {
  if (cuts) return Float64Array.from(read);
  const scores = groups.map((name) => (name === null ? 'absent' : parseHumanScore(name)));
  if (scores.includes(undefined)) return undefined;
  return Float64Array.from(read, (code) => {
    const score = scores[code];
    return typeof score === 'object' ? score.score : Number.NaN;
  });
}

/** @throws AssessError `invalid_option` that says why a column that was asked for can't be compared */
export function refuseColumn({ by, distinct }: ColumnProfile): never {
  const reason =
    distinct > MOST_GROUPS
      ? `${shown(by)} has ${distinct} different values, and at most ${MOST_GROUPS} groups are compared; import a column with coarser ones`
      : `all texts have the same ${shown(by)}, so that there is nothing to compare`;
  throw new AssessError('invalid_option', { option: 'by', reason });
}
