import { Flags } from '@oclif/core';
import { authoredArgs, authoredFlags, authoredSource } from '../cli/authored-source.js';
import { AssessCommand } from '../cli/command.js';
import { limitFlag, STANDARD } from '../cli/flags.js';
import { interruptible } from '../cli/interrupt.js';
import { rejectPrinter } from '../cli/reject-printer.js';
import { PAGE_FORMATS, pageFlags, tableExport } from '../cli/table-flags.js';
import { tell } from '../cli/tell.js';
import type { DuplicatesReport } from '../domain/duplicates.js';
import { pageInHelp } from '../domain/manual.js';
import { findDuplicates } from '../services/duplicates/find-duplicates.js';
import { writeDuplicatesPage } from '../services/duplicates/page.js';
import { exportTable } from '../services/export/table.js';
import { DUPLICATES_FILE } from '../tables/duplicates.js';
import { duplicatesLine, renderDuplicates } from '../terminal/duplicates.js';
import { createProgress } from '../terminal/progress.js';

export default class Duplicates extends AssessCommand {
  static override summary = 'Find texts of different authors that share long passages.';
  static override description =
    'Compares the texts of the store, or of files as import reads them. Capitals, punctuation and up to three words in a ' +
    'row may differ. Words of the question do not count, nor do passages that many authors share. With -o FILE.html, ' +
    `writes the texts side by side. ${pageInHelp('duplicates')} explains the figures, and why assess does not detect ` +
    'texts written by machines.';
  static override examples = [
    '<%= config.bin %> duplicates',
    "<%= config.bin %> duplicates --where 'task_id = essay1' -o pairs.html",
    '<%= config.bin %> duplicates essays.csv --text essay --map author_id=student -o pairs.csv',
    "<%= config.bin %> duplicates essays --name '{task_id}/{author_id}' --words 20",
  ];
  static override strict = false;
  static override args = authoredArgs;
  static override flags = {
    words: Flags.integer({
      description: 'Fewest words of a shared passage.',
      default: 12,
      min: 8,
      max: 1000,
    }),
    common: Flags.integer({
      description: 'Leave out passages in the texts of more authors than this; they are listed apart.',
      default: 20,
      min: 2,
      max: 1000,
    }),
    limit: limitFlag(100, 10_000, {
      description: 'Maximum number of pairs to list, those with the most shared words first.',
    }),
    ...pageFlags,
    ...authoredFlags,
  };

  async run(): Promise<DuplicatesReport | undefined> {
    const { argv, flags } = await this.parse(Duplicates);
    await using context = this.open();
    const progress = createProgress('texts');
    using signal = interruptible(progress.stop);
    const rejects = rejectPrinter(progress.stop);
    const { texts: source, protect } = await authoredSource(context, argv as string[], flags, {
      signal,
      onHint: tell,
      onReject: rejects.show,
    });
    const target = tableExport(flags, this.jsonEnabled(), protect, PAGE_FORMATS);
    const work = findDuplicates({
      ...{ texts: source, signal, fewest: flags.words, most: flags.common, limit: flags.limit },
      onProgress: (read) => progress.update(read, undefined),
    }).finally(rejects.end);
    const found = await this.unlessStopped(signal, work);
    if (!found) return undefined;
    const report = { ...found.report, rejected: rejects.count };
    if (report.authors === null && report.texts > 0)
      tell(
        'No column author_id: each text counts as by another author. If another column names them, use --map author_id=COLUMN.',
      );
    if (!target) this.log(renderDuplicates(report));
    else {
      const { format, ...to } = target;
      if (format === 'html')
        await writeDuplicatesPage(report, found.texts, {
          ...to,
          version: this.config.version,
          now: context.now(),
        });
      else await exportTable(Object.entries(DUPLICATES_FILE), report.pairs, { ...to, format });
      if (to.out !== STANDARD) this.logToStderr(`${duplicatesLine(report)}; written to ${to.out}`);
    }
    this.endWith({ partly: rejects.count > 0 });
    return report;
  }
}
