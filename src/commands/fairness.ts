import { Flags } from '@oclif/core';
import { AssessCommand } from '../cli/command.js';
import { marksFlags, marksQuery } from '../cli/marks-flags.js';
import { tableExport, tableFlags } from '../cli/table-flags.js';
import { exportTable } from '../services/export-table.js';
import { groupRows, groupsDataset } from '../services/fairness/dataset.js';
import { fairnessReport } from '../services/fairness/fairness.js';
import type { FairnessReport } from '../services/fairness/report.js';
import { renderFairness } from '../terminal/fairness.js';

export default class Fairness extends AssessCommand {
  static override summary = 'Differences of scores between groups, and whether examiners see them, too.';
  static override description =
    'By how much the system is off for everybody is said once; groups are judged by what they have beyond that. ' +
    'Every metadata column with up to 40 values is compared, of more than 20 columns those with 2 to 30; numbers with more than 10 values are cut at their quartiles. ' +
    'Columns that hold marks, or nearly one value a text, are compared only when --by names them. ' +
    'Without marks only the scores themselves can be compared. docs/agreement-and-fairness.md says what each figure means.';
  static override examples = [
    '<%= config.bin %> fairness',
    '<%= config.bin %> fairness --by l1 --by age --json',
    '<%= config.bin %> fairness -o groups.csv',
  ];
  static override flags = {
    by: Flags.string({
      description:
        'A metadata column, or task_id …; may be repeated. Otherwise the columns that form groups.',
      multiple: true,
      multipleNonGreedy: true,
      helpValue: 'COLUMN',
    }),
    ...marksFlags,
    ...tableFlags,
  };

  async run(): Promise<FairnessReport> {
    const { flags } = await this.parse(Fairness);
    await using context = this.open({ config: flags.config, store: flags.store, account: flags.account });
    const target = tableExport(flags, this.jsonEnabled(), context.storeFiles);
    const report = await fairnessReport(await marksQuery(context, flags), [...new Set(flags.by)]);
    if (target) {
      await exportTable(groupsDataset, groupRows(report), target);
      this.caution(report.source.reading.warning);
    } else this.log(renderFairness(report));
    this.endWith({ partly: report.rows.rejected > 0 });
    return report;
  }
}
