import { metadataOfColumn } from '../../../domain/submissions/metadata-column.js';
import { GROUPING_COLUMNS } from '../../store.js';
import { guarded } from '../columns.js';
import { MOMENTS } from './moments.js';

/** SQL for the group of a submission `s`: text, or NULL if it has none. */
export function groupExpression(by: string | undefined): string {
  if (by === undefined) return 'NULL::VARCHAR';
  if (by === 'test') return `CASE WHEN s.test THEN '1' END`;
  return GROUPING_COLUMNS.includes(by) ? `${submissionColumn(by)}::VARCHAR` : metadataExpression(by);
}

/** SQL for a column of a submission `s`, NULL if it has none: an empty question is none. */
export function submissionColumn(name: string): string {
  return name === 'question_text' ? `NULLIF(s.question_text, '')` : `s.${name}`;
}

/** SQL for a metadata column of a submission `s`, `NAME` or `metadata.NAME`: text, or NULL if it has none. */
export function metadataExpression(by: string): string {
  // JSON text that DuckDB cannot read counts as absent.
  return `TRY(json_extract_string(s.metadata, ${pointerTo(metadataOfColumn(by))}))`;
}

/** SQL for the values of metadata columns of a submission, as a list of texts: its metadata is parsed once for all. */
function metadataValues(names: readonly string[]): string {
  return `TRY(json_extract_string(metadata, [${names.map(pointerTo).join(', ')}]))`;
}

/** SQL for the number in a text, also with a decimal comma as in `5,5`; NULL if it is not a number. */
export function numberExpression(value: string): string {
  const written = `CASE WHEN regexp_full_match(${value}, '\\s*[+-]?\\d+,\\d+\\s*') THEN replace(${value}, ',', '.') ELSE ${value} END`;
  const number = `TRY_CAST(${written} AS DOUBLE)`;
  return `CASE WHEN isfinite(${number}) THEN ${number} END`;
}

/** A JSON pointer, with ~ and / escaped, as an SQL text. */
const pointerTo = (by: string) =>
  `'/${by.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll("'", "''")}'`;

/**
 * SQL for the groups of a submission `s` by several columns. `picked` parses the metadata once for all of them; an
 * expression for each would keep as many copies until a vector of texts is done. `expressions`, the groups, refer to it
 * as `s.picked`.
 */
export function pickedColumns(columns: readonly string[]): { picked: string; expressions: string[] } {
  const picked = columns.filter((by) => by !== 'test' && !GROUPING_COLUMNS.includes(by));
  return {
    picked: picked.length === 0 ? 'NULL' : metadataValues(picked.map(metadataOfColumn)),
    expressions: columns.map((by) =>
      picked.includes(by) ? `s.picked[${picked.indexOf(by) + 1}]` : groupExpression(by),
    ),
  };
}

/**
 * The statements of statistics. `$1` is the account, `$2` whether test submissions are counted, `$3` the pipeline whose
 * results count (NULL for all), and `$4` in the histogram a JSON array of the pipelines whose scores are counted in
 * halves.
 */
export function statisticsStatements(by: string | undefined) {
  const counted = `
    WITH counted AS (
      SELECT s.receipt, s.author_id, s.task_id, ${groupExpression(by)} AS grp
      FROM submission AS s WHERE s.account_id = $1 AND ($2 OR NOT s.test))`;
  const results = `${counted},
    assessed AS (
      SELECT c.grp, r.* FROM result AS r JOIN counted AS c ON c.receipt = r.receipt
      WHERE $3 IS NULL OR r.pipeline = $3)`;
  const group = 'grp, pipeline, version, config_hash';
  const selectGroup = `${guarded('grp')} AS grp, pipeline, version, config_hash`;
  return {
    submissions: `${counted}
      SELECT count(*)::DOUBLE AS submissions, count(DISTINCT author_id)::DOUBLE AS authors,
        count(DISTINCT task_id)::DOUBLE AS tasks
      FROM counted`,
    tests: 'SELECT count(*)::DOUBLE AS tests FROM submission WHERE account_id = $1 AND test',
    marks: `${counted}
      SELECT count(*)::DOUBLE AS marks, count(DISTINCT f.examiner_id)::DOUBLE AS examiners
      FROM feedback AS f JOIN counted AS c ON c.receipt = f.receipt`,
    submissionsByGroup: `${counted}
      SELECT ${guarded('grp')} AS grp, count(*)::DOUBLE AS submissions FROM counted
      GROUP BY counted.grp ORDER BY ${groupOrder('counted.grp')}`,
    moments: `${results}
      SELECT ${selectGroup}, count(*)::DOUBLE AS assessed, ${MOMENTS}, sum(word_count)::DOUBLE AS words,
        sum(error_count)::DOUBLE AS errors, sum(suspect_count)::DOUBLE AS suspects
      FROM assessed
      GROUP BY ${group.replace('grp', 'assessed.grp')}
      ORDER BY ${groupOrder('assessed.grp')}, pipeline, version, config_hash`,
    failures: `${results}
      SELECT ${selectGroup}, message AS item, count(*)::DOUBLE AS number
      FROM assessed WHERE message IS NOT NULL
      GROUP BY ${group.replace('grp', 'assessed.grp')}, message ORDER BY number DESC, item`,
    histogram: `${results},
      steps AS (SELECT *, from_json($4::VARCHAR, '["VARCHAR"]') AS halves FROM assessed WHERE overall_score IS NOT NULL)
      SELECT ${guarded('grp')} AS grp, pipeline, version, config_hash,
        CASE WHEN list_contains(halves, pipeline) THEN printf('%.1f', round_even(2 * overall_score, 0) / 2)
          ELSE floor(overall_score)::INTEGER::VARCHAR END AS item, count(*)::DOUBLE AS number
      FROM steps
      GROUP BY ${group.replace('grp', 'steps.grp')}, item ORDER BY item::DOUBLE`,
    errorCodes: `${results},
      codes AS (
        SELECT ${group}, unnest(TRY(json_extract_string(body, '$.textual_errors[*][3]'))) AS code
        FROM assessed WHERE error_count > 0)
      SELECT ${selectGroup}, code AS item, count(*)::DOUBLE AS number
      FROM codes GROUP BY ${group.replace('grp', 'codes.grp')}, code ORDER BY number DESC, item`,
  };
}

/** Groups that are numbers in numeric order, then the others, then submissions without a value. */
function groupOrder(column: string): string {
  return `${numberExpression(column)} NULLS LAST, ${column} NULLS LAST`;
}

/** Names of the metadata columns of an account's submissions. */
export const METADATA_COLUMNS = `
  SELECT DISTINCT ${guarded('name')} AS name
  FROM (SELECT unnest(TRY(json_keys(metadata))) AS name FROM submission WHERE account_id = $1)`;
