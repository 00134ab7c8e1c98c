import type { Context, Store } from '../context.js';
import type { Account } from '../domain/account.js';
import { shownNames } from '../domain/shown.js';
import { useAccount } from '../services/accounts/accounts.js';
import { textsElsewhere } from '../services/accounts/other-accounts.js';
import { tell } from './tell.js';

interface Opened {
  readonly store: Store;
  readonly account: Account;
  readonly accountId: string;
}

/** The ways in which a context opens its store. */
type Opening = 'store' | 'existingStore' | 'readableStore';

/** The store and the account of a command. @throws AssessError `unknown_account`, and those of opening a store */
export async function openAccount(context: Context, opening: Opening = 'existingStore'): Promise<Opened> {
  const store = await context[opening]();
  const account = await useAccount(store, context.config.account, context.now());
  return { store, account, accountId: account.id };
}

/** The same for a command that reads texts. If the account has none, says which others have. */
export async function accountToRead(context: Context, opening: Opening = 'readableStore'): Promise<Opened> {
  const opened = await openAccount(context, opening);
  const note = accountNote(opened.accountId, await textsElsewhere(opened.store, opened.accountId));
  if (note !== undefined) tell(note);
  return opened;
}

/** Says which other accounts have texts. */
export const accountNote = (id: string, others: readonly string[]): string | undefined =>
  others.length > 0
    ? `The account ${id} has no texts; use --account to read another that has: ${shownNames(others).join(', ')}.`
    : undefined;
