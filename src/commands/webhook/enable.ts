import { WebhookCommand, webhookId } from '../../cli/webhook-command.js';
import { enableWebhook, requireWebhook, webhookSummaries } from '../../services/accounts/webhooks.js';

export default class WebhookEnable extends WebhookCommand {
  static override summary = 'Resume sending to a disabled webhook, starting with waiting notifications.';
  static override description =
    'A webhook is disabled when its endpoint returns 410, when every attempt has failed for five days, ' +
    'or by assess webhook disable. To send notifications that failed in the meantime, use assess ' +
    'webhook redeliver ID.';
  static override examples = ['<%= config.bin %> webhook enable 3b0a8c5e-52f7-4c6c-9d0e-7f1f3c1f8a42'];
  static override args = { id: webhookId };

  async run(): Promise<{ id: string; enabled: true; pending: number; failed: number }> {
    const { args } = await this.parse(WebhookEnable);
    return this.inAccount(async ({ store, now, accountId }) => {
      const { id, disabled } = await requireWebhook({ store }, { accountId, id: args.id });
      await enableWebhook({ store, now }, { accountId, id });
      const summaries = await webhookSummaries({ store }, accountId);
      const { pending = 0, failed = 0 } = summaries.find(({ webhook }) => webhook.id === id)?.totals ?? {};
      this.log(disabled ? `enabled ${id}` : `${id} was not disabled`);
      if (pending > 0)
        this.log(`${pending} queued: a running server sends them now, or the next assess serve does`);
      if (failed > 0) this.log(`${failed} failed: send them again with assess webhook redeliver ${id}`);
      return { id, enabled: true, pending, failed };
    });
  }
}
