import { Args, Flags } from '@oclif/core';
import { AssessCommand } from '../cli/command.js';
import { assignments, importFlags } from '../cli/import-flags.js';
import { interruptible } from '../cli/interrupt.js';
import { useAccount } from '../services/accounts.js';
import { importSubmissions } from '../services/import-submissions.js';
import type { ImportSummary } from '../services/import-tables.js';
import { importLine, rejectPrinter } from '../terminal/import.js';
import { createProgress } from '../terminal/progress.js';

export default class Import extends AssessCommand {
  static override summary = 'Import submissions from CSV, TSV or JSONL files (also .gz, and - for stdin).';
  static override description =
    'Columns are id, text, author_id, task_id, session_id, sequence_id, sequence_count, question_text and test; every ' +
    'other column is kept as metadata. A row that breaks a rule is rejected alone. Importing a file again stores nothing new.';
  static override examples = [
    '<%= config.bin %> import exam.csv',
    '<%= config.bin %> import exam.csv --map text=essay --map author_id=candidate --set task_id=june-2026 --generate-ids',
    'zcat exam.jsonl.gz | <%= config.bin %> import - --rejects rejects.csv',
  ];
  static override strict = false;
  static override args = {
    file: Args.string({ ignoreStdin: true, description: 'Files to import; - is stdin.', required: true }),
  };
  static override flags = {
    ...importFlags,
    'generate-ids': Flags.boolean({
      default: false,
      description: 'Derive a stable id from the row where there is none.',
    }),
    'on-error': Flags.string({
      description: 'What a rejected row does: it is left out, or nothing at all is stored.',
      options: ['continue', 'abort'] as const,
      default: 'continue',
    }),
  };

  async run(): Promise<ImportSummary> {
    const { argv, flags } = await this.parse(Import);
    await using context = this.open({ config: flags.config, store: flags.store, account: flags.account });
    const progress = createProgress('rows');
    using signal = interruptible(progress.stop);
    const map = assignments('--map', flags.map);
    const set = assignments('--set', flags.set);
    const store = await context.store();
    const { id } = await useAccount(store, context.config.account, context.now());
    const rejects = rejectPrinter((line) => this.logToStderr(line));
    const summary = await importSubmissions({
      store,
      accountId: id,
      sources: argv as string[],
      map,
      set,
      generateIds: flags['generate-ids'],
      onError: flags['on-error'] as 'continue' | 'abort',
      rejects: flags.rejects,
      now: context.now,
      signal,
      onReject: rejects.show,
      onProgress: ({ read }) => progress.update(read, undefined),
    }).finally(progress.stop);
    rejects.end();
    for (const hint of summary.hints) this.logToStderr(hint);
    this.log(importLine('rows', summary));
    this.endWith({ interrupted: summary.interrupted, partly: summary.rejected > 0 });
    return summary;
  }
}
