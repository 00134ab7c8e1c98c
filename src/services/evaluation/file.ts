import type { HumanScore } from '../../domain/marks/human-score.js';
import { MarkReader } from '../../domain/marks/mark-reader.js';
import { shown } from '../../domain/shown.js';
import { noColumn } from '../../domain/submissions/unknown-column.js';
import { SCALES, type Scale } from '../../engine/results/scale.js';
import { AssessError } from '../../errors.js';
import { cellAt, hasColumn } from '../../readers/nested.js';
import { isBroken, type Row } from '../../readers/record.js';
import { openChosen, type ReadingChoice } from '../../readers/table.js';
import { type MarkChoices, markReader, type SettledMarks, settleMarks } from './mark-scale.js';
import { misfit, type RejectedScore, type ScoredRow } from './rows.js';

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

interface ScoresRead {
  readonly rows: readonly ScoredRow[];
  readonly scale: Scale | undefined;
  readonly settled: SettledMarks;
  readonly read: number;
  readonly unmarked: number;
  readonly rejected: readonly RejectedScore[];
}

/** A row whose cells are scores, before the scale and the position of plain levels are known. */
interface Parsed extends ScoredRow {
  readonly system: HumanScore;
  readonly marks: readonly (HumanScore | undefined)[];
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
export async function readScores(path: string, columns: ScoreColumns): Promise<ScoresRead> {
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
  const rows = parsed.flatMap((row): ScoredRow[] => {
    const scored = scoredRow(row, columns, { ...settled, ofSystem: readers.system, target: scale });
    if (typeof scored !== 'string') return [scored];
    rejected.push({ place: `${path}:${row.line}`, message: scored });
    return [];
  });
  return { rows, scale, settled, read, unmarked, rejected };
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
    groups: columns.by.map((column) => groupOf(cellAt(values, column))),
    cluster: columns.cluster === undefined ? null : groupOf(cellAt(values, columns.cluster)),
    line,
  };
}

function groupOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The row with its scores, or why it is rejected. System scores may exceed the scale: they are trimmed. */
function scoredRow(
  { line: _, system, marks, ...rest }: Parsed,
  { system: systemColumn, human }: ScoreColumns,
  settled: SettledMarks & { readonly ofSystem: MarkReader; readonly target: Scale | undefined },
): ScoredRow | string {
  const { ofSystem, target, scale, scoreOf } = settled;
  if (system.kind === 'level' && target?.name !== SCALES.cefr.name)
    return `${shown(systemColumn)} ${misfit(target)}`;
  const scores: (HumanScore | undefined)[] = [];
  for (const [place, mark] of marks.entries()) {
    const score = mark && scoreOf(mark);
    if (mark && !score) return `${shown(human[place]!)} ${misfit(scale)}`;
    scores.push(score);
  }
  return { ...rest, system: ofSystem.settled(system), marks: scores };
}
