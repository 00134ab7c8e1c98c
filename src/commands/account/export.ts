import { AssessCommand } from '../../cli/command.js';
import { argument, requiredOutput } from '../../cli/flags.js';
import { interruptible } from '../../cli/interrupt.js';
import { formatOf } from '../../cli/output-format.js';
import { counted } from '../../domain/counted.js';
import { type AccountArchive, exportAccount } from '../../services/accounts/account-archive.js';
import { rowsOfTables } from '../../terminal/account-archive.js';

export default class AccountExport extends AssessCommand {
  static override summary = 'Write a whole account into a folder: Parquet files and a manifest.';
  static override description =
    'Exports submissions, results of all versions, marks and runs unchanged; tokens, webhooks, ' +
    'notifications, and learning platforms with their tasks and hand-ins are left out. Only its ' +
    'owner can read the folder.';
  static override examples = ['<%= config.bin %> account export school -o school-2026'];
  static override args = {
    id: argument('Id of the account.'),
  };
  static override flags = {
    output: requiredOutput('Folder to create.', 'FOLDER'),
  };

  async run(): Promise<AccountArchive | undefined> {
    const { args, flags } = await this.parse(AccountExport);
    formatOf(flags.output, { formats: ['a folder'], fallback: 'a folder' });
    await using context = this.open();
    using signal = interruptible();
    const store = await context.readableStore();
    const work = exportAccount({
      store,
      accountId: args.id,
      out: flags.output,
      protect: context.storeFiles,
      signal,
    });
    const archive = await this.unlessStopped(signal, work);
    if (!archive) return undefined;
    this.logToStderr(
      `account ${archive.account} written to ${archive.folder}: ${rowsOfTables(archive.rows)}`,
    );
    const platforms = (await store.ltiPlatforms()).filter(({ accountId }) => accountId === args.id);
    if (platforms.length > 0) {
      this.logToStderr(
        `left out: ${counted(platforms.length, 'learning platform')} with tasks and hand-ins, which belong to this ` +
          'server; register the platform anew where you import the archive, and make its tasks anew',
      );
    }
    return archive;
  }
}
