import Table from 'cli-table3';
import stringWidth from 'string-width';
import { harmless, inOneLine } from '../domain/shown.js';
import { type Column, isAtRight } from '../tables/column.js';
import { cell } from './cell.js';

type Layout = Pick<Column<never>, 'title' | 'flexible'>;

const MIN_FLEXIBLE_WIDTH = 20;
/** A space on either side of a cell. */
const PADDING = 2;
/** Rows per layout pass. */
const SLICE = 100;
/** Width when output goes to a file or a pipe: enough for any table. */
const NO_TERMINAL_WIDTH = 200;

/** Columns of the terminal; wide if output goes elsewhere. */
function terminalWidth(): number {
  return process.stdout.columns || NO_TERMINAL_WIDTH;
}

/**
 * A plain table with a ruled header. Flexible columns are narrowed until it fits `width`; if that is not enough, each
 * row becomes a list of its cells.
 */
export function renderTable<R>(
  columns: readonly Column<R>[],
  rows: readonly R[],
  width = terminalWidth(),
): string {
  const titles = columns.map(({ title }) => inOneLine(title));
  const cells = rows.map((row) => columns.map((column) => harmless(cell(column, row))));
  const natural = columns.map(
    (_, index) => widthOf([titles[index]!, ...cells.map((row) => row[index] ?? '')]) + PADDING,
  );
  const widths = fitWidths(columns, natural, width);
  if (widths.reduce((sum, next) => sum + next, 0) - PADDING > width) return renderList(titles, cells);
  const layout = {
    colWidths: widths,
    colAligns: columns.map((column) => (isAtRight(column) ? 'right' : 'left')),
    wordWrap: true,
    wrapOnWordBoundary: everyWordFits(cells, widths),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 },
    // biome-ignore format: a table of its own
    chars: {
      top: '', 'top-mid': '', 'top-left': '', 'top-right': '',
      bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '',
      left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '', middle: '',
    },
  };
  const linesOf = (rows: readonly string[][], titles: string[] = []) => {
    const table = new Table({ ...layout, head: titles });
    table.push(...rows);
    return table
      .toString()
      .split('\n')
      .map((line) => line.trimEnd());
  };
  const [head = ''] = linesOf([], titles);
  const body = slices(cells).flatMap((rows) => linesOf(rows));
  const rule = '─'.repeat(Math.min(width, widthOf([head, ...body])));
  return [head, rule, ...body].join('\n');
}

/** The width of the widest; there may be more of them than a function can have arguments. */
const widthOf = (lines: readonly string[]): number =>
  lines.reduce((widest, line) => Math.max(widest, stringWidth(line)), 0);

/** Lays out a few rows at a time, because cli-table3 takes quadratic time. */
function slices<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / SLICE);
  return Array.from({ length: count }, (_, index) => rows.slice(index * SLICE, (index + 1) * SLICE));
}

/** `title  cell`, one cell per line, with an empty line between rows. */
function renderList(titles: readonly string[], cells: readonly (readonly string[])[]): string {
  const titleWidth = widthOf(titles);
  const line = (cell: string, index: number) => {
    const title = titles[index]!;
    return `${title}${' '.repeat(titleWidth - stringWidth(title))}  ${cell}`.trimEnd();
  };
  return cells.map((row) => row.map(line).join('\n')).join('\n\n');
}

/** Whether wrapping between words is enough; an id wider than its column must be broken. */
function everyWordFits(cells: readonly (readonly string[])[], widths: readonly number[]): boolean {
  const fits = (cell: string, index: number) =>
    cell.split(/\s+/).every((word) => stringWidth(word) + PADDING <= widths[index]!);
  return cells.every((row) => row.every(fits));
}

/** Narrows the flexible columns, widest first. */
function fitWidths(columns: readonly Layout[], natural: readonly number[], width: number): number[] {
  const widths = [...natural];
  let excess = widths.reduce((sum, next) => sum + next, 0) - width;
  while (excess > 0) {
    const candidates = columns.flatMap(({ flexible }, index) => (flexible ? [index] : []));
    const widest = candidates.sort((a, b) => widths[b]! - widths[a]!)[0];
    if (widest === undefined || widths[widest]! <= MIN_FLEXIBLE_WIDTH) break;
    widths[widest]! -= 1;
    excess -= 1;
  }
  return widths;
}
