import { openAccount } from '../../cli/account.js';
import { AssessCommand } from '../../cli/command.js';
import { confirm } from '../../cli/confirm.js';
import { argument, toggle, yesFlag } from '../../cli/flags.js';
import { counted } from '../../domain/counted.js';
import { authorDeletionConfirmation, type DeletionConfirmation } from '../../services/accounts/authors.js';
import { deletedRows } from '../../terminal/decimal.js';

export default class AuthorDelete extends AssessCommand {
  static override summary = "Delete an author's submissions and everything that belongs to them.";
  static override description =
    'Prints a receipt. The next compaction erases the bytes from the store file. Earlier backups and ' +
    'exports are not changed.';
  static override examples = [
    '<%= config.bin %> author delete anna',
    '<%= config.bin %> author delete anna --yes --json > receipt.json',
    '<%= config.bin %> author delete "Anna Schmidt" --clean-ids',
  ];
  static override args = {
    id: argument('author_id of the submissions.'),
  };
  static override flags = {
    'clean-ids': toggle('ID is the original value in a file that was imported with --clean-ids.'),
    yes: yesFlag,
  };

  async run(): Promise<DeletionConfirmation> {
    const { args, flags } = await this.parse(AuthorDelete);
    await using context = this.open();
    const { store, accountId } = await openAccount(context);
    if (!flags.yes)
      await confirm('author delete', `Delete all submissions of author ${args.id} in account ${accountId}?`);
    const confirmation = await authorDeletionConfirmation({ store, now: context.now }, accountId, args.id, {
      cleanIds: flags['clean-ids'],
    });
    const { submissions, deleted_at, repeated } = confirmation;
    this.log(
      repeated
        ? `author ${args.id} was already deleted, with ${counted(submissions, 'submission')}, at ${deleted_at}`
        : `deleted author ${args.id} at ${deleted_at}: ${deletedRows(confirmation)}`,
    );
    return confirmation;
  }
}
