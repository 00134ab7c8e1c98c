import { judgeText } from '../domain/submissions/submission.js';
import { noColumn } from '../domain/submissions/unknown-column.js';
import { violationDetail } from '../domain/submissions/violation-detail.js';
import { AssessError } from '../errors.js';
import type { AttributeNeeds } from './column-plan.js';
import type { Source } from './documents/find.js';
import type { Judge, JudgedTable } from './judged.js';
import { nameIn } from './marked-texts.js';
import { cellAt, hasColumn } from './nested.js';
import { openSource, type SourceChoices } from './open-source.js';

export interface TextChoices extends SourceChoices {
  /** Additional columns to read with the texts. */
  readonly keep?: readonly string[] | undefined;
  /** The option that gave such a column, which an error names; default: `keep`. */
  readonly keptBy?: ((column: string) => string) | undefined;
  /** Further attributes of submissions to read, where the table has them. */
  readonly attributes?: readonly string[] | undefined;
  /** Those of them that it must have. */
  readonly required?: readonly string[] | undefined;
}

/** A text of a table. */
export interface TextRow {
  readonly id: string | undefined;
  readonly text: string;
  /** Empty if there is none. */
  readonly question: string;
  /** Values of the additional columns, in order. */
  readonly kept: readonly unknown[];
  /** The further attributes, by name; without those that the row lacks. */
  readonly named: Readonly<Record<string, string | undefined>>;
}

const needsOf = ({ attributes = [], required = [] }: TextChoices): AttributeNeeds => ({
  attributes: ['id', 'text', 'question_text', ...attributes],
  required: ['text', ...required],
  integers: [],
});

/**
 * Opens CSV, TSV, JSONL, Parquet, a spreadsheet or documents as texts, which are checked by the rules for submissions.
 * Memory does not grow with the file, except with a sheet.
 * @param signal stops reading at once; its reason is then thrown
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`
 */
export async function openTexts(
  source: Source,
  choices: TextChoices,
  signal?: AbortSignal,
): Promise<JudgedTable<TextRow>> {
  const { keep = [], keptBy = () => 'keep', attributes: further = [] } = choices;
  const judge: Judge<TextRow> = ({ attributes }, values) => {
    const { text, question_text: question } = attributes;
    const violation = judgeText(text, question);
    if (violation)
      return {
        message: violation.message,
        detail: violationDetail(violation, { text, question_text: question }),
      };
    return {
      value: {
        id: nameIn(attributes.id),
        text: text as string,
        question: (question as string | undefined) ?? '',
        kept: keep.map((column) => cellAt(values, column)),
        named: Object.fromEntries(further.map((name) => [name, nameIn(attributes[name])])),
      },
    };
  };
  const table = await openSource(source, needsOf(choices), choices, judge, signal);
  const { header } = table.plan;
  const missing = header && keep.find((column) => !hasColumn(header, column));
  if (missing === undefined) return table;
  await table.close();
  const path = typeof source === 'string' ? source : source.path;
  throw new AssessError('invalid_option', {
    option: keptBy(missing),
    reason: noColumn(path, missing, header!),
  });
}
