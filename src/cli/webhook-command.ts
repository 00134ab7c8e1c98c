import type { Context } from '../context.js';
import { useAccount } from '../services/accounts.js';
import type { ServiceContext } from '../services/service-context.js';
import { AssessCommand } from './command.js';

type GlobalFlags = Readonly<Record<'config' | 'store' | 'account', string | undefined>>;

/** What a command on webhooks works with. */
export interface WebhookWork extends Pick<ServiceContext, 'store' | 'now'> {
  readonly context: Context;
  readonly accountId: string;
}

/** What the commands on webhooks have in common. */
export abstract class WebhookCommand extends AssessCommand {
  /**
   * Does some work in the store's account.
   * @param from which store of the context it needs
   * @throws AssessError `unknown_account`, `store_missing`, and what else opening a store throws
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
