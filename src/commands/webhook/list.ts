import { WebhookCommand, type WebhookWork } from '../../cli/webhook-command.js';
import { type WebhookDocument, webhookDocument } from '../../cli/webhook-documents.js';
import { webhookSummaries } from '../../services/accounts/webhooks.js';
import { renderWebhooks } from '../../terminal/webhooks.js';

export default class WebhookList extends WebhookCommand {
  static override summary = 'List the webhooks of an account with the state of their notifications.';
  static override description =
    'Oldest first. Finished notifications are counted for 30 days (deliveryLogDays).';
  static override examples = [
    '<%= config.bin %> webhook list',
    `<%= config.bin %> webhook list --json | jq '.[] | select(.state != "active")'`,
  ];

  async run(): Promise<WebhookDocument[]> {
    await this.parse(WebhookList);
    const work = async ({ store, now, accountId }: WebhookWork) => {
      const webhooks = await webhookSummaries({ store }, accountId);
      this.log(renderWebhooks(webhooks, now()));
      return webhooks.map((webhook) => webhookDocument(webhook, now()));
    };
    return this.inAccount(work, 'readableStore');
  }
}
