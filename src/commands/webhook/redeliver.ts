import { argument, valued } from '../../cli/flags.js';
import { timeOption } from '../../cli/time-options.js';
import { statusFlag, WebhookCommand } from '../../cli/webhook-command.js';
import { shownNames } from '../../domain/shown.js';
import { redeliver } from '../../services/deliveries/delivery-log.js';

interface Redelivered {
  readonly redelivered: number;
  /** Ids that belong to no webhook or notification. */
  readonly unknown: readonly string[];
  /** Disabled webhooks, which receive nothing until they are enabled. */
  readonly disabled: readonly string[];
}

export default class WebhookRedeliver extends WebhookCommand {
  static override summary = 'Send notifications again, with a new series of attempts.';
  static override description =
    'For a webhook, sends its failed notifications, or those selected with --status. For notification ' +
    'ids, sends exactly those. Each notification has the same id and bytes as before, so that the ' +
    'endpoint can recognise duplicates.';
  static override examples = [
    '<%= config.bin %> webhook redeliver 3b0a8c5e-52f7-4c6c-9d0e-7f1f3c1f8a42 --status failed --since ' +
      '2026-05-01',
    '<%= config.bin %> webhook redeliver 9d6c3c86-6c1c-4f0e-8f5c-0a4f8d0f6f5e',
  ];
  static override strict = false;
  static override args = {
    id: argument('Ids of webhooks, or of notifications from `webhook deliveries`.'),
  };
  static override flags = {
    status: statusFlag,
    since: valued('Only notifications created at or after this day or time (UTC).', 'DATE'),
  };

  async run(): Promise<Redelivered> {
    const { argv, flags } = await this.parse(WebhookRedeliver);
    const since = flags.since === undefined ? undefined : timeOption('--since', flags.since);
    return this.inAccount(async ({ store, now, accountId }) => {
      const query = { accountId, ids: argv as string[], status: flags.status, since };
      const { redelivered, unknown, disabled } = await redeliver({ store, now }, query);
      this.log(
        redelivered === 0
          ? 'nothing to send again'
          : `${redelivered} queued: a running server sends them now, or the next assess serve does`,
      );
      for (const { id } of disabled) {
        this.log(`nothing is sent to ${id} while it is disabled: assess webhook enable ${id}`);
      }
      if (unknown.length > 0) {
        this.logToStderr(`neither a webhook nor a notification: ${shownNames(unknown).join(', ')}`);
      }
      this.endWith({ partly: unknown.length > 0 });
      return { redelivered, unknown, disabled: disabled.map(({ id }) => id) };
    });
  }
}
