import { WebhookCommand, webhookId } from '../../cli/webhook-command.js';
import { disableWebhook, requireWebhook } from '../../services/accounts/webhooks.js';

export default class WebhookDisable extends WebhookCommand {
  static override summary = 'Stop sending to a webhook until it is enabled again.';
  static override description =
    'Notifications are still queued. After a day they fail; assess webhook redeliver sends them again.';
  static override examples = ['<%= config.bin %> webhook disable 3b0a8c5e-52f7-4c6c-9d0e-7f1f3c1f8a42'];
  static override args = { id: webhookId };

  async run(): Promise<{ id: string; disabled: true }> {
    const { args } = await this.parse(WebhookDisable);
    return this.inAccount(async ({ store, now, accountId }) => {
      const { id, disabled } = await requireWebhook({ store }, { accountId, id: args.id });
      // An existing reason is kept, because it says more than `manual`.
      if (!disabled) await disableWebhook({ store, now }, { accountId, id });
      this.log(disabled ? `${id} was already disabled` : `disabled ${id}`);
      return { id, disabled: true };
    });
  }
}
