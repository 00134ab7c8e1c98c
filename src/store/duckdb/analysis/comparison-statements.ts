import { guarded } from '../columns.js';
import { groupExpression } from './statistics-statements.js';

/** Results of every state, one per text and identity. */
const EVERY_RESULT = `(
  SELECT receipt, pipeline, version, config_hash, type, overall_score, message, explanation, false AS held FROM result
  UNION ALL
  SELECT receipt, pipeline, version, config_hash, type, overall_score, message, explanation, false FROM earlier_result
  UNION ALL
  SELECT receipt, pipeline, version, config_hash, type, overall_score, message, explanation, true FROM held_result)`;

const FROM = `(FROM ${EVERY_RESULT} WHERE pipeline = $3 AND version = $4 AND config_hash = $5)`;
const TO = `(FROM ${EVERY_RESULT} WHERE pipeline = $6 AND version = $7 AND config_hash = $8)`;

/**
 * The results of two versions side by side, as a table that the statements below read. Parameters: the account `$1`,
 * whether to include test submissions `$2`, the identities `$3` to `$5` and `$6` to `$8`.
 */
export const MAKE_PAIRS = `
  CREATE TEMP TABLE pair AS
  SELECT coalesce(a.receipt, b.receipt) AS receipt, a.type AS from_type, b.type AS to_type,
    a.overall_score AS from_score, b.overall_score AS to_score, b.overall_score - a.overall_score AS move,
    a.message AS from_message, b.message AS to_message, coalesce(b.held, false) AS held,
    a.explanation IS NOT NULL AND b.explanation IS NOT NULL AS explained
  FROM ${FROM} AS a FULL JOIN ${TO} AS b ON b.receipt = a.receipt
  SEMI JOIN (FROM submission WHERE account_id = $1 AND ($2 OR NOT test)) AS s
    ON s.receipt = coalesce(a.receipt, b.receipt)`;

export const DROP_PAIRS = 'DROP TABLE IF EXISTS temp.pair';

export const TOTALS = `
  SELECT count(*) FILTER (from_type IS NOT NULL AND to_type IS NOT NULL)::DOUBLE AS "both",
    count(*) FILTER (to_type IS NULL)::DOUBLE AS only_from, count(*) FILTER (from_type IS NULL)::DOUBLE AS only_to,
    count(*) FILTER (held)::DOUBLE AS held,
    count(*) FILTER (from_type = 'failure' AND to_type = 'failure')::DOUBLE AS both_failing,
    count(*) FILTER (from_type = 'success' AND to_type = 'failure')::DOUBLE AS now_failing,
    count(*) FILTER (from_type = 'failure' AND to_type = 'success')::DOUBLE AS now_scored,
    count(move)::DOUBLE AS texts, count(*) FILTER (move <> 0)::DOUBLE AS moved, avg(move) AS mean,
    CASE WHEN count(move) > 1 THEN stddev_samp(move) END AS sd, avg(abs(move)) AS mean_absolute,
    min(move) AS low, max(move) AS high
  FROM pair`;

/** `$1` is the width of a bin. */
export const HISTOGRAM = `
  SELECT floor(move / $1)::DOUBLE AS bin, count(*)::DOUBLE AS texts FROM pair WHERE move <> 0
  GROUP BY bin ORDER BY bin`;

/** `$1` is the lowest score of the scale, `$2` the width of a level. */
export const LEVELS = `
  SELECT floor((from_score - $1) / $2)::DOUBLE AS from_level, floor((to_score - $1) / $2)::DOUBLE AS to_level,
    count(*)::DOUBLE AS texts
  FROM pair WHERE move IS NOT NULL GROUP BY from_level, to_level ORDER BY from_level, to_level`;

/** Moves by the value of a column, the largest groups first. */
export const groupsStatement = (by: string, limit: number) => `
  SELECT ${guarded('grp')} AS grp, count(*)::DOUBLE AS texts, avg(move) AS mean,
    CASE WHEN count(*) > 1 THEN stddev_samp(move) END AS sd, count(*) OVER ()::DOUBLE AS groups
  FROM (
    SELECT p.move, ${groupExpression(by)} AS grp
    FROM pair AS p JOIN submission AS s ON s.receipt = p.receipt WHERE p.move IS NOT NULL) AS grouped
  GROUP BY grouped.grp ORDER BY texts DESC, grouped.grp LIMIT ${limit}`;

const EXPLANATION = `'{"base": "DOUBLE", "scale_limit": "DOUBLE", "categories": [{"category": "VARCHAR",
  "points": "DOUBLE", "features": [{"feature": "VARCHAR", "points": "DOUBLE"}]}]}'`;

/** Explanations of both versions for at most `$9` texts, sampled deterministically, with their sign. */
export const MAKE_EXPLANATIONS = `
  CREATE TEMP TABLE explained AS
  WITH chosen AS (
    SELECT receipt, move FROM pair WHERE explained AND move IS NOT NULL AND $1 IS NOT NULL AND $2 IS NOT NULL
    ORDER BY hash(receipt) LIMIT $9)
  SELECT sign, move, from_json(explanation, ${EXPLANATION}) AS e
  FROM (SELECT receipt, -1 AS sign, explanation FROM ${FROM} UNION ALL SELECT receipt, 1, explanation FROM ${TO})
  JOIN chosen USING (receipt)`;

export const DROP_EXPLANATIONS = 'DROP TABLE IF EXISTS temp.explained';

/** The mean move of the sampled texts, and the part of it that no feature explains. */
export const EXPLAINED_TOTALS = `
  SELECT count(*) FILTER (sign = 1)::DOUBLE AS texts, avg(move) AS mean,
    coalesce(sum(sign * e.base) / nullif(count(*) FILTER (sign = 1), 0), 0) AS base
  FROM explained`;

/** Points of all texts together: later minus earlier, so nothing has to be paired. */
export const EXPLAINED_CATEGORIES = `
  SELECT category, points FROM (
    SELECT c.category AS category, sum(sign * c.points) AS points
    FROM (SELECT sign, unnest(e.categories) AS c FROM explained) GROUP BY c.category)
  ORDER BY abs(points) DESC, category`;

export const EXPLAINED_FEATURES = `
  SELECT category, feature, points FROM (
    SELECT category, f.feature AS feature, sum(sign * f.points) AS points
    FROM (
      SELECT sign, c.category AS category, unnest(c.features) AS f
      FROM (SELECT sign, unnest(e.categories) AS c FROM explained))
    GROUP BY category, f.feature)
  ORDER BY abs(points) DESC, feature`;

/** Texts that moved, by descending distance. */
export const largestStatement = (limit: number) => `
  SELECT p.receipt::DOUBLE AS receipt, s.id, from_score, from_message, to_score, to_message, move, held, explained
  FROM pair AS p JOIN submission AS s ON s.receipt = p.receipt
  WHERE from_type IS NOT NULL AND to_type IS NOT NULL AND (move <> 0 OR from_type <> to_type)
  ORDER BY abs(move) DESC NULLS FIRST, p.receipt LIMIT ${limit}`;

/** Explanations of both versions, for texts by receipt. */
export const explanationsStatement = (receipts: string) => `
  SELECT a.receipt::DOUBLE AS receipt, a.explanation AS from_explanation, b.explanation AS to_explanation
  FROM ${FROM} AS a JOIN ${TO} AS b ON b.receipt = a.receipt
  WHERE a.receipt IN (${receipts}) AND $1 IS NOT NULL AND $2 IS NOT NULL`;
