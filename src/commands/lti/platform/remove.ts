import { AssessCommand } from '../../../cli/command.js';
import { confirm } from '../../../cli/confirm.js';
import { argument, yesFlag } from '../../../cli/flags.js';
import { removePlatform } from '../../../services/lti/platforms.js';

export default class LtiPlatformRemove extends AssessCommand {
  static override summary = 'Remove a learning platform with its tasks; the texts stay in the account.';
  static override description =
    'Its links no longer open, and no further scores are sent. To delete the texts too, delete the account.';
  static override args = { id: argument('Id of the platform, as assess lti platform list shows it.') };
  static override flags = { yes: yesFlag };

  async run(): Promise<{ id: string }> {
    const { args, flags } = await this.parse(LtiPlatformRemove);
    await using context = this.open();
    const store = await context.store();
    if (!flags.yes) await confirm('lti platform remove', `Remove the platform ${args.id} with its tasks?`);
    await removePlatform({ store }, args.id);
    this.log(`removed platform ${args.id}`);
    return { id: args.id };
  }
}
