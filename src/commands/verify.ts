import { AssessCommand } from '../cli/command.js';
import { EXIT } from '../cli/exit.js';
import { counted } from '../domain/counted.js';
import { type VerifySummary, verifyStore } from '../services/upkeep/verify.js';

export default class Verify extends AssessCommand {
  static override summary = 'Check every table, reference and commit of the store without changing anything.';
  static override description =
    'Reads the whole file, even while a server is using it; of a database, checks the references. Exits with status 3 if ' +
    'something is wrong; assess recover then saves what is readable of a file.';
  static override examples = [
    '<%= config.bin %> verify',
    '<%= config.bin %> verify --store /backups/assess-monday.duckdb',
  ];

  async run(): Promise<VerifySummary> {
    await this.parse(Verify);
    await using context = this.open();
    const summary = await verifyStore(context.config.store, () => context.readableStore());
    const { tables, faults, seconds } = summary;
    for (const fault of faults) this.logToStderr(`! ${fault}`);
    const rows = Object.values(tables).reduce((total, one) => total + one, 0);
    if (faults.length === 0) {
      this.log(
        `all ${counted(rows, 'row')} of ${counted(Object.keys(tables).length, 'table')} are readable and consistent ` +
          `(${seconds.toFixed(1)} s)`,
      );
    } else process.exitCode = EXIT.store;
    return summary;
  }
}
