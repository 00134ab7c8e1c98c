import { ImportCommand, importArgs, importFlags, markColumns, markFlag } from '../cli/import-command.js';
import { pageInHelp } from '../domain/manual.js';
import { importFeedback } from '../services/import/feedback.js';
import type { ImportSummary } from '../services/import/tables.js';

export default class ImportFeedback extends ImportCommand {
  static override summary = "Import examiners' marks: columns id, examiner_id and mark.";
  static override description =
    'A bare mark is an overall mark, {"holistic": "<mark>"}, and must be a number or a CEFR level; a ' +
    'JSON object is stored unchanged. ' +
    'An examiner_id is a number or a name; a name is given a number. A later mark by the same ' +
    `examiner on the same text replaces the earlier one. See ${pageInHelp('importing')}.`;
  static override examples = [
    '<%= config.bin %> import-feedback marks.csv',
    '<%= config.bin %> import-feedback exam.xlsx --sheet Marks',
    '<%= config.bin %> import-feedback wide.csv --mark holistic=rater1 --mark holistic=rater2',
    '<%= config.bin %> import-feedback exam.csv --map text=essay --set task_id=june-2026 --generate-ids --mark holistic=band',
    '<%= config.bin %> import-feedback wide.csv --mark content=content_score --mark ' +
      'language=language_score --set examiner_id=Schmidt',
  ];
  static override strict = false;
  static override args = importArgs;
  static override flags = {
    ...importFlags,
    mark: markFlag(
      'Column of marks, for tables with several marks per row, and the member of the mark that it holds; ' +
        'repeatable. Several columns for the same member are marks by several examiners; columns for ' +
        "different members form one examiner's mark.",
    ),
  };

  async run(): Promise<ImportSummary> {
    const { argv, flags } = await this.parse(ImportFeedback);
    const marks = markColumns(flags.mark);
    return this.importFiles('mark', argv as string[], flags, (options) =>
      importFeedback({ ...options, marks }),
    );
  }
}
