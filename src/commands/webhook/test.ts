import { interruptible } from '../../cli/interrupt.js';
import { WebhookCommand, webhookId } from '../../cli/webhook-command.js';
import { requireWebhook } from '../../services/accounts/webhooks.js';
import { renderWebhookTest } from '../../terminal/webhook-test.js';

interface Tested {
  readonly id: string;
  /** Whether the endpoint accepted it. */
  readonly delivered: boolean;
  readonly http_status: number | null;
  readonly fault: string | null;
  readonly milliseconds: number;
}

export default class WebhookTest extends WebhookCommand {
  static override summary = 'Send one signed sample notification to a webhook from this machine.';
  static override description =
    'The sample is about a text with the id test and is not stored. Exits with status 1 unless the ' +
    'endpoint returns 2xx.';
  static override examples = ['<%= config.bin %> webhook test 3b0a8c5e-52f7-4c6c-9d0e-7f1f3c1f8a42'];
  static override args = { id: webhookId };

  async run(): Promise<Tested | undefined> {
    const { args } = await this.parse(WebhookTest);
    const [{ senderOf }, { testWebhook }] = await Promise.all([
      import('../../services/deliveries/sender-of.js'),
      import('../../services/deliveries/test-webhook.js'),
    ]);
    return this.inAccount(async ({ store, now, context, accountId }) => {
      const webhook = await requireWebhook({ store }, { accountId, id: args.id });
      await using sender = senderOf(context.config, now);
      const standard = context.config.standardWebhooks === 'on';
      using signal = interruptible();
      const outcome = await testWebhook({ sender, now, standard }, webhook, signal);
      if (signal.aborted) {
        this.endWith({ interrupted: true });
        return undefined;
      }
      this.log(renderWebhookTest(outcome));
      if (webhook.disabled)
        this.log(
          `The webhook is disabled and receives no other notifications. To enable it: assess webhook enable ${webhook.id}`,
        );
      const { status, fault, milliseconds, verdict } = outcome;
      const delivered = verdict === 'delivered';
      this.endWith({ partly: !delivered });
      return { id: webhook.id, delivered, http_status: status ?? null, fault: fault ?? null, milliseconds };
    });
  }
}
