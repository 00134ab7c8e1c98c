import type { Accounts } from '../../store/accounts.js';
import type { Rows } from '../../store/exports.js';

type Read = Pick<Accounts, 'accounts'> & Pick<Rows, 'submissions'>;

/** The other accounts that have texts, if an account has none. */
export async function textsElsewhere(store: Read, accountId: string): Promise<readonly string[]> {
  const others = (await store.accounts()).filter(({ id }) => id !== accountId);
  if (others.length === 0 || (await hasTexts(store, accountId))) return [];
  const found: string[] = [];
  for (const { id } of others) if (await hasTexts(store, id)) found.push(id);
  return found;
}

async function hasTexts(store: Read, accountId: string): Promise<boolean> {
  for await (const batch of store.submissions({ accountId })) if (batch.length > 0) return true;
  return false;
}
