import { openAccount } from '../../cli/account.js';
import { AssessCommand } from '../../cli/command.js';
import { confirm } from '../../cli/confirm.js';
import { argument, yesFlag } from '../../cli/flags.js';
import { counted } from '../../domain/counted.js';
import { shownNames } from '../../domain/shown.js';
import { deleteSubmissions, type SubmissionDeletionConfirmation } from '../../services/accounts/deletions.js';
import { deletedRows } from '../../terminal/decimal.js';

export default class SubmissionDelete extends AssessCommand {
  static override summary = 'Delete submissions and everything that belongs to them.';
  static override description =
    'Prints a receipt. Their ids can be used again. The next compaction erases the bytes from the ' +
    'store file. Earlier backups and exports are not changed.';
  static override examples = [
    '<%= config.bin %> submission delete essay-17',
    '<%= config.bin %> submission delete essay-17 essay-18 --yes --json > receipt.json',
  ];
  static override strict = false;
  static override args = {
    id: argument('Ids of submissions.'),
  };
  static override flags = {
    yes: yesFlag,
  };

  async run(): Promise<SubmissionDeletionConfirmation> {
    const { argv, flags } = await this.parse(SubmissionDelete);
    const ids = argv as string[];
    await using context = this.open();
    const { store, accountId } = await openAccount(context);
    const what = ids.length === 1 ? `submission ${shownNames(ids)}` : counted(ids.length, 'submission');
    if (!flags.yes) await confirm('submission delete', `Delete ${what} in account ${accountId}?`);
    const confirmation = await deleteSubmissions({ store, now: context.now }, accountId, ids);
    const { submissions, deleted_at, deleted_before, unknown } = confirmation;
    if (submissions > 0) this.log(`deleted at ${deleted_at}: ${deletedRows(confirmation)}`);
    for (const { id, deleted_at: before } of deleted_before)
      this.log(`${id} was already deleted at ${before}`);
    if (unknown.length > 0)
      this.logToStderr(`account ${accountId} has no submission ${shownNames(unknown).join(', ')}`);
    this.endWith({ partly: unknown.length > 0 });
    return confirmation;
  }
}
