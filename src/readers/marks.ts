import { type Feedback, parseFeedback } from '../domain/feedback.js';
import { OVERALL_MARK } from '../domain/human-score.js';
import { identifierFault } from '../domain/identifier.js';
import { parseJsonObject } from '../domain/json.js';
import type { AttributeNeeds, ColumnChoices, PlannedRow } from './column-plan.js';
import { type JudgedTable, openJudged } from './judged.js';

const NEEDS: AttributeNeeds = {
  attributes: ['id', 'examiner_id', 'mark'],
  required: ['id', 'examiner_id', 'mark'],
  integers: ['examiner_id'],
};

/**
 * Opens CSV, TSV or JSONL as examiners' marks: columns `id`, `examiner_id`, `mark`; other columns are left out.
 * @param signal ends the reading at once; its reason is then thrown
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`
 */
export function openMarks(
  path: string,
  choices: ColumnChoices,
  signal?: AbortSignal,
): Promise<JudgedTable<Feedback>> {
  return openJudged(path, NEEDS, choices, judgeMark, signal);
}

function judgeMark({ attributes }: PlannedRow): { value: Feedback } | { message: string } {
  const { id, examiner_id } = attributes;
  if (id === undefined || id === '') return { message: 'id missing' };
  if (typeof id !== 'string') return { message: 'id must be a string' };
  const fault = identifierFault(id, 'id');
  if (fault) return { message: fault };
  const mark = markOf(attributes.mark);
  if (mark === NOT_JSON) return { message: 'invalid_json' };
  const parsed = parseFeedback({ examiner_id, mark });
  if (parsed.message !== undefined) return { message: parsed.message };
  return { value: { submission_id: id, examiner_id: parsed.examiner_id, mark: parsed.mark } };
}

const NOT_JSON = Symbol('not JSON');

/** A JSON object is taken as it is, also where it stands as text in a cell; a bare mark is the overall mark. */
function markOf(mark: unknown): unknown {
  if (typeof mark === 'number') return { [OVERALL_MARK]: String(mark) };
  if (typeof mark !== 'string') return mark;
  const bare = mark.trim();
  if (bare === '') return undefined;
  return bare.startsWith('{') ? (parseJsonObject(bare) ?? NOT_JSON) : { [OVERALL_MARK]: bare };
}
