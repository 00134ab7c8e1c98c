import { shownNames } from '../../domain/shown.js';
import type { Accounts } from '../../store/accounts.js';
import type { Rows } from '../../store/exports.js';

type Read = Pick<Accounts, 'accounts'> & Pick<Rows, 'submissions'>;

/** Says which other accounts have texts, if an account has none; undefined if it has some, or nobody has. */
export async function textsElsewhere(store: Read, accountId: string): Promise<string | undefined> {
  const others = (await store.accounts()).filter(({ id }) => id !== accountId);
  if (others.length === 0 || (await hasTexts(store, accountId))) return undefined;
  const found: string[] = [];
  for (const { id } of others) if (await hasTexts(store, id)) found.push(id);
  if (found.length === 0) return undefined;
  return `The account ${accountId} has no texts; use --account to read another that has: ${shownNames(found).join(', ')}.`;
}

async function hasTexts(store: Read, accountId: string): Promise<boolean> {
  for await (const batch of store.submissions({ accountId })) if (batch.length > 0) return true;
  return false;
}
