import { Flags } from '@oclif/core';
import { durationOption } from '../../cli/time-options.js';
import { WebhookCommand, webhookId } from '../../cli/webhook-command.js';
import { overlapOf } from '../../cli/webhook-documents.js';
import { utcTimestamp } from '../../domain/submissions/submission.js';
import { requireWebhook, rotateSecret } from '../../services/accounts/webhooks.js';

const LONGEST_OVERLAP_MS = 30 * 86_400_000;

interface Rotated {
  readonly id: string;
  /** Shown only once. */
  readonly secret: string;
  /** Until then, notifications are also signed with the old secret. */
  readonly overlap_until: string | null;
}

export default class WebhookRotate extends WebhookCommand {
  static override summary = 'Give a webhook a new signing secret and print it once.';
  static override description =
    'During the overlap, each notification is signed with both secrets, so that you can update the ' +
    'endpoint. Without an overlap, the old secret stops working immediately.';
  static override examples = [
    '<%= config.bin %> webhook rotate 3b0a8c5e-52f7-4c6c-9d0e-7f1f3c1f8a42 --overlap 24h',
    '<%= config.bin %> webhook rotate 3b0a8c5e-52f7-4c6c-9d0e-7f1f3c1f8a42',
  ];
  static override args = { id: webhookId };
  static override flags = {
    overlap: Flags.string({
      description: 'How long notifications are also signed with the old secret: 90m, 24h, 7d; at most 30d.',
      helpValue: 'DURATION',
      default: '0s',
    }),
  };

  async run(): Promise<Rotated> {
    const { args, flags } = await this.parse(WebhookRotate);
    const overlap = durationOption('--overlap', flags.overlap, LONGEST_OVERLAP_MS);
    return this.inAccount(async ({ store, now, accountId }) => {
      const before = await requireWebhook({ store }, { accountId, id: args.id });
      const key = { accountId, id: before.id };
      const until = overlap > 0 ? new Date(now().getTime() + overlap) : undefined;
      const cutShort = overlapOf(before, now());
      const secret = await rotateSecret({ store, now }, key, overlap);
      // Deleted in the meantime.
      if (secret === undefined) await requireWebhook({ store }, key);
      this.log(`secret  ${secret}\n`);
      this.log(
        until
          ? `Save it now; it is not shown again. Notifications are also signed with the old secret until ${utcTimestamp(until)}.`
          : 'Save it now; it is not shown again. The old secret no longer works.',
      );
      if (cutShort) {
        this.log(`This ended an earlier overlap, which would have lasted until ${utcTimestamp(cutShort)}.`);
      }
      return { id: before.id, secret: secret!, overlap_until: until?.toISOString() ?? null };
    });
  }
}
