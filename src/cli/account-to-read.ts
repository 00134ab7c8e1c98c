import type { Context, Store } from '../context.js';
import type { Account } from '../domain/account.js';
import { shownNames } from '../domain/shown.js';
import { useAccount } from '../services/accounts/accounts.js';
import { textsElsewhere } from '../services/accounts/other-accounts.js';
import { tell } from './tell.js';

/** The account of a command that reads. If it has no texts, says which others have. @throws AssessError `unknown_account` */
export async function accountToRead(context: Context, store: Store): Promise<Account> {
  const account = await useAccount(store, context.config.account, context.now());
  const note = accountNote(account.id, await textsElsewhere(store, account.id));
  if (note !== undefined) tell(note);
  return account;
}

/** Says which other accounts have texts. */
export const accountNote = (id: string, others: readonly string[]): string | undefined =>
  others.length > 0
    ? `The account ${id} has no texts; use --account to read another that has: ${shownNames(others).join(', ')}.`
    : undefined;
