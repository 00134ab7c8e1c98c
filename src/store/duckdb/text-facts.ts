import type { DuckDBValue } from '@duckdb/node-api';
import { TRAITS } from '../../engine/results/traits.js';
import type { FactsQuery, TextFacts } from '../analysis.js';
import { integerList, RECEIPTS_PER_STATEMENT, slices } from '../sql/receipts.js';
import { groupExpression } from './analysis/statistics-statements.js';
import { guarded, unguarded } from './columns.js';
import type { Session } from './session.js';

interface FactsRow {
  readonly receipt: number;
  readonly id: string;
  readonly task_id: string;
  readonly words: number | null;
  readonly errors: number | null;
  readonly suspects: number | null;
  readonly standard_error: number | null;
  readonly level: string | null;
  readonly relevance: number | null;
  readonly [trait: `trait_${string}`]: number | null;
  readonly codes: string | null;
  readonly [group: `group_${number}`]: string | null;
}

/** Facts about some texts of an account; deleted ones are left out. */
export async function readTextFacts(session: Session, query: FactsQuery): Promise<TextFacts[]> {
  const { accountId, identity, receipts, columns } = query;
  const groups = columns.map((by, index) => `, ${guarded(groupExpression(by))} AS group_${index}`).join('');
  const values: DuckDBValue[] = [
    accountId,
    identity?.name ?? null,
    identity?.version ?? null,
    identity?.configHash ?? null,
  ];
  const member = (path: string) => `TRY(json_extract_string(r.body, '${path}'))`;
  const traits = TRAITS.map(
    (trait) => `TRY_CAST(${member(`$.score_dimensions.${trait}`)} AS DOUBLE) AS trait_${trait}`,
  ).join(', ');
  const found: TextFacts[] = [];
  for (const slice of slices(receipts, RECEIPTS_PER_STATEMENT)) {
    const list = integerList(slice);
    const rows = await session.rows<FactsRow>(
      `SELECT s.receipt::DOUBLE AS receipt, s.id, s.task_id, r.word_count::DOUBLE AS words,
         r.error_count::DOUBLE AS errors, r.suspect_count::DOUBLE AS suspects,
         TRY_CAST(${member('$.score_standard_error')} AS DOUBLE) AS standard_error,
         ${member('$.cefr_level')} AS level,
         TRY_CAST(${member('$.score_dimensions.prompt_relevance')} AS DOUBLE) AS relevance,
         ${traits},
         CASE WHEN r.error_count > 0
           THEN array_to_string(TRY(json_extract_string(r.body, '$.textual_errors[*][3]')), ' ') END AS codes ${groups}
       FROM (FROM submission WHERE receipt IN (${list})) AS s
       LEFT JOIN (FROM result WHERE receipt IN (${list})) AS r ON r.receipt = s.receipt AND r.pipeline = $2
         AND r.version = $3 AND r.config_hash = $4 AND r.overall_score IS NOT NULL
       WHERE s.account_id = $1`,
      values,
    );
    for (const row of rows) {
      found.push({
        receipt: row.receipt,
        id: row.id,
        taskId: row.task_id,
        words: row.words,
        errors: row.errors,
        suspects: row.suspects,
        standardError: row.standard_error,
        level: row.level,
        promptRelevance: row.relevance,
        traits: Object.fromEntries(
          TRAITS.flatMap((trait) => {
            const score = row[`trait_${trait}`] ?? null;
            return score === null ? [] : [[trait, score]];
          }),
        ),
        errorCodes: row.codes ? row.codes.split(' ') : [],
        groups: columns.map((_, index) => {
          const group = row[`group_${index}`];
          return group === null || group === undefined ? null : unguarded(group);
        }),
      });
    }
  }
  return found;
}
