import { Args } from '@oclif/core';
import { AssessCommand } from '../cli/command.js';
import { assignments, importFlags } from '../cli/import-flags.js';
import { interruptible } from '../cli/interrupt.js';
import { useAccount } from '../services/accounts.js';
import { importFeedback } from '../services/import-feedback.js';
import type { ImportSummary } from '../services/import-tables.js';
import { importLine, rejectPrinter } from '../terminal/import.js';
import { createProgress } from '../terminal/progress.js';

export default class ImportFeedback extends AssessCommand {
  static override summary = "Import examiners' marks: columns id, examiner_id and mark.";
  static override description =
    'A bare mark is an overall one, {"holistic": "<mark>"}; a JSON object is taken as it is. A later mark of the same ' +
    'examiner on the same text replaces the earlier one.';
  static override examples = ['<%= config.bin %> import-feedback marks.csv'];
  static override strict = false;
  static override args = {
    file: Args.string({ ignoreStdin: true, description: 'Files to import; - is stdin.', required: true }),
  };
  static override flags = importFlags;

  async run(): Promise<ImportSummary> {
    const { argv, flags } = await this.parse(ImportFeedback);
    await using context = this.open({ config: flags.config, store: flags.store, account: flags.account });
    const progress = createProgress('marks');
    using signal = interruptible(progress.stop);
    const map = assignments('--map', flags.map);
    const set = assignments('--set', flags.set);
    const store = await context.store();
    const { id } = await useAccount(store, context.config.account, context.now());
    const rejects = rejectPrinter((line) => this.logToStderr(line));
    const summary = await importFeedback({
      store,
      accountId: id,
      sources: argv as string[],
      map,
      set,
      rejects: flags.rejects,
      now: context.now,
      signal,
      onReject: rejects.show,
      onProgress: ({ read }) => progress.update(read, undefined),
    }).finally(progress.stop);
    rejects.end();
    for (const hint of summary.hints) this.logToStderr(hint);
    this.log(importLine('marks', summary));
    this.endWith({ interrupted: summary.interrupted, partly: summary.rejected > 0 });
    return summary;
  }
}
