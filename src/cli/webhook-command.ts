import { Flags } from '@oclif/core';
import type { Context } from '../context.js';
import { DELIVERY_STATUSES } from '../domain/webhooks/delivery.js';
import type { ServiceContext } from '../services/service-context.js';
import { openAccount } from './account.js';
import { AssessCommand } from './command.js';
import { argument } from './flags.js';

/** The context of a webhook command. */
export interface WebhookWork extends Pick<ServiceContext, 'store' | 'now'> {
  readonly context: Context;
  readonly accountId: string;
}

/** Base of the webhook commands. */
export abstract class WebhookCommand extends AssessCommand {
  /**
   * Runs some work on the account in the store.
   * @param from the store of the context that it needs
   * @throws AssessError `unknown_account`, `store_missing`, and any error from opening a store
   */
  protected async inAccount<T>(
    work: (given: WebhookWork) => Promise<T>,
    from?: Parameters<typeof openAccount>[1],
  ): Promise<T> {
    await using context = this.open();
    const { store, accountId } = await openAccount(context, from);
    // Awaited here, before the store is closed.
    return await work({ context, store, now: context.now, accountId });
  }
}

/** The argument of commands on one webhook. */
export const webhookId = argument('Id of the webhook, from `webhook list`.');

/** The flag of commands on notifications. */
export const statusFlag = Flags.option({
  description: 'Only notifications with this status.',
  options: DELIVERY_STATUSES,
})();
