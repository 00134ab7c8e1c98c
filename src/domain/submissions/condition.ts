import { TRAITS, type Trait, traitErrorColumn } from '../../engine/results/traits.js';

/** Operators between a column and a value. `~`: contains, ignoring case. */
const COMPARISONS = ['=', '!=', '<=', '>=', '<', '>', '~'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A condition that rows must meet. */
export type Condition =
  | { readonly column: string; readonly operator: Comparison; readonly value: string }
  | { readonly column: string; readonly operator: 'is null' | 'is not null' };

/**
 * How the values of a column are compared: as text (or as numbers if both are numbers), as names, which are equal only if
 * they are the same text, so that `01` is not `1`, as numbers, as times, where `2026-06-30` covers that day, or as CEFR
 * levels in their order, where `B1` covers `B1.i` and `B1.ii`.
 */
export type ConditionType = 'text' | 'name' | 'number' | 'time' | 'level';
type Columns = Readonly<Record<string, ConditionType>>;

const SUBMISSION: Columns = {
  id: 'name',
  author_id: 'name',
  task_id: 'name',
  session_id: 'name',
  sequence_id: 'number',
  sequence_count: 'number',
  question_text: 'name',
  text: 'name',
  test: 'number',
  received_at: 'time',
};

type TraitColumns = Readonly<Record<Trait | ReturnType<typeof traitErrorColumn>, 'number'>>;
const TRAIT_COLUMNS = Object.fromEntries(
  TRAITS.flatMap((trait) => [
    [trait, 'number'],
    [traitErrorColumn(trait), 'number'],
  ]),
) as TraitColumns;

/** The columns that conditions may name, by kind of rows; metadata columns are allowed in addition. */
export const CONDITION_COLUMNS = {
  submissions: SUBMISSION,
  results: {
    ...SUBMISSION,
    pipeline: 'name',
    pipeline_version: 'name',
    config_hash: 'name',
    assessed_at: 'time',
    type: 'name',
    overall_score: 'number',
    cefr_level: 'level',
    score_standard_error: 'number',
    prompt_relevance: 'number',
    ...TRAIT_COLUMNS,
    word_count: 'number',
    sentence_count: 'number',
    error_count: 'number',
    suspect_count: 'number',
    message: 'name',
  },
  /** `received_at` is the time of the mark; `mark` is the overall mark. */
  feedback: { ...SUBMISSION, examiner_id: 'number', mark: 'text' },
} as const satisfies Record<string, Columns>;

export type ConditionSubject = keyof typeof CONDITION_COLUMNS;

/** The type of a column; undefined for metadata columns. */
export function conditionType(subject: ConditionSubject, column: string): ConditionType | undefined {
  const columns: Columns = CONDITION_COLUMNS[subject];
  return Object.hasOwn(columns, column) ? columns[column] : undefined;
}
