import { limitFlag, optionalArgument, toggle, valued } from '../../cli/flags.js';
import { statusFlag, WebhookCommand, type WebhookWork } from '../../cli/webhook-command.js';
import { type DeliveryDocument, deliveryDocument } from '../../cli/webhook-documents.js';
import { AssessError } from '../../errors.js';
import { type DeliveryList, listDeliveries } from '../../services/deliveries/delivery-log.js';
import { renderDeliveries, renderDelivery } from '../../terminal/deliveries.js';

export default class WebhookDeliveries extends WebhookCommand {
  static override summary = 'List notifications: status, attempts, last response, latency, next attempt.';
  static override description =
    'Newest first. With the id of a notification, shows each attempt. Finished notifications are ' +
    'kept for 30 days (deliveryLogDays).';
  static override examples = [
    '<%= config.bin %> webhook deliveries',
    '<%= config.bin %> webhook deliveries 3b0a8c5e-52f7-4c6c-9d0e-7f1f3c1f8a42 --status failed',
    '<%= config.bin %> webhook deliveries --submission essay-17 --json',
    '<%= config.bin %> webhook deliveries 9d6c3c86-6c1c-4f0e-8f5c-0a4f8d0f6f5e --responses',
  ];
  static override args = {
    id: optionalArgument('Id of a webhook or a notification.'),
  };
  static override flags = {
    status: statusFlag,
    submission: valued('Only notifications of the submission with this id.', 'ID'),
    limit: limitFlag(50, 10_000),
    responses: toggle(
      'With the id of a notification: show the first KiB of each response, which may repeat data that was sent.',
    ),
  };

  async run(): Promise<DeliveryDocument[]> {
    const { args, flags } = await this.parse(WebhookDeliveries);
    const { status, submission: submissionId, limit, responses: withResponses } = flags;
    const work = async ({ store, accountId }: WebhookWork) => {
      const list = await listDeliveries(
        { store },
        { accountId, id: args.id, status, submissionId, limit, withResponses },
      );
      if (withResponses && !list.isOne) {
        throw new AssessError('invalid_option', {
          option: '--responses',
          reason: 'requires the id of a notification; assess webhook deliveries lists them',
        });
      }
      this.#print(list, limit);
      return list.deliveries.map(deliveryDocument);
    };
    return this.inAccount(work, 'readableStore');
  }

  #print({ deliveries, webhooks, isOne }: DeliveryList, limit: number): void {
    const [first] = deliveries;
    this.log(isOne && first ? renderDelivery(first, webhooks) : renderDeliveries({ deliveries, webhooks }));
    if (!isOne && deliveries.length === limit)
      this.log(`showing the newest ${limit}; there may be more (--limit)`);
  }
}
