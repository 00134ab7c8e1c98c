import { Flags } from '@oclif/core';
import { openAccount } from '../../cli/account.js';
import { AssessCommand } from '../../cli/command.js';
import { confirm } from '../../cli/confirm.js';
import { optionalArgument, valued, yesFlag } from '../../cli/flags.js';
import { counted } from '../../domain/counted.js';
import { shown } from '../../domain/shown.js';
import {
  deleteMarks,
  examinerNumber,
  type MarkDeletionConfirmation,
} from '../../services/accounts/deletions.js';

export default class MarkDelete extends AssessCommand {
  static override summary = "Delete examiners' marks of a text, an examiner or an import.";
  static override description =
    'Deletes the marks that match all given conditions and prints a receipt. Marks that they replaced ' +
    'are not restored; import those again.';
  static override examples = [
    '<%= config.bin %> mark delete essay-17 --examiner 3',
    '<%= config.bin %> mark delete --examiner 3',
    '<%= config.bin %> runs --job import-feedback && <%= config.bin %> mark delete --import 12',
  ];
  static override args = {
    id: optionalArgument('Only marks on this submission.'),
  };
  static override flags = {
    examiner: valued('Only marks of this examiner: a number, or the name in an imported file.', 'EXAMINER'),
    import: Flags.integer({
      description: 'Only marks from this import: the number of its run, as listed by assess runs.',
      helpValue: 'RUN',
      min: 1,
    }),
    yes: yesFlag,
  };

  async run(): Promise<MarkDeletionConfirmation> {
    const { args, flags } = await this.parse(MarkDelete);
    await using context = this.open();
    const { store, accountId } = await openAccount(context);
    const { examiner, import: run, yes } = flags;
    const examinerId = examiner === undefined ? undefined : await examinerNumber(store, accountId, examiner);
    const what = [
      ...(args.id === undefined ? [] : [`on ${args.id}`]),
      ...(examiner === undefined ? [] : [`of examiner ${shown(examiner)}`]),
      ...(run === undefined ? [] : [`from import ${run}`]),
    ].join(' ');
    if (!yes && what) await confirm('mark delete', `Delete all marks ${what} in account ${accountId}?`);
    const marks = { accountId, submissionId: args.id, examinerId, run };
    const confirmation = await deleteMarks({ store, now: context.now }, marks);
    this.#print(confirmation, what);
    this.endWith({ partly: confirmation.marks === 0 });
    return confirmation;
  }

  #print(
    { marks, marks_gone_before: gone, deleted_at, repeated }: MarkDeletionConfirmation,
    what: string,
  ): void {
    if (repeated) this.log(`already deleted: ${counted(marks, 'mark')} ${what}, at ${deleted_at}`);
    else if (marks === 0) this.logToStderr(`there are no marks ${what}; nothing was deleted`);
    else this.log(`deleted ${counted(marks, 'mark')} ${what} at ${deleted_at}`);
    if (gone !== null && gone > 0)
      this.log(`${counted(gone, 'other mark')} from this import had already been replaced or deleted`);
  }
}
