import type { Context } from '../context.js';
import { useAccount } from '../services/accounts/accounts.js';
import type { ServiceContext } from '../services/service-context.js';
import { AssessCommand } from './command.js';

type GlobalFlags = Readonly<Record<'config' | 'store' | 'account', string | undefined>>;

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
    { config, store: path, account }: GlobalFlags,
    work: (given: WebhookWork) => Promise<T>,
    from: 'store' | 'existingStore' | 'readableStore' = 'existingStore',
  ): Promise<T> {
    await using context = this.open({ config, store: path, account });
    const store = await context[from]();
    const { now } = context;
    const { id: accountId } = await useAccount(store, context.config.account, now());
    // Awaited here, before the store is closed.
    return await work({ context, store, now, accountId });
  }
}
