import type { HumanScore } from '../../domain/marks/human-score.js';
import { MarkReader } from '../../domain/marks/mark-reader.js';
import { shown } from '../../domain/shown.js';
import { noColumn } from '../../domain/submissions/unknown-column.js';
import { SCALES, type Scale } from '../../engine/results/scale.js';
import { AssessError } from '../../errors.js';
import { nameIn } from '../../readers/marked-texts.js';
import { cellAt, hasColumn } from '../../readers/nested.js';
import { isBroken, type Row } from '../../readers/record.js';
import { openChosen, type ReadingChoice } from '../../readers/table.js';
import { type MarkChoices, markReader, settleMarks } from './mark-scale.js';
import { type MarkedTexts, MarkList, misfit, type RejectedScore } from './marked-texts.js';

/** Which columns of a table are evaluated. */
export interface ScoreColumns extends ReadingChoice {
  readonly system: string;
  /** One column per examiner; the marks of the first are the human scores. */
  readonly human: readonly string[];
  readonly by: readonly string[];
  readonly cluster?: string | undefined;
  /** The scale of the scores; default: CEFR if marks are levels, otherwise none. */
  readonly scale?: Scale | undefined;
  /** How the marks are to be read. */
  readonly choices?: Omit<MarkChoices, 'scale'> | undefined;
}

/** Marked rows of a table; it is line by line, and examiners are numbered by their columns from 1. */
interface FiledMarks extends MarkedTexts {
  /** The scale of the scores. */
  readonly scale: Scale | undefined;
  readonly read: number;
  readonly unmarked: number;
  readonly rejected: readonly RejectedScore[];
}

/** A row whose cells are scores, before the scale and the position of plain levels are known. */
interface Parsed {
  readonly system: HumanScore;
  /** By column; undefined if a mark is missing. At least one is there. */
  readonly marks: readonly (HumanScore | undefined)[];
  readonly groups: readonly (string | null)[];
  /** Its texts are not independent. */
  readonly cluster: string | null;
  readonly line: number;
}

/** Labels of the system and labels of examiners are separate sets. */
interface Readers {
  readonly system: MarkReader;
  readonly human: MarkReader;
}

/** Number of records read to find the columns of a table without a header. */
const HEAD = 100;

/**
 * Reads scores from Parquet, a spreadsheet, CSV, TSV or JSONL, also `.gz`, or from standard input for `-`. Rows without
 * marks are left out. Rows with marks but no system score, or with a cell that is not a score, are rejected.
 * @throws AssessError `unreadable_file`, and `invalid_option` for a missing column
 */
export async function readMarkedTable(path: string, columns: ScoreColumns): Promise<FiledMarks> {
  const table = await openChosen(path, columns);
  const wanted = wantedColumns(columns);
  const missing = new Map(wanted);
  const found = new Set(table.columns);
  const rejected: RejectedScore[] = [];
  const parsed: Parsed[] = [];
  const choices = columns.choices ?? {};
  const readers: Readers = {
    system: new MarkReader(choices.levels, columns.scale),
    human: markReader(choices, columns.scale),
  };
  let read = 0;
  let unmarked = 0;
  if (table.columns) {
    for (const name of missing.keys()) if (hasColumn(table.columns, name)) missing.delete(name);
    if (missing.size > 0) await table.close();
    refuseMissing(path, missing, found);
  }
  for await (const batch of table.rows) {
    for (const row of batch) {
      read += 1;
      const place = `${path}:${row.line}`;
      if (isBroken(row)) {
        rejected.push({ place, message: row.message + (row.detail ? ` (${row.detail})` : '') });
        continue;
      }
      for (const name of missing.keys()) if (cellAt(row.values, name) !== undefined) missing.delete(name);
      if (!table.columns && read <= HEAD) for (const name of Object.keys(row.values)) found.add(name);
      const scores = parseRow(row, columns, readers);
      if (typeof scores === 'string') rejected.push({ place, message: scores });
      else if (scores === undefined) unmarked += 1;
      else parsed.push(scores);
    }
  }
  refuseMissing(path, missing, found);
  const scale = columns.scale ?? (readers.human.hasLevels ? SCALES.cefr : undefined);
  const settled = settleMarks(readers.human, choices, scale);
  const list = new MarkList();
  for (const [index, row] of parsed.entries()) {
    const scores = row.marks.map((mark) => mark && settled.scoreOf(mark));
    const wrong = row.marks.findIndex((mark, column) => mark && !scores[column]);
    // System scores may exceed the scale: they are trimmed.
    const fault =
      row.system.kind === 'level' && scale?.name !== SCALES.cefr.name
        ? `${shown(columns.system)} ${misfit(scale)}`
        : wrong >= 0 && `${shown(columns.human[wrong]!)} ${misfit(settled.scale)}`;
    if (fault) rejected.push({ place: `${path}:${row.line}`, message: fault });
    else for (const [column, mark] of scores.entries()) if (mark) list.add(index, column + 1, mark);
  }
  return {
    places: Float64Array.from(list.texts, (index) => parsed[index]!.line),
    table: list.table(
      (index) => readers.system.settled(parsed[index]!.system).score,
      (index) => parsed[index]!.cluster,
    ),
    given: list.given,
    groupings: columns.by.map((by, place) => ({
      by,
      groups: list.texts.map((index) => parsed[index]!.groups[place]!),
    })),
    settled,
    scale,
    read,
    unmarked,
    rejected,
  };
}

/** The options that name columns, by column. */
function wantedColumns({ system, human, by, cluster }: ScoreColumns): [column: string, option: string][] {
  return [
    [system, 'system'],
    ...human.map((name): [string, string] => [name, 'human']),
    ...by.map((name): [string, string] => [name, 'by']),
    ...(cluster === undefined ? [] : [[cluster, 'cluster'] as [string, string]]),
  ];
}

function refuseMissing(path: string, missing: ReadonlyMap<string, string>, found: ReadonlySet<string>): void {
  const [first] = missing;
  if (!first) return;
  const [column, option] = first;
  throw new AssessError('invalid_option', { option, reason: noColumn(path, column, [...found]) });
}

/** The scores of a row, or why it is rejected; undefined if it has no mark. */
function parseRow(
  { values, line }: Row,
  columns: ScoreColumns,
  readers: Readers,
): Parsed | string | undefined {
  const marks: (HumanScore | undefined)[] = [];
  for (const column of columns.human) {
    const mark = readers.human.read(cellAt(values, column));
    if (mark === undefined) return `${shown(column)} ${misfit(columns.scale)}`;
    marks.push(mark === 'absent' ? undefined : mark);
  }
  if (marks.every((mark) => mark === undefined)) return undefined;
  const system = readers.system.read(cellAt(values, columns.system));
  if (system === 'absent') return `there is a mark but no ${shown(columns.system)}`;
  if (system === undefined) return `${shown(columns.system)} ${misfit(columns.scale)}`;
  return {
    system,
    marks,
    groups: columns.by.map((column) => nameIn(cellAt(values, column)) ?? null),
    cluster: columns.cluster === undefined ? null : (nameIn(cellAt(values, columns.cluster)) ?? null),
    line,
  };
}
