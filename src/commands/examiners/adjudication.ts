import { Flags } from '@oclif/core';
import { AssessCommand } from '../../cli/command.js';
import { limitFlag, repeatable } from '../../cli/flags.js';
import { marksFlags, marksQuery } from '../../cli/marks-flags.js';
import { tableExport, tableFlags } from '../../cli/table-flags.js';
import { AssessError } from '../../errors.js';
import { adjudicationReport } from '../../services/examiners/adjudication.js';
import type { AdjudicationReport } from '../../services/examiners/report.js';
import { exportTable } from '../../services/export/table.js';
import { disputedFile } from '../../tables/examiners.js';
import { renderAdjudication } from '../../terminal/adjudication.js';

export default class Adjudication extends AssessCommand {
  static override summary = 'List texts on which system and examiners, or two examiners, differ most.';
  static override description =
    'For each text, shows the largest difference between two raters and the metadata, never the text itself.';
  static override examples = [
    '<%= config.bin %> examiners adjudication',
    '<%= config.bin %> examiners adjudication --threshold 3 --limit 500 --by l1 -o adjudication.csv',
  ];
  static override flags = {
    ...marksFlags,
    ...tableFlags,
    threshold: Flags.string({
      description: 'Smallest difference to list, in points of the scale.',
      default: '0',
      helpValue: 'POINTS',
    }),
    limit: limitFlag(20, 100_000, { description: 'Maximum number of texts to list.' }),
    by: repeatable('Metadata column, task_id or similar, to list with each text; repeatable.', 'COLUMN'),
  };

  async run(): Promise<AdjudicationReport> {
    const { flags } = await this.parse(Adjudication);
    await using context = this.open();
    const target = tableExport(flags, this.jsonEnabled(), context.storeFiles);
    const by = [...new Set(flags.by)];
    const threshold = pointsOf(flags.threshold);
    const report = await adjudicationReport(await marksQuery(context, flags), {
      threshold,
      limit: flags.limit,
      by,
    });
    if (target) {
      await exportTable(disputedFile(by, report.source.examinerNames), report.texts, target);
      this.caution(report.source.reading.warning);
    } else this.log(renderAdjudication(report));
    this.endWith({ partly: report.rows.rejected > 0 });
    return report;
  }
}

/** @throws AssessError `invalid_option` */
function pointsOf(text: string): number {
  const points = Number(text);
  if (text.trim() !== '' && Number.isFinite(points) && points >= 0) return points;
  throw new AssessError('invalid_option', {
    option: '--threshold',
    reason: `${text} is not a number of points`,
  });
}
