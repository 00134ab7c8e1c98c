import { WebhookCommand, webhookId } from '../../cli/webhook-command.js';
import { deleteWebhook, requireWebhook } from '../../services/accounts/webhooks.js';

export default class WebhookDelete extends WebhookCommand {
  static override summary = 'Delete a webhook and all its notifications.';
  static override description =
    'To pause a webhook and send its notifications later, use assess webhook disable.';
  static override examples = ['<%= config.bin %> webhook delete 3b0a8c5e-52f7-4c6c-9d0e-7f1f3c1f8a42'];
  static override args = { id: webhookId };

  async run(): Promise<{ id: string; deleted: true }> {
    const { args } = await this.parse(WebhookDelete);
    return this.inAccount(async ({ store, accountId }) => {
      const { id } = await requireWebhook({ store }, { accountId, id: args.id });
      await deleteWebhook({ store }, accountId, id);
      this.log(`deleted ${id}`);
      return { id, deleted: true };
    });
  }
}
