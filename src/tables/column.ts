import type { Estimate } from '../metrics/estimate.js';
import type { JudgedDifference } from '../metrics/group-report.js';

type Maybe<T> = T | null | undefined;

/**
 * What a cell is. How each output writes it, and on which side it is aligned, follow from this. `text` is shown in full, `label` is
 * text that is aligned like numbers, `name` comes from outside, of any length, and is cut for people. `count` is a whole
 * number, without decimals; `decimal` any other. `share` is 0 to 1, `signed` a change in points, `change` a share of the
 * reference with its interval, `interval` the interval of an estimate alone, `judged` a difference with its verdict.
 */
type Cell<R, Text> =
  | { readonly format: 'text' | 'label'; readonly of: (row: R) => Text }
  | { readonly format: 'name'; readonly of: (row: R) => Maybe<string> }
  | { readonly format: 'json'; readonly of: (row: R) => unknown }
  | {
      readonly format: 'count' | 'decimal' | 'signed' | 'share' | 'p';
      /** A string is written as it is. */
      readonly of: (row: R) => Maybe<number | string>;
    }
  | { readonly format: 'estimate' | 'change'; readonly of: (row: R) => Maybe<Estimate> }
  | { readonly format: 'interval'; readonly of: (row: R) => Maybe<Pick<Estimate, 'interval95' | 'by'>> }
  | { readonly format: 'judged'; readonly of: (row: R) => Maybe<JudgedDifference> };

/** A column of a table, for the terminal, a page and a file alike. */
export type Column<R, Text = Maybe<string>> = Cell<R, Text> & {
  /** For people. */
  readonly title: string;
  /** For people where there is room; by default, the title. */
  readonly heading?: string;
  /** Of what people read: 2 unless given, of shares 0; files have all. */
  readonly decimals?: number;
  /** May be narrowed, its cells wrapped, when the table is wider than the terminal. */
  readonly flexible?: boolean;
  /** What files contain of an estimate: only the value, or the value and the ends of its interval; by default, everything. */
  readonly files?: 'value' | 'ends';
};

type Format = Column<never>['format'];

/** Columns of the rows of one kind, by their names in files. */
export type Columns<R> = Readonly<Record<string, Column<R>>>;

/** The same in the order of a file; a name may occur twice. */
export type NamedColumns<R> = readonly (readonly [name: string, column: Column<R>])[];

const AT_LEFT: readonly Format[] = ['text', 'name', 'json'];

/** Whether cells stand at the right, as numbers do. */
export const isAtRight = ({ format }: { readonly format: Format }): boolean => !AT_LEFT.includes(format);
