import { AssessCommand } from '../../cli/command.js';
import { argument, valued } from '../../cli/flags.js';
import { type AccountArchive, importAccount } from '../../services/accounts/account-archive.js';
import { pipelineNamed } from '../../services/pipelines/pipelines.js';
import { rowsOfTables } from '../../terminal/account-archive.js';

export default class AccountImport extends AssessCommand {
  static override summary = 'Create an account from an archive written by account export.';
  static override description = 'Stores everything or nothing; an existing account is not changed.';
  static override examples = [
    '<%= config.bin %> account import school-2026',
    '<%= config.bin %> account import school-2026 --as school-copy',
  ];
  static override args = {
    folder: argument('Folder of the archive.'),
  };
  static override flags = {
    as: valued('Id of the new account (default: as in the archive).', 'ID'),
  };

  async run(): Promise<AccountArchive> {
    const { args, flags } = await this.parse(AccountImport);
    await using context = this.open();
    const archive = await importAccount({
      store: await context.store(),
      folder: args.folder,
      as: flags.as,
      requirePipeline: (name) => pipelineNamed(name, context.customPipelines),
    });
    this.log(`account ${archive.account} imported from ${archive.folder}: ${rowsOfTables(archive.rows)}`);
    return archive;
  }
}
