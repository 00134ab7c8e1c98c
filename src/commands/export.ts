import { Args, Flags } from '@oclif/core';
import { AssessCommand } from '../cli/command.js';
import { interruptible } from '../cli/interrupt.js';
import { AssessError } from '../errors.js';
import { useAccount } from '../services/accounts.js';
import { EXPORT_FORMATS, type ExportFormat, type ExportSummary } from '../services/export.js';
import { exportFeedback } from '../services/export-feedback.js';
import { exportResults } from '../services/export-results.js';
import { exportSubmissions } from '../services/export-submissions.js';
import { createProgress } from '../terminal/progress.js';

const STDOUT = '-';
const KINDS = ['results', 'submissions', 'feedback'] as const;

export default class Export extends AssessCommand {
  static override summary = 'Export results, submissions or feedback as CSV, JSONL or Parquet.';
  static override examples = [
    '<%= config.bin %> export results --format csv -o results.csv',
    '<%= config.bin %> export results | jq .result.overall_score',
  ];
  static override args = {
    what: Args.string({
      ignoreStdin: true,
      description: 'What to export.',
      options: [...KINDS],
      required: true,
    }),
  };
  static override flags = {
    format: Flags.string({
      description: 'Form of the output.',
      options: [...EXPORT_FORMATS],
      default: 'jsonl',
    }),
    output: Flags.string({
      char: 'o',
      description: 'File to write; stdout otherwise.',
      default: STDOUT,
      helpValue: 'FILE',
    }),
    pipeline: Flags.string({ description: 'Only results of this pipeline.', helpValue: 'NAME' }),
  };

  async run(): Promise<ExportSummary> {
    const { args, flags } = await this.parse(Export);
    if (this.jsonEnabled() && flags.output === STDOUT) {
      const reason = 'goes with -o FILE, because the export itself is on stdout';
      throw new AssessError('invalid_option', { option: '--json', reason });
    }
    await using context = this.open({ config: flags.config, store: flags.store, account: flags.account });
    const progress = createProgress('rows');
    using signal = interruptible(progress.stop);
    const store = await context.existingStore();
    const { id } = await useAccount(store, context.config.account, context.now());
    const options = {
      store,
      accountId: id,
      format: flags.format as ExportFormat,
      out: flags.output,
      protect: context.storeFiles,
      signal,
      onProgress: (rows: number) => progress.update(rows, undefined),
    };
    const summary = await this.#exported(args.what as (typeof KINDS)[number], {
      ...options,
      pipeline: flags.pipeline,
    }).finally(progress.stop);
    if (flags.output !== STDOUT) this.logToStderr(`${summary.rows} rows written to ${summary.out}`);
    this.endWith({ interrupted: signal.aborted });
    return summary;
  }

  #exported(
    what: (typeof KINDS)[number],
    options: Parameters<typeof exportResults>[0],
  ): Promise<ExportSummary> {
    if (what === 'results') return exportResults(options);
    return what === 'submissions' ? exportSubmissions(options) : exportFeedback(options);
  }
}
