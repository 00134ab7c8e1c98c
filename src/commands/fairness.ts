import { AssessCommand } from '../cli/command.js';
import { repeatable } from '../cli/flags.js';
import { marksFlags, marksQuery } from '../cli/marks-flags.js';
import { tableExport, tableFlags } from '../cli/table-flags.js';
import { pageInHelp } from '../domain/manual.js';
import { exportTable } from '../services/export/table.js';
import { fairnessReport } from '../services/fairness/fairness.js';
import type { FairnessReport } from '../services/fairness/report.js';
import { GROUP_FILE, groupRows } from '../tables/fairness.js';
import { renderFairness } from '../terminal/fairness.js';

export default class Fairness extends AssessCommand {
  static override summary =
    "Compare scores between groups, and check whether examiners' marks differ as well.";
  static override description =
    'The overall difference between system and examiners is reported once; groups are judged by how far ' +
    'they deviate from it. ' +
    'Every metadata column with up to 40 values is compared; with more than 20 columns, only those with ' +
    '2 to 30 values. Numeric columns with more than 10 values are split at their quartiles. ' +
    'Columns that contain marks, or nearly one value per text, are compared only if --by names them. ' +
    `Without marks, only the scores are compared. ${pageInHelp('agreement-and-fairness')} explains each metric.`;
  static override examples = [
    '<%= config.bin %> fairness',
    '<%= config.bin %> fairness --by l1 --by age --json',
    '<%= config.bin %> fairness -o groups.csv',
  ];
  static override flags = {
    by: repeatable(
      'Metadata column, task_id or similar; repeatable (default: all columns that form groups).',
      'COLUMN',
    ),
    ...marksFlags,
    ...tableFlags,
  };

  async run(): Promise<FairnessReport> {
    const { flags } = await this.parse(Fairness);
    await using context = this.open();
    const target = tableExport(flags, this.jsonEnabled(), context.storeFiles);
    const report = await fairnessReport(await marksQuery(context, flags), [...new Set(flags.by)]);
    if (target) {
      await exportTable(Object.entries(GROUP_FILE), groupRows(report), target);
      this.caution(report.source.reading.warning);
    } else this.log(renderFairness(report));
    this.endWith({ partly: report.rows.rejected > 0 });
    return report;
  }
}
