import { ImportCommand, importArgs, importFlags } from '../cli/import-command.js';
import { importFeedback } from '../services/import-feedback.js';
import type { ImportSummary } from '../services/import-tables.js';

export default class ImportFeedback extends ImportCommand {
  static override summary = "Import examiners' marks: columns id, examiner_id and mark.";
  static override description =
    'A bare mark is an overall one, {"holistic": "<mark>"}; a JSON object is taken as it is. A later mark of the same ' +
    'examiner on the same text replaces the earlier one.';
  static override examples = ['<%= config.bin %> import-feedback marks.csv'];
  static override strict = false;
  static override args = importArgs;
  static override flags = importFlags;

  async run(): Promise<ImportSummary> {
    const { argv, flags } = await this.parse(ImportFeedback);
    return this.importFiles('marks', argv as string[], flags, importFeedback);
  }
}
