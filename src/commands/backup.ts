import { AssessCommand } from '../cli/command.js';
import { requiredOutput, toggle } from '../cli/flags.js';
import { interruptible } from '../cli/interrupt.js';
import { formatOf, STORE_FILE } from '../cli/output-format.js';
import { type BackupSummary, backUp } from '../services/upkeep/backup.js';
import { megabytes } from '../terminal/size.js';

export default class Backup extends AssessCommand {
  static override summary = 'Copy the whole store into a file, even while a server is using it.';
  static override description =
    'The copy is a snapshot that includes texts and tokens; only its owner can read it. Data deleted ' +
    'later remains in the copy.';
  static override examples = [
    '<%= config.bin %> backup -o /backups/assess-monday.duckdb',
    '<%= config.bin %> stats --store /backups/assess-monday.duckdb',
  ];
  static override flags = {
    output: requiredOutput('File to write.'),
    force: toggle('Replace an existing file.'),
  };

  async run(): Promise<BackupSummary | undefined> {
    const { flags } = await this.parse(Backup);
    formatOf(flags.output, STORE_FILE);
    await using context = this.open();
    using signal = interruptible();
    const store = await context.readableStore();
    const { output: out, force } = flags;
    const summary = await this.unlessStopped(
      signal,
      backUp({ store, out, force, protect: context.storeFiles, signal }),
    );
    if (!summary) return undefined;
    this.logToStderr(
      `${megabytes(summary.bytes)} written to ${summary.out} in ${summary.seconds.toFixed(1)} s; it ` +
        `contains personal data`,
    );
    return summary;
  }
}
