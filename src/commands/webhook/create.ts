import { argument } from '../../cli/flags.js';
import { WebhookCommand } from '../../cli/webhook-command.js';
import { pageOf } from '../../domain/manual.js';
import { NEWEST_VERSION } from '../../domain/versions/index.js';
import { webhookUrlFault } from '../../domain/webhooks/webhook-url.js';
import { AssessError } from '../../errors.js';
import { createAddressGuard, createWebhook, TOO_MANY_WEBHOOKS } from '../../services/accounts/webhooks.js';

interface Created {
  readonly id: string;
  readonly url: string;
  /** Shown only once. */
  readonly secret: string;
  readonly version: string;
  readonly created_at: string;
}

export default class WebhookCreate extends WebhookCommand {
  static override summary = 'Create a webhook and print its signing secret once.';
  static override description =
    'While assess serve runs, the endpoint receives a signed notification when the first result of a ' +
    'text in the account is stored.';
  static override examples = [
    '<%= config.bin %> webhook create https://example.org/hooks/assess --account school',
    '<%= config.bin %> webhook create https://example.org/hook --json | jq -r .secret',
  ];
  static override args = {
    url: argument('HTTPS URL of the endpoint.'),
  };

  async run(): Promise<Created> {
    const { args } = await this.parse(WebhookCreate);
    const { url } = args;
    const webhook = await this.inAccount(async ({ store, now, context, accountId }) => {
      const { webhookAllow, maxWebhooks: most } = context.config;
      const rules = { guard: createAddressGuard(webhookAllow), most };
      const created = await createWebhook({ store, now }, rules, {
        accountId,
        url,
        version: NEWEST_VERSION,
      });
      if (created.fault === undefined) return created.webhook;
      const { fault } = created;
      if (fault === TOO_MANY_WEBHOOKS) throw new AssessError('too_many_webhooks', { accountId, most });
      const ofUrl = webhookUrlFault(url, () => false);
      throw new AssessError('invalid_webhook_url', {
        fault: ofUrl ?? fault,
        isPrivate: ofUrl === undefined,
      });
    }, 'store');
    const { id, secret, version, createdAt } = webhook;
    this.log(`webhook  ${id}\nsecret   ${secret}\n`);
    this.log('Save the secret now; it is not shown again. The endpoint uses it to verify that');
    this.log(`notifications are genuine (${pageOf('receiving-notifications')}).`);
    this.log(`Try the endpoint with: assess webhook test ${id}`);
    return { id, url, secret, version, created_at: createdAt.toISOString() };
  }
}
