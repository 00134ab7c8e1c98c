import { type HumanScore, parseHumanScore } from '../domain/human-score.js';
import { SCALES, type Scale } from '../domain/scale.js';
import { shown, shownNames } from '../domain/shown.js';
import { AssessError } from '../errors.js';
import { decodingOf, type EncodingChoice } from '../readers/decode.js';
import { cellAt, hasColumn } from '../readers/nested.js';
import { isBroken, type Row } from '../readers/record.js';
import { openTable } from '../readers/table.js';
import { fits, misfit, type RejectedScore, type ScoredRow } from './evaluate-rows.js';

/** Which columns of a table are evaluated. */
export interface ScoreColumns extends EncodingChoice {
  readonly system: string;
  /** A column for each examiner, the first one's marks being the human scores. */
  readonly human: readonly string[];
  readonly by: readonly string[];
  readonly cluster?: string | undefined;
  /** What the scores are on; absent: CEFR where examiners gave levels, otherwise any numbers. */
  readonly scale?: Scale | undefined;
}

export interface ScoresRead {
  readonly rows: readonly ScoredRow[];
  readonly scale: Scale | undefined;
  readonly read: number;
  readonly unmarked: number;
  readonly rejected: readonly RejectedScore[];
}

/** A row whose cells are scores, each with its line, before their scale is known. */
interface Parsed extends ScoredRow {
  readonly line: number;
}

/** So many records of a table without a header are looked at to name its columns. */
const HEAD = 100;

/**
 * Reads scores from Parquet, or from CSV, TSV or JSONL, also `.gz`, and from standard input for `-`. A row without any mark is left out; one
 * that has marks and no system score, or a cell that is no score, is rejected.
 * @throws AssessError `unreadable_file`, and `invalid_option` for a column that is not there
 */
export async function readScores(path: string, columns: ScoreColumns): Promise<ScoresRead> {
  const table = await openTable(path, undefined, decodingOf(path, columns));
  const wanted = wantedColumns(columns);
  const missing = new Map(wanted);
  const found = new Set(table.columns);
  const rejected: RejectedScore[] = [];
  const parsed: Parsed[] = [];
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
      const scores = parseRow(row, columns);
      if (typeof scores === 'string') rejected.push({ place, message: scores });
      else if (scores === undefined) unmarked += 1;
      else parsed.push({ ...scores, line: row.line });
    }
  }
  refuseMissing(path, missing, found);
  const scale = columns.scale ?? (hasLevelsIn(parsed) ? SCALES.cefr : undefined);
  const rows = parsed.filter((row) => {
    const column = misfitting(row, columns, scale);
    if (column !== undefined)
      rejected.push({ place: `${path}:${row.line}`, message: `${shown(column)} ${misfit(scale)}` });
    return column === undefined;
  });
  return { rows, scale, read, unmarked, rejected };
}

/** The options that name columns, by column. */
function wantedColumns({ system, human, by, cluster }: ScoreColumns): [column: string, option: string][] {
  return [
    [system, '--system'],
    ...human.map((name): [string, string] => [name, '--human']),
    ...by.map((name): [string, string] => [name, '--by']),
    ...(cluster === undefined ? [] : [[cluster, '--cluster'] as [string, string]]),
  ];
}

function refuseMissing(path: string, missing: ReadonlyMap<string, string>, found: ReadonlySet<string>): void {
  const [first] = missing;
  if (!first) return;
  const [column, option] = first;
  const known = shownNames([...found]).join(', ') || 'none';
  const reason = `there is no column ${shown(column)} in ${path} (its columns: ${known})`;
  throw new AssessError('invalid_option', { option, reason });
}

/** The scores of a row; what is wrong with it; undefined where it has no mark. */
function parseRow({ values }: Row, columns: ScoreColumns): ScoredRow | string | undefined {
  const marks: (HumanScore | undefined)[] = [];
  for (const column of columns.human) {
    const mark = parseHumanScore(cellAt(values, column));
    if (mark === undefined) return `${shown(column)} ${misfit(columns.scale)}`;
    marks.push(mark === 'absent' ? undefined : mark);
  }
  if (marks.every((mark) => mark === undefined)) return undefined;
  const system = parseHumanScore(cellAt(values, columns.system));
  if (system === 'absent') return `there is a mark and no ${shown(columns.system)}`;
  if (system === undefined) return `${shown(columns.system)} ${misfit(columns.scale)}`;
  return {
    system,
    marks,
    groups: columns.by.map((column) => groupOf(cellAt(values, column))),
    cluster: columns.cluster === undefined ? null : groupOf(cellAt(values, columns.cluster)),
  };
}

function groupOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const hasLevelsIn = (rows: readonly ScoredRow[]) =>
  rows.some(({ marks }) => marks.some((mark) => mark?.kind === 'level'));

/** The first column of a row whose score is not on the scale. A system may go beyond it: its scores are trimmed. */
function misfitting(
  row: ScoredRow,
  { system, human }: ScoreColumns,
  scale: Scale | undefined,
): string | undefined {
  const isLevelElsewhere = (score: HumanScore) => score.kind === 'level' && scale?.name !== SCALES.cefr.name;
  if (isLevelElsewhere(row.system)) return system;
  const place = row.marks.findIndex((mark) => mark && (isLevelElsewhere(mark) || !fits(mark, scale)));
  return human[place];
}
