import { AssessCommand } from '../../cli/command.js';
import { marksFlags, marksQuery } from '../../cli/marks-flags.js';
import { tableExport, tableFlags } from '../../cli/table-flags.js';
import { pageInHelp } from '../../domain/manual.js';
import { examinersReport } from '../../services/examiners/examiners.js';
import type { ExaminersReport } from '../../services/examiners/report.js';
import { exportTable } from '../../services/export/table.js';
import { examinersFile } from '../../tables/examiners.js';
import { renderExaminers } from '../../terminal/examiners.js';

export default class Examiners extends AssessCommand {
  static override summary =
    'Measure agreement, severity and consistency of examiners, with each other and with the system.';
  static override description =
    'Severities are least-squares effects of examiners on texts that several of them marked; if no ' +
    'shared texts link examiners, system scores do. Intervals account for similar texts by the same ' +
    'author. ' +
    `${pageInHelp('agreement-and-fairness')} explains each metric.`;
  static override examples = [
    '<%= config.bin %> examiners',
    '<%= config.bin %> examiners --json | jq .design',
    '<%= config.bin %> examiners -o examiners.csv',
  ];
  static override flags = { ...marksFlags, ...tableFlags };

  async run(): Promise<ExaminersReport> {
    const { flags } = await this.parse(Examiners);
    await using context = this.open();
    const target = tableExport(flags, this.jsonEnabled(), context.storeFiles);
    const report = await examinersReport(await marksQuery(context, flags));
    if (target) {
      await exportTable(examinersFile(report.source.examinerNames), report.examiners, target);
      this.caution(report.source.reading.warning);
    } else this.log(renderExaminers(report));
    this.endWith({ partly: report.rows.rejected > 0 });
    return report;
  }
}
