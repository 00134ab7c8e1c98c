import { AssessCommand } from '../../cli/command.js';
import { confirm } from '../../cli/confirm.js';
import { argument, yesFlag } from '../../cli/flags.js';
import { counted } from '../../domain/counted.js';
import { type AccountDeletionConfirmation, deleteAccount } from '../../services/accounts/deletions.js';
import { deletedRows } from '../../terminal/decimal.js';

export default class AccountDelete extends AssessCommand {
  static override summary = 'Delete an account and everything in it.';
  static override description =
    'Deletes submissions, results of all versions, marks, runs, tokens, webhooks and notifications. ' +
    'Trained pipelines are kept, because all accounts in the store can use them. Prints a receipt. The ' +
    'next compaction erases the bytes from the store file. Earlier backups and exports are not changed.';
  static override examples = [
    '<%= config.bin %> account export school -o school-2026 && <%= config.bin %> account delete school',
    '<%= config.bin %> account delete school --yes --json > receipt.json',
  ];
  static override args = {
    id: argument('Id of the account.'),
  };
  static override flags = {
    yes: yesFlag,
  };

  async run(): Promise<AccountDeletionConfirmation> {
    const { args, flags } = await this.parse(AccountDelete);
    await using context = this.open();
    const store = await context.existingStore();
    if (!flags.yes) {
      const question = `Type ${args.id} to delete the account with everything in it:`;
      await confirm('account delete', question, args.id);
    }
    const confirmation = await deleteAccount({ store, now: context.now }, args.id);
    const { submissions, tokens, webhooks, deleted_at, repeated } = confirmation;
    this.log(
      repeated
        ? `account ${args.id} was already deleted, with ${counted(submissions, 'submission')}, at ` +
            `${deleted_at}`
        : `deleted account ${args.id} at ${deleted_at}: ${deletedRows(confirmation, { token: tokens, webhook: webhooks })}`,
    );
    return confirmation;
  }
}
