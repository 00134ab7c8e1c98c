import { AssessCommand } from '../cli/command.js';
import { requiredOutput, toggle } from '../cli/flags.js';
import { interruptible } from '../cli/interrupt.js';
import { formatOf, STORE_FILE } from '../cli/output-format.js';
import { counted } from '../domain/counted.js';
import { requireFilePath } from '../services/upkeep/file-store.js';
import { type RecoverSummary, recover } from '../services/upkeep/recover.js';
import { megabytes } from '../terminal/size.js';

export default class Recover extends AssessCommand {
  static override summary = 'Copy everything readable from a damaged store into a new one.';
  static override description =
    'The damaged store is not changed. If rows could not be saved, lists them and exits with status 1. ' +
    'Compare the result with a backup, which may contain more.';
  static override examples = [
    '<%= config.bin %> recover --store assess.duckdb -o recovered.duckdb',
    '<%= config.bin %> verify --store recovered.duckdb',
  ];
  static override flags = {
    output: requiredOutput('File of the new store.'),
    force: toggle('Replace an existing file.'),
  };

  async run(): Promise<RecoverSummary | undefined> {
    const { flags } = await this.parse(Recover);
    formatOf(flags.output, STORE_FILE);
    await using context = this.open();
    using signal = interruptible();
    const { output: out, force } = flags;
    const { memoryLimit } = context.config;
    const store = requireFilePath(context.config.store, 'recover');
    const summary = await this.unlessStopped(
      signal,
      recover({ store, out, force, memoryLimit, protect: context.storeFiles, now: context.now, signal }),
    );
    if (!summary) return undefined;
    const { saved, lost, log, bytes, seconds } = summary;
    for (const [table, rows] of Object.entries(lost))
      this.logToStderr(`! ${counted(rows, `row of ${table} was`, `rows of ${table} were`)} lost`);
    if (log.unread > 0) {
      this.logToStderr(
        `! ${log.unread} bytes of the write-ahead log after commit ${log.commits} are unreadable; ` +
          `their arrival numbers may be reused`,
      );
    }
    this.log(
      `${counted(saved.submission ?? 0, 'text')} and ${counted(saved.result ?? 0, 'result')} are in ${out} ` +
        `(${megabytes(bytes)}, ${seconds.toFixed(1)} s)`,
    );
    this.endWith({ partly: Object.keys(lost).length > 0 || log.unread > 0 });
    return summary;
  }
}
